/* Custode, live: words, reach, outbox, taps, page, following, news, start. The words are the data-* of #words; what is
   added here carries data-own, and the morph steps over it. Taps made offline wait in the outbox (offline queue). What a
   first view does without comes after it: LATER in serving/assets.py (counts, entries, drawing, comforts, door). */
(() => {
'use strict';
const root = document.documentElement;
const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const table = () => one('#table');
const shown = () => Number(table().dataset.seq);
const after = document.currentScript.dataset.later.split(' ');
// What the second script adds: it dresses what is entered, keeps what was, is heard and felt, and adds up taps (counts.js).
const custode = window.custode = { dressing: [], feel() {}, leave() {}, sent() {}, queued() {}, joins() {}, counted() {}, point() {} };
const parsed = text => { try { return JSON.parse(text) || {}; } catch { return {}; } };

function own(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const name in attributes) made.setAttribute(name, attributes[name]);
  made.dataset.own = '';
  made.append(...children);
  return made;
}

const press = (label, data, ...children) => own('button', { type: 'button', 'aria-label': label, [data]: '' }, ...children);

// --- words

const say = (key, values) => ((one('#words') || root).dataset[key] || '').replace(/{(\w+)}/g, (_, name) => values[name]);
const notices = own('div', { class: 'notices', 'aria-live': 'polite' });
const banner = own('p', { class: 'notice lost', hidden: '' });

function lost(why) {
  banner.hidden = !why;
  banner.textContent = why;
  custode.queued(banner);
}

// --- reach

async function reach(url, options, patience = 8000) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  let why = say('lost');
  try {
    const answer = await fetch(url, { cache: 'no-store', ...options, signal: stop.signal });
    const body = await answer.text();
    if (answer.status !== 429 && answer.status < 502) {
      lost('');
      return { status: answer.status, url: answer.url, body };
    }
    why = parsed(body).error || why;
  } catch {} finally { clearTimeout(timer); }
  lost(why);
  return null;
}

const asJson = { headers: { Accept: 'application/json' } };

// --- outbox (offline queue): taps that wait until the server has answered

let memory = '';
let isStored = true;
const slot = () => 'custode.' + table().dataset.code;

function kept() {
  try { if (isStored) memory = localStorage.getItem(slot()) || memory; } catch {}
  return { taps: [], last: {}, ...parsed(memory) };
}

function keep(box) {
  memory = JSON.stringify(box);
  try { localStorage.setItem(slot(), memory); } catch { isStored = false; }
}

let isFlushing = false;
let mine = 0;
let retry = 0;
let pause = 1000;

async function flush() {
  clearTimeout(retry);
  if (isFlushing) return;
  isFlushing = true;
  let box, tap, answer;
  while ((tap = (box = kept()).taps[0])) {
    // From here on it stays as it is: it may have arrived although nobody heard of it.
    tap.sent = true;
    keep(box);
    const body = new URLSearchParams(tap.fields);
    body.set('seq', tap.seq);
    body.set('key', tap.key);
    answer = await reach(tap.url, { method: 'POST', keepalive: true, body, ...asJson });
    if (!answer) break;
    settle(tap, answer);
  }
  isFlushing = false;
  if (tap) wait();
  else if (answer) heed(answer);
}

function wait() {
  const box = kept();
  for (const tap of box.taps) tap.waited = true;
  keep(box);
  markTaps();
  retry = setTimeout(flush, pause);
  pause = Math.min(pause * 2, 15000);
}

/* What was tapped after this phone's own acts was meant for the table as they leave it, on whatever page it was made. */
const meant = ({ page, seq }, at) => page <= at && at < seq ? seq : at;

function settle(tap, { status, body }) {
  const told = parsed(body);
  const box = kept();
  box.taps = box.taps.filter(each => each.key !== tap.key);
  pause = 1000;
  if (status > 299) refused(tap, told, status);
  else {
    if (told.seq === tap.seq + 1) {
      const { page, seq } = box.last;
      box.last = { page: seq === tap.seq ? page : tap.seq, seq: told.seq };
      for (const other of box.taps) other.seq = meant(box.last, other.seq);
    }
    mine = told.seq;
    for (const form of all(`[data-busy="${tap.key}"]`)) {
      form.reset();
      custode.sent(form);
    }
    custode.counted(tap, told.seq);
    custode.feel([15], 880);
  }
  keep(box);
  decorate();
}

function refused(tap, { error, href, rule, page }, status) {
  const why = error || say('refused', { status });
  const words = own('span', {}, tap.waited || tap.sum ? `«${tap.what}» ${why} ` : why + ' ');
  if (href) words.append(own('a', { class: 'rule', href }, page || rule));
  const close = press(say('dismiss'), 'data-dismiss', '×');
  const notice = own('p', { class: 'notice', role: 'alert' }, words, close);
  close.onclick = () => notice.remove();
  notices.append(notice);
  custode.feel([40, 60, 40], 220);
}

// --- taps

const field = (form, name) => (form.elements.namedItem(name) || {}).value;

function tapped(event) {
  const form = event.target;
  const page = field(form, 'seq');
  if (!field(form, 'key') || !page) {
    /* It goes elsewhere: nothing may come in between. */
    round++;
    sleep();
    return;
  }
  event.preventDefault();
  // What adds up is counted, tap for tap; everything else once.
  if (form.dataset.busy && !form.dataset.adds) return;
  const button = event.submitter || one('button:not([type=button])', form);
  const pressed = [button.name, button.value];
  const fields = [...new FormData(form)];
  if (button.name) fields.push(pressed);
  const box = kept();
  const tap = { page, fields, pressed, form: nameOf(form), what: button.textContent.trim() };
  tap.key = freshKey();
  tap.url = form.getAttribute('action');
  tap.seq = meant(box.last, Number(page));
  const delay = custode.joins(form, tap, box);
  if (!delay) box.taps.push(tap);
  keep(box);
  if (delay) decorate();
  else busy(form, tap);
  // What was said of a tap before is settled; of taps that wait each is told.
  for (const notice of all('.notices [role=alert]')) notice.remove();
  clearTimeout(retry);
  if (delay) retry = setTimeout(flush, delay);
  else flush();
}

const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');

function busy(form, tap) {
  form.dataset.busy = tap.key;
  const button = [...form.elements].find(({ name, value, type }) => name + value === tap.pressed.join('') && type === 'submit');
  if (!button) return;
  button.setAttribute('aria-busy', 'true');
  if (tap.waited) button.dataset.wait = say('kept');
}

function markTaps() {
  for (const tap of kept().taps)
    for (const form of all('form')) if (field(form, 'seq') === tap.page && nameOf(form) === tap.form) busy(form, tap);
}

// --- page

let round = 0;
let isFetching = false;
let news = {};
let isHeld = false;
let isFull = false;

/* A phone that wakes does not wait for an answer that may never come. */
async function refresh(isWaking) {
  if (isFetching && !isWaking) { news = { seq: Infinity }; return; }
  isFetching = true;
  news = {};
  const mine = ++round;
  let answer = null;
  for (const patience of [1000, 3000, 8000]) {
    answer = answer || mine !== round ? answer : await reach(address(), {}, patience);
  }
  // Nor is a page shown while it is not known yet whether what was tapped is in it.
  for (let times = 20; isHeld || (isFlushing && times--);) await new Promise(go => setTimeout(go, 60));
  if (mine !== round) return;
  isFetching = false;
  if (!answer || answer.status > 499) {
    news = { seq: Infinity };
    ask(2000);
    return;
  }
  show(answer);
  if (isNews(news)) refresh();
}

/* Once the page has been painted all that is folded away comes with it, folded as before. */
const address = () => location.search || !isFull ? location.href : location.pathname + '?open=all';

const isNews = ({ seq, seats, asks = '' }) => seq > shown() || (seats !== undefined && seats + asks !== table().dataset.seats);
const isMyTurn = () => one('[data-mine][data-acting]');
/* Once everybody plays on elsewhere, whoever looks at the end goes there too; who comes back later stays. */
const next = () => one('[data-next]');

function show({ status, url, body }) {
  const fresh = new DOMParser().parseFromString(body, 'text/html');
  if (status > 299 || !one('#table', fresh)) {
    location.replace(status > 299 ? '/t/' + table().dataset.code : url);
    return;
  }
  const rest = isFull && !location.search && one('#rest', fresh);
  if (rest) rest.removeAttribute('open');
  const [was, wasMyTurn, entry, led] = [moment(), isMyTurn(), entered(), next()];
  document.title = fresh.title;
  // What is dressed has other heights than what came.
  steady(() => { morph(document.body, fresh.body); decorate(); }, entry);
  markTaps();
  // Whose answer was lost is perhaps in this page already.
  if (kept().taps[0]?.sent) flush();
  if (!led && !entry && next()) next().click();
  const isMine = mine && shown() >= mine;
  if (isMine) mine = 0;
  // Whoever is through with an entry looks up again.
  if (moment() !== was || (isMine && entry && !entry.isConnected)) {
    if (entry && !isMine) custode.point();
    else follow();
  }
  if (isMyTurn() && !wasMyTurn) custode.feel([20, 80, 20], 660);
}

/* What stays where it is: what is being entered, or else what is read; the top of the page stays the top. */
function steady(change, entry) {
  const focus = document.activeElement;
  const topOf = found => found.getBoundingClientRect().top;
  const isSeen = found => found && topOf(found) > 0 && topOf(found) < innerHeight;
  const read = [0.5, 0.3, 0.7].map(part => document.elementFromPoint(innerWidth / 2, innerHeight * part));
  const anchors = [focus, ...entry ? [entry, entry.parentNode, entry.closest('form, details')] : [], ...scrollY > 8 || entry ? read : []]
    .filter(found => isSeen(found) && !found.closest('.strip') && found !== table() && table().contains(found) && (scrollY > 8 || entry))
    .map(found => [found, topOf(found)]);
  change();
  const [anchor, top] = anchors.find(([found]) => found.isConnected) || [];
  if (anchor) scrollBy(0, topOf(anchor) - top);
  if (focus === document.activeElement) return;
  table().tabIndex = -1;
  (focus.isConnected ? focus : table()).focus({ preventScroll: true });
}

const isOwn = node => node.dataset && 'own' in node.dataset;

function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!old.attributes) { old.nodeValue = fresh.nodeValue; return; }
  for (const { name } of [...old.attributes, ...fresh.attributes]) {
    const value = fresh.getAttribute(name);
    if (value === old.getAttribute(name) || name === 'open') continue;
    if (value === null) old.removeAttribute(name);
    else old.setAttribute(name, value);
  }
  morphChildren(old, fresh);
}

/* Pairs by what they are, or by name and text: what comes in or goes leaves its neighbours as they are. */
function morphChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  const texts = new Set(wanted.map(exactly));
  const pool = [...old.childNodes].filter(node => !isOwn(node));
  const pairs = wanted.map(want => {
    const have = pool.find(node => exactly(node) === exactly(want))
      || pool.find(node => nameOf(node) === nameOf(want) && !texts.has(exactly(node)));
    if (have) pool.splice(pool.indexOf(have), 1);
    return [have, want];
  });
  for (const node of pool) if (!custode.leave(node)) node.remove();
  let at = old.firstChild;
  for (const [have, want] of pairs) {
    while (at && isOwn(at)) at = at.nextSibling;
    if (have && have === at) at = at.nextSibling;
    else old.insertBefore(have || document.importNode(want, true), at);
    if (have) morph(have, want);
  }
}

/* A thing with a name of its own is the same whatever is written on it. */
const isNamed = node => node.attributes && ['id', 'data-key', 'data-offer'].some(name => node.hasAttribute(name));
const exactly = node => nameOf(node) + (isNamed(node) ? '' : node.textContent);

function nameOf(node) {
  if (!node.attributes) return node.nodeName;
  const parts = ['id', 'data-key', 'data-offer', 'data-place', node.id ? 'id' : 'data-seat', 'name'].map(name => node.getAttribute(name));
  if (node.localName === 'button') parts.push(node.value);
  // Cells of a pad differ in nothing but what they ask for; what is drawn in one stays in it.
  if (/^t[dr]$/.test(node.localName)) parts.push((one('[name]', node) || node).name);
  if (node.localName === 'form')
    for (const { name, value } of all('[type=hidden]', node)) if (name !== 'key' && name !== 'seq') parts.push(name, value);
  return [node.localName, node.classList[0], ...parts].join();
}

// --- following

const live = own('p', { class: 'off', role: 'status' });
const passed = new WeakSet();
const spot = () => one('.outcome') || one('.event') || one('#card');

/* Another one whenever something else is to be done. */
const moment = () => [...all('.outcome'), ...all('#card')].map(({ dataset, textContent }) => dataset.moment || textContent).join();

function isChanged({ type, options, form, checked, defaultChecked, value, defaultValue, selectedIndex }) {
  if (!form) return false;
  if (type === 'select-one') return selectedIndex !== Math.max(0, [...options].findIndex(each => each.defaultSelected));
  if (options) return [...options].some(each => each.selected !== each.defaultSelected);
  return checked !== defaultChecked || (type !== 'hidden' && (value || '0') !== (defaultValue || '0'));
}

const FIELDS = 'input:not([type=hidden]), select, textarea';
const isEntered = form => all(FIELDS, form).find(isChanged);
const isWritten = ({ form, type }) => form && type && !/radio|checkbox|submit|button/.test(type);

/* What somebody is in the middle of: words, numbers, marks, a fold with something to fill in. */
function entered() {
  const focus = document.activeElement;
  if (table().contains(focus) && isWritten(focus)) return focus;
  const folds = all('details[open]:not(#rest)', table()).filter(fold => !passed.has(fold));
  return isEntered(table()) || folds.map(fold => one(FIELDS, fold)).find(field => field);
}

function follow() {
  const found = spot();
  one('.pill')?.remove();
  if (!found) return;
  const tall = selector => one(selector)?.offsetHeight || 0;
  // What is now, and where the answer lies on the board, that as well.
  const { bottom } = (one('[data-asked]') || one('#card') || found).getBoundingClientRect();
  scrollTo(0, bottom + scrollY < innerHeight - tall('.thumb') ? 0 : found.getBoundingClientRect().top + scrollY - tall('.strip') - 8);
  one('h2', found).focus({ preventScroll: true });
  live.textContent = told();
}

const told = () => document.title.replace(/^● | ·[^·]*$/g, '');

// --- news

let stream = null;
let timer = 0;
let asked = 0;
let due = 0;
const SILENT = 5000;

function listen() {
  const url = table().dataset.stream;
  if (stream || document.hidden) return;
  if (!url || !window.EventSource) { ask(2000); return; }
  stream = new EventSource(url);
  // It may have been opened on a line where nobody is any more; it says every four seconds that it is there.
  ask(1500);
  stream.onopen = () => ask(banner.hidden ? SILENT : 0);
  stream.onmessage = event => { ask(banner.hidden ? SILENT : 0); hear(event.data); };
  // It tries again and again by itself, and takes no turn of asking away.
  stream.onerror = () => due > Date.now() + 2000 && ask(2000);
}

const heed = ({ status, body }) => status > 299 ? refresh() : hear(body);

/* The stream and the answer to a tap tell of the same act, in either order: the page is asked for once. */
function hear(text) {
  const told = parsed(text);
  if (isFetching) news = news.seq > told.seq ? news : told;
  else if (isNews(told) || isNews(news) || told.seq < shown()) refresh();
}

function ask(delay) {
  clearTimeout(timer);
  due = Date.now() + delay;
  timer = setTimeout(async () => {
    const url = table().dataset.since;
    if (!url || document.hidden) return;
    const answer = await reach(url, asJson, 4000);
    if (answer) {
      heed(answer);
      flush();
    }
    // A stream that says nothing although the table answers is none any more.
    const isDeaf = answer && delay === SILENT && stream;
    if (answer && !isDeaf && stream && stream.readyState === 1) ask(SILENT);
    else if (isDeaf || ++asked % 6 === 0) { sleep(); listen(); }
    // Whoever does not answer is asked often: what was missed is there as soon as it does.
    else ask(answer ? Math.min(delay + 1000, 4000) : 1000);
  }, delay);
}

function sleep() {
  if (stream) stream.close();
  stream = null;
  clearTimeout(timer);
}

function wake() {
  sleep();
  if (document.hidden) return;
  pause = 1000;
  isHeld = false;
  flush();
  refresh(true);
  listen();
}

// --- start

function decorate() {
  for (const dress of custode.dressing) dress();
  const now = one('.rail [aria-current]');
  if (now) now.parentNode.scrollLeft = now.offsetLeft - 64;
}

/* The click of a lifted finger comes just after it: the page waits for that too. */
const lifted = () => setTimeout(() => { isHeld = false; }, 60);

/* What the first view did without: the other sheet and script, one after the other, and all that is folded away. */
function complete() {
  const [script, sheet] = [own('script', { src: after[0] }), own('link', { rel: 'stylesheet', href: after[1] })];
  sheet.onload = sheet.onerror = () => document.head.append(script);
  document.head.append(sheet);
  isFull = true;
  if (table() && one('a.late')) refresh();
}

function start() {
  notices.append(banner, live);
  document.body.prepend(notices);
  const on = (names, act) => names.split(' ').forEach(name => addEventListener(name, act, true));
  Object.assign(custode, { root, one, all, own, press, say, table, shown, kept, keep, on, decorate, refresh, isEntered, nameOf, lost, markTaps, spot, told, live, passed, follow });
  on('input', decorate);
  on('reset', () => setTimeout(decorate));
  on('pointerdown', () => { isHeld = true; });
  on('pointerup pointercancel', lifted);
  decorate();
  requestAnimationFrame(() => setTimeout(complete));
  if (!table()) return;
  on('submit', tapped);
  on('visibilitychange resume online', wake);
  on('pagehide', () => { sleep(); if (banner.hidden) flush(); });
  on('pageshow', event => event.persisted && wake());
  markTaps();
  flush();
  listen();
}

start();
})();
