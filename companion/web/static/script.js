/* Custode, live: words, reach, outbox, taps, page, news, counters, pads and drawings, comforts, start.
   The words are the data-* of #words; what is added here carries data-own, and the morph steps over it. */
(() => {
'use strict';
const root = document.documentElement;
const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const table = () => one('#table');
const shown = () => Number(table().dataset.seq);
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
  const waiting = why && kept().taps.length;
  banner.hidden = !why;
  banner.textContent = waiting ? `${why} ${say('queued', { n: waiting })}` : why;
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

// --- outbox

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
let retry = 0;
let pause = 1000;

async function flush() {
  clearTimeout(retry);
  if (isFlushing) return;
  isFlushing = true;
  let tap, answer;
  while ((tap = kept().taps[0])) {
    const body = new URLSearchParams(tap.fields);
    body.set('seq', tap.seq);
    body.set('key', tap.key);
    answer = await reach(tap.url, { method: 'POST', body, ...asJson });
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

/* The next tap made on the same page was meant for the table as this one leaves it. */
function settle(tap, { status, body }) {
  const told = parsed(body);
  const box = kept();
  box.taps = box.taps.filter(other => other.key !== tap.key);
  pause = 1000;
  if (status > 299) refused(tap, told, status);
  else {
    if (told.seq === Number(tap.seq) + 1) {
      box.last = { page: tap.page, seq: told.seq };
      for (const other of box.taps) if (other.page === tap.page) other.seq = told.seq;
    }
    for (const form of all(`[data-busy="${tap.key}"]`)) {
      form.reset();
      if (one('.sketch', form)) putAway();
    }
    feel([15], 880);
  }
  keep(box);
}

/* A drawing that came when it was asked for goes once it is sent, and what is to be done now stands on top. */
function putAway() {
  history.replaceState(null, '', location.pathname);
  scrollTo(0, 0);
  refresh(true);
}

function refused(tap, { error, href, rule, page }, status) {
  const why = error || say('refused', { status });
  const words = own('span', {}, tap.waited ? `«${tap.what}» ${why} ` : why + ' ');
  if (href) words.append(own('a', { href }, `${rule}, ${page}`));
  notices.append(own('p', { class: 'notice', role: 'alert' }, words, press(say('dismiss'), 'data-dismiss', '×')));
  feel([40, 60, 40], 220);
}

// --- taps

const field = (form, name) => (form.elements.namedItem(name) || {}).value;

function tapped(event) {
  const form = event.target;
  const page = field(form, 'seq');
  if (!field(form, 'key') || !page) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  const button = event.submitter || one('button:not([type=button])', form);
  const pressed = [button.name, button.value];
  const fields = [...new FormData(form)];
  if (button.name) fields.push(pressed);
  const box = kept();
  const tap = { page, fields, pressed, form: nameOf(form), what: button.textContent.trim() };
  tap.key = freshKey() || field(form, 'key');
  tap.url = form.getAttribute('action');
  tap.seq = box.last.page === page ? box.last.seq : page;
  box.taps.push(tap);
  keep(box);
  busy(form, tap);
  flush();
}

function freshKey() {
  const bytes = window.crypto ? crypto.getRandomValues(new Uint8Array(16)) : [];
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

function busy(form, tap) {
  form.dataset.busy = tap.key;
  const button = [...form.elements].find(({ name, value, type }) => name + value === tap.pressed.join('') && type === 'submit');
  if (!button) return;
  button.style.minWidth = button.offsetWidth + 'px';
  button.setAttribute('aria-busy', 'true');
  button.textContent = say(tap.waited ? 'kept' : 'saving');
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

/* A phone that wakes does not wait for an answer that may never come. */
async function refresh(isWaking) {
  if (isFetching && !isWaking) { news = { seq: Infinity }; return; }
  isFetching = true;
  news = {};
  const mine = ++round;
  let answer = null;
  for (const patience of [1000, 3000, 8000]) {
    answer = answer || mine !== round ? answer : await reach(location.href, {}, patience);
  }
  while (isHeld) await new Promise(go => setTimeout(go, 60));
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

const isNews = ({ seq, seats }) => seq > shown() || (seats !== undefined && String(seats) !== table().dataset.seats);
const isMyTurn = () => one('[data-mine][data-acting]');

function show({ status, url, body }) {
  const fresh = new DOMParser().parseFromString(body, 'text/html');
  if (status > 299 || !one('#table', fresh)) {
    location.replace(status > 299 ? '/t/' + table().dataset.code : url);
    return;
  }
  const wasMyTurn = isMyTurn();
  steady(() => morph(document.body, fresh.body));
  document.title = fresh.title;
  decorate();
  markTaps();
  if (isMyTurn() && !wasMyTurn) feel([20, 80, 20], 660);
}

function steady(change) {
  const focus = document.activeElement;
  const topOf = found => found.getBoundingClientRect().top;
  const anchors = [0.5, 0.3, 0.7]
    .map(part => document.elementFromPoint(innerWidth / 2, innerHeight * part))
    .filter(found => found !== table() && table().contains(found))
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

/* Pairs by name and text first: what comes in leaves its neighbours as they are. */
function morphChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  const texts = new Set(wanted.map(exactly));
  const pool = [...old.childNodes].filter(node => !isOwn(node));
  let at = old.firstChild;
  for (const want of wanted) {
    while (at && isOwn(at)) at = at.nextSibling;
    const have = pool.find(node => exactly(node) === exactly(want))
      || pool.find(node => nameOf(node) === nameOf(want) && !texts.has(exactly(node)));
    if (have) pool.splice(pool.indexOf(have), 1);
    if (have && have === at) at = at.nextSibling;
    else old.insertBefore(have || document.importNode(want, true), at);
    if (have) morph(have, want);
  }
  for (const node of pool) node.remove();
}

const exactly = node => nameOf(node) + node.textContent;

function nameOf(node) {
  if (!node.attributes) return node.nodeName;
  const parts = ['id', 'data-key', 'data-offer', 'data-place', 'data-seat', 'name'].map(name => node.getAttribute(name));
  if (node.localName === 'button') parts.push(node.value);
  if (node.localName === 'form')
    for (const { name, value } of all('[type=hidden]', node)) if (name !== 'key' && name !== 'seq') parts.push(name, value);
  return [node.localName, node.classList[0], ...parts].join();
}

// --- news

let stream = null;
let timer = 0;
let asked = 0;

function listen() {
  const url = table().dataset.stream;
  if (stream || document.hidden) return;
  if (!url || !window.EventSource) { ask(2000); return; }
  stream = new EventSource(url);
  stream.onopen = () => banner.hidden ? clearTimeout(timer) : ask(0);
  stream.onmessage = event => hear(event.data);
  stream.onerror = () => ask(2000);
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
  timer = setTimeout(async () => {
    const url = table().dataset.since;
    if (!url || document.hidden) return;
    const answer = await reach(url, asJson, 4000);
    if (answer) {
      heed(answer);
      flush();
    }
    if (answer && stream && stream.readyState === 1) return;
    if (++asked % 6 === 0) { sleep(); listen(); }
    ask(Math.min(delay + 1000, 5000));
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
  stayAwake();
}

// --- counters, pads and drawings

let holding = 0;
let hasHeld = false;

function step(input, by) {
  input.stepUp(by);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function dressCounter(counter) {
  const input = one('input', counter);
  if (!one('[data-up]', counter)) {
    input.before(press(say('less'), 'data-down', '−'));
    input.after(press(say('more'), 'data-up', '+'));
  }
  counter.style.setProperty('--at', (input.value - input.min) / (input.max - input.min) * 100 + '%');
}

const stepOf = ({ dataset }) => ('up' in dataset) - ('down' in dataset);
const sumOf = (inputs, worth) => inputs.reduce((sum, input) => sum + input.value * worth(input), 0);

function dressPad(pad) {
  const inputs = all('input', pad);
  const form = pad.closest('form');
  for (const input of inputs) {
    if (!one('button', input.parentNode)) input.after(press('', 'data-add'));
    const button = one('button', input.parentNode);
    button.textContent = Number(input.value) || '·';
    button.setAttribute('aria-label', `${input.getAttribute('aria-label')}: ${button.textContent}`);
    button.toggleAttribute('data-some', input.value > 0);
  }
  const { against, most } = pad.dataset;
  const count = sumOf(inputs, () => 1);
  const sum = against ? sumOf(inputs, input => input.dataset.worth || 1) : count;
  const output = one('output', form);
  output.textContent = `${sum} / ${against || most}`;
  output.className = against && sum >= against ? 'sum met' : 'sum';
  output.dataset.left = against && count < most ? say('left', { n: most - count }) : '';
  if (!one('.chips', form)) pad.after(own('ul', { class: 'chips' }));
  one('.chips', form).replaceChildren(...inputs.flatMap(input => Array.from({ length: input.value }, () => own('li', {}, chip(pad, input)))));
}

function chip(pad, input) {
  const button = press(`${say('takeBack')} ${input.getAttribute('aria-label')}`, 'data-back');
  const cell = input.closest('td');
  const side = one('th', cell.parentNode);
  const head = pad.tHead && pad.tHead.rows[0].cells[cell.cellIndex];
  const face = head ? head.textContent.trim() : '';
  const { worth = face } = input.dataset;
  button.append(...side.cloneNode(true).childNodes, ' ', face === worth || !head ? face : own('s', {}, face));
  if (head && face !== worth) button.append(' ', own('b', {}, worth));
  button.onclick = () => step(input, -1);
  return button;
}

/* A cell of a drawing shows its mark as the palette does. */
function dressCell(select) {
  const cell = select.parentNode;
  const mark = one(`label:nth-child(${select.selectedIndex}) b`, one('.marks', select.closest('.sketch')));
  if (!one('button', cell)) cell.append(press('', 'data-cell'));
  const button = one('button', cell);
  button.replaceChildren(...(mark ? mark.cloneNode(true).childNodes : ''));
  button.setAttribute('aria-label', `${select.getAttribute('aria-label')}: ${select.selectedOptions[0].text || '–'}`);
}

/* The mark that is chosen, or none where it is already. */
function draw(select) {
  const sketch = select.closest('.sketch');
  const marks = all('.marks input', sketch);
  const chosen = marks.findIndex(input => input.checked) + 1;
  const was = select.selectedIndex;
  if (chosen && marks[chosen - 1].dataset.once) all('select', sketch).forEach(each => each.selectedIndex === chosen && lay(each, 0));
  lay(select, was === chosen ? 0 : chosen);
}

function lay(select, mark) {
  select.selectedIndex = mark;
  dressCell(select);
}

function addOne(button) {
  const input = one('input', button.parentNode);
  const pad = button.closest('.counts');
  if (!(sumOf(all('input', pad), () => 1) >= pad.dataset.most)) step(input, 1);
}

// --- comforts

const can = new Set();
let audio = null;

function allow(what, is) {
  can[is ? 'add' : 'delete'](what);
  root.dataset.can = [...can].join(' ');
}

function stayAwake() {
  if ('awake' in root.dataset && can.has('awake')) navigator.wakeLock.request('screen').catch(() => allow('awake', document.hidden));
}

function feel(pattern, pitch) {
  if (!(navigator.userActivation || {}).hasBeenActive) return;
  if (navigator.vibrate) navigator.vibrate(pattern);
  if (!('sound' in root.dataset) || !window.AudioContext) return;
  audio = audio || new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.value = 0.1;
  tone.frequency.value = pitch;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.12);
}

const textOf = value => value[0] === '#' ? one(value).innerText : value;

function speak(text) {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = root.lang;
  const isTalking = speechSynthesis.speaking;
  speechSynthesis.cancel();
  if (!isTalking) speechSynthesis.speak(words);
}

async function copy(button, text) {
  try { await navigator.clipboard.writeText(text); } catch {
    const area = own('textarea', {}, text);
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  button.textContent = button.dataset.copied;
}

/* What was shown of a choice before it was revealed is what it must be afterwards: this phone has it in writing. */
function compare() {
  const box = kept();
  const seen = { ...box.seen };
  for (const lock of all('[data-lock]')) {
    const { lock: name, digest } = lock.dataset;
    if (seen[name] && seen[name] !== digest) lock.replaceChildren(own('b', { role: 'alert' }, say('differs')));
    else seen[name] = digest;
  }
  if (Object.keys(seen).length !== Object.keys(box.seen || {}).length) keep({ ...box, seen });
}

// --- start

function decorate() {
  if (table()) compare();
  all('.counter').forEach(dressCounter);
  all('.counts').forEach(dressPad);
  all('.sketch select').forEach(dressCell);
  const now = one('.rail [aria-current]');
  if (now) now.parentNode.scrollLeft = now.offsetLeft - 64;
}

function clicked({ target }) {
  const button = target.closest('button');
  if (!button) return;
  const { add, cell, dismiss, speak: spoken, copy: copied } = button.dataset;
  const by = stepOf(button);
  if (by && !hasHeld) step(one('input', button.parentNode), by);
  if (add === '') addOne(button);
  if (cell === '') draw(one('select', button.parentNode));
  if (dismiss === '') button.parentNode.remove();
  if (spoken) speak(textOf(spoken));
  if (copied) copy(button, textOf(copied));
}

function pressed({ target }) {
  isHeld = true;
  hasHeld = false;
  const by = stepOf(target);
  if (by) holding = setInterval(() => {
    hasHeld = true;
    step(one('input', target.parentNode), 5 * by);
  }, 450);
}

/* The click of a lifted finger comes just after it: the page waits for that too. */
function lifted() {
  clearInterval(holding);
  setTimeout(() => { isHeld = false; }, 60);
}

function start() {
  root.dataset.live = '';
  allow('copy', true);
  allow('awake', navigator.wakeLock);
  allow('speak', window.speechSynthesis);
  notices.append(banner);
  document.body.prepend(notices);
  const on = (names, act) => names.split(' ').forEach(name => addEventListener(name, act, true));
  on('click', clicked);
  on('input', decorate);
  on('reset', () => setTimeout(decorate));
  on('pointerdown', pressed);
  on('pointerup pointercancel', lifted);
  on('contextmenu', event => stepOf(event.target) && event.preventDefault());
  decorate();
  if (!table()) return;
  on('submit', tapped);
  on('visibilitychange resume online', wake);
  on('pagehide', sleep);
  on('pageshow', event => event.persisted && wake());
  markTaps();
  flush();
  listen();
  stayAwake();
}

start();
})();
