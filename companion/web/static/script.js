/* Custode, live. Every page is complete without this file; with it, the table page keeps itself true. No game is named here
   and no language spoken: the words are data-* attributes of <template id="words">. Reading order:
     words and notices · reach the server · outbox of taps · taps · the page and its morph · news (stream, or asking)
     counters · pads that count · comforts (awake, sound, voice, copy) · start
   Nodes this script adds carry data-own, and the morph steps over them. */
(() => {
'use strict';
const root = document.documentElement;
const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const table = () => one('#table');
const shown = () => Number(table().dataset.seq);
const isOn = setting => setting in root.dataset && !/^(off|no|0|false)$/.test(root.dataset[setting]);
const parsed = text => { try { return JSON.parse(text) || {}; } catch { return {}; } };

function own(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  made.dataset.own = '';
  for (const name in attributes) made.setAttribute(name, attributes[name]);
  made.append(...children);
  return made;
}

// --- words and notices: above everything, at the top, so that they never cover what is under the thumb ----------------

const say = (key, values = {}) =>
  ((one('#words') || root).dataset[key] || '').replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
const board = own('div', { class: 'notices', 'aria-live': 'polite' });
const banner = own('p', { class: 'notice lost', role: 'status', hidden: '' });

function notice(text, role, link) {
  const close = own('button', { type: 'button', 'aria-label': say('dismiss') }, '×');
  const line = own('p', { class: 'notice', role }, own('span', {}, text), ...(link ? [link] : []), close);
  close.onclick = () => line.remove();
  if (role === 'status') setTimeout(close.onclick, 4000);
  board.append(line);
}

function lost(why) {
  const waiting = kept().taps.length;
  const text = why && [why, waiting ? say('queued', { n: waiting }) : ''].join(' ').trim();
  banner.hidden = !why;
  if (why && banner.textContent !== text) banner.textContent = text;
}

// --- reach: an answer, or null when the table is out of reach; never an exception -------------------------------------

async function reach(url, options, patience = 8000) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  try {
    const answer = await fetch(url, { cache: 'no-store', ...options, signal: stop.signal });
    const body = await answer.text();
    const isAway = answer.status === 429 || answer.status > 501;
    lost(isAway ? parsed(body).error || say('lost') : '');
    return isAway ? null : { status: answer.status, url: answer.url, body };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

// --- outbox: a tap is kept here, key and all, from the moment it is made until the table has answered -----------------

let memory = '';
const place = () => 'custode.' + table().dataset.code;

function kept() {
  let text = memory;
  try { text = localStorage.getItem(place()) || memory; } catch { /* a browser that keeps nothing: this page does */ }
  return { taps: [], last: {}, ...parsed(text) };
}

function keep(box) {
  memory = JSON.stringify(box);
  try { localStorage.setItem(place(), memory); memory = ''; } catch { /* kept in memory above */ }
}

let isFlushing = false;
let retry = 0;
let pause = 1000;

async function flush() {
  clearTimeout(retry);
  if (isFlushing) return;
  isFlushing = true;
  let settled = false;
  for (let tap = kept().taps[0]; tap; tap = kept().taps[0]) {
    const answer = await reach(tap.url, { method: 'POST', headers: { Accept: 'application/json' }, body: posted(tap) });
    if (!answer) { wait(tap); break; }
    settle(tap, answer);
    settled = true;
  }
  isFlushing = false;
  if (settled) refresh();
}

function posted(tap) {
  const body = new URLSearchParams(tap.fields);
  body.set('seq', tap.seq);
  body.set('key', tap.key);
  return body;
}

function wait(tap) {
  const box = kept();
  for (const other of box.taps) if (other.key === tap.key) other.waited = true;
  keep(box);
  if (banner.hidden) lost(say('lost'));
  markTaps();
  retry = setTimeout(flush, pause);
  pause = Math.min(pause * 2, 15000);
}

/* The next tap made on the same page follows this one: it was meant for the table as this one leaves it. */
function settle(tap, answer) {
  const told = parsed(answer.body);
  const box = kept();
  box.taps = box.taps.filter(other => other.key !== tap.key);
  pause = 1000;
  if (answer.status < 300) {
    if (told.seq === Number(tap.seq) + 1) {
      box.last = { page: tap.page, seq: told.seq };
      for (const other of box.taps) if (other.page === tap.page) other.seq = told.seq;
    }
    for (const form of all('form[data-busy]')) if (form.dataset.busy === tap.key) form.reset();
    feel(15, 880);
  } else {
    refused(tap, told, answer.status);
  }
  keep(box);
  lost('');
}

function refused(tap, told, status) {
  const why = told.error || say('refused', { status });
  const words = say('rule', told) || told.rule || '';
  notice(tap.waited ? `«${tap.what}»: ${why}` : why, 'alert', told.href && words && own('a', { href: told.href }, words));
  feel([40, 60, 40], 220);
}

// --- taps: a form that carries a key is an act; it goes out in order and once -----------------------------------------

function tapped(event) {
  const form = event.target;
  if (!table() || event.defaultPrevented || !field(form, 'key') || !field(form, 'seq')) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  const button = event.submitter || one('button:not([type=button])', form);
  const tap = {
    key: freshKey() || field(form, 'key').value,
    url: form.getAttribute('action') || location.href,
    page: field(form, 'seq').value,
    fields: [...new FormData(form)].filter(([, value]) => typeof value === 'string'),
    form: nameOf(form),
    button: button ? [button.name, button.value] : [],
    what: button ? button.textContent.trim() : '',
  };
  if (button && button.name) tap.fields.push(tap.button);
  const box = kept();
  tap.seq = box.last.page === tap.page ? box.last.seq : tap.page;
  box.taps.push(tap);
  keep(box);
  busy(form, tap);
  flush();
}

const field = (form, name) => form.elements.namedItem(name);

function freshKey() {
  if (!window.crypto || !crypto.getRandomValues) return '';
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

/* The pressed button answers at once and keeps its size, so nothing else moves. */
function busy(form, tap) {
  form.dataset.busy = tap.key;
  const [name, value] = tap.button;
  const buttons = all('button:not([type=button])', form);
  const button = buttons.find(other => other.name === name && other.value === value);
  if (!button) return;
  button.style.minWidth = button.offsetWidth + 'px';
  button.style.minHeight = button.offsetHeight + 'px';
  button.setAttribute('aria-busy', 'true');
  button.textContent = say(tap.waited ? 'kept' : 'saving') || '…';
}

function markTaps() {
  for (const tap of kept().taps)
    for (const form of all('form'))
      if (field(form, 'seq') && field(form, 'seq').value === tap.page && nameOf(form) === tap.form) busy(form, tap);
}

// --- the page: fetched whole, then only what differs is changed, and never under a finger -----------------------------

let round = 0;
let isFetching = false;
let news = null;

/* One at a time; a phone that wakes does not wait for a fetch that may hang on a dead connection. */
async function refresh(isWaking) {
  if (isFetching && !isWaking) { news = news || { seq: Infinity }; return; }
  isFetching = true;
  news = null;
  const mine = ++round;
  let answer = null;
  for (const patience of [1000, 3000, 8000]) {
    answer = await reach(location.href, { headers: { Accept: 'text/html' } }, patience);
    if (answer || mine !== round) break;
  }
  if (mine !== round) return;
  if (answer && answer.status < 500) await show(answer, mine);
  else if (banner.hidden) { lost(say('lost')); ask(2000); }
  if (mine !== round) return;
  isFetching = false;
  if (answer && news && isNews(news)) refresh();
}

const isNews = told => told.seq > shown() || (told.seats !== undefined && String(told.seats) !== table().dataset.seats);

async function show(answer, mine) {
  const fresh = new DOMParser().parseFromString(answer.body, 'text/html');
  if (answer.status > 299 || !one('#table', fresh)) return location.replace(answer.url);
  await released();
  if (mine !== round) return;
  const wasMine = isMyTurn();
  steady(() => morph(document.body, fresh.body));
  document.title = fresh.title;
  decorate();
  markTaps();
  if (isMyTurn() && !wasMine) feel([20, 80, 20], 660);
}

const isMyTurn = () => Boolean(one('.seat[data-mine][data-acting]'));

let isHeld = false;
let waiting = [];
const released = () => isHeld && new Promise(go => waiting.push(go));

function release() {
  isHeld = false;
  for (const go of waiting.splice(0)) go();
}

/* What is in the middle of the screen stays where it was; focus stays, or goes to the table when its place is gone. */
function steady(change) {
  const focus = document.activeElement;
  const anchors = [0.5, 0.3, 0.7]
    .map(part => document.elementFromPoint(innerWidth / 2, innerHeight * part))
    .filter(found => found && table().contains(found) && found !== table())
    .map(found => [found, found.getBoundingClientRect().top]);
  change();
  const anchor = anchors.find(([found]) => found.isConnected);
  if (anchor) scrollBy(0, anchor[0].getBoundingClientRect().top - anchor[1]);
  if (!focus || focus === document.body || focus === document.activeElement) return;
  if (!focus.isConnected) table().tabIndex = -1;
  (focus.isConnected ? focus : table()).focus({ preventScroll: true });
}

function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) { old.nodeValue = fresh.nodeValue; return; }
  for (const { name, value } of [...fresh.attributes])
    if (old.getAttribute(name) !== value && !isKept(old, name)) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !isKept(old, name)) old.removeAttribute(name);
  morphChildren(old, fresh);
}

const isKept = (node, name) => node.localName === 'details' && name === 'open';
const isOwn = node => node.dataset !== undefined && 'own' in node.dataset;

/* Children are paired first by name and text, then by name alone, so an insertion leaves its neighbours as they are. */
function morphChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  const texts = new Set(wanted.map(exactly));
  const pool = [...old.childNodes].filter(node => !isOwn(node));
  let at = old.firstChild;
  const skip = () => { while (at && isOwn(at)) at = at.nextSibling; };
  for (const want of wanted) {
    skip();
    const have = pool.find(node => exactly(node) === exactly(want))
      || pool.find(node => nameOf(node) === nameOf(want) && !texts.has(exactly(node)));
    if (!have) { old.insertBefore(document.importNode(want, true), at); continue; }
    pool.splice(pool.indexOf(have), 1);
    if (have === at) at = at.nextSibling;
    else old.insertBefore(have, at);
    morph(have, want);
  }
  for (const node of pool) node.remove();
}

const exactly = node => nameOf(node) + '\n' + node.textContent;

function nameOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeName;
  const parts = ['id', 'data-key', 'data-offer', 'data-place', 'data-seat', 'name'].map(name => node.getAttribute(name));
  if (node.localName === 'button') parts.push(node.getAttribute('value'));
  if (node.localName === 'form')
    for (const input of all('input[type=hidden]', node))
      if (input.name !== 'key' && input.name !== 'seq') parts.push(input.name + '=' + input.value);
  return [node.localName, node.classList[0], ...parts].join('|');
}

// --- news: a stream, and asking every few seconds while there is none ------------------------------------------------

let stream = null;
let timer = 0;
let asked = 0;

function listen() {
  const url = table().dataset.stream;
  if (stream || document.hidden) return;
  if (!url || !window.EventSource) { ask(2000); return; }
  stream = new EventSource(url);
  stream.onopen = () => ask(0);
  stream.onmessage = event => hear(parsed(event.data));
  stream.onerror = () => {
    if (stream && stream.readyState === EventSource.CLOSED) stream = null;
    ask(2000);
  };
}

function hear(told) {
  if (told.seq === undefined) return;
  news = told;
  if (!isFetching && (isNews(told) || told.seq < shown())) refresh();
}

function ask(delay) {
  clearTimeout(timer);
  const url = table().dataset.since;
  if (!url || document.hidden) return;
  timer = setTimeout(async () => {
    const answer = await reach(url, { headers: { Accept: 'application/json' } }, 4000);
    if (answer && answer.status === 200) hear(parsed(answer.body));
    if (!answer && banner.hidden) lost(say('lost'));
    if (answer && kept().taps.length) flush();
    if (answer && stream && stream.readyState === EventSource.OPEN) return;
    if (++asked % 6 === 0) listen();
    ask(Math.min(Math.max(delay, 1000) + 1000, 5000));
  }, delay);
}

function sleep() {
  if (stream) stream.close();
  stream = null;
  clearTimeout(timer);
}

function wake() {
  if (document.hidden) return;
  release();
  pause = 1000;
  sleep();
  flush();
  refresh(true);
  listen();
  stayAwake();
}

// --- counters: − value +, five at a time while held ------------------------------------------------------------------

function dressCounter(counter) {
  const input = one('input', counter);
  if (!input) return;
  if (!one('[data-step]', counter)) {
    input.before(own('button', { type: 'button', 'data-step': -1, 'aria-label': say('less') }, '−'));
    input.after(own('button', { type: 'button', 'data-step': 1, 'aria-label': say('more') }, '+'));
    if (input.max) counter.append(own('small', { class: 'limits' }, `${input.min || 0} – ${input.max}`));
  }
  const low = Number(input.min) || 0;
  const part = (Number(input.value) - low) / (Number(input.max) - low);
  counter.style.setProperty('--at', (Number.isFinite(part) ? Math.max(0, Math.min(1, part)) * 100 : 0) + '%');
}

function step(input, by) {
  const low = input.min === '' ? -Infinity : Number(input.min);
  const high = input.max === '' ? Infinity : Number(input.max);
  input.value = Math.max(low, Math.min(high, (Number(input.value) || 0) + by));
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

let holding = 0;
let hasHeld = false;

function hold(button) {
  hasHeld = false;
  holding = setInterval(() => {
    hasHeld = true;
    step(one('input', button.parentNode), 5 * button.dataset.step);
  }, 450);
}

// --- pads that count: tap adds one, a chip takes it back, the sum runs against what it is counted against ------------

const countOf = input => Number(input.value) || 0;

function dressPad(pad) {
  for (const input of all('input', pad)) {
    let button = input.nextElementSibling;
    if (!button || !isOwn(button)) input.after(button = own('button', { type: 'button', 'data-add': '' }));
    const count = countOf(input);
    button.textContent = count || '·';
    button.toggleAttribute('data-some', count > 0);
    button.setAttribute('aria-label', `${labelOf(input)}: ${count}`);
  }
  tally(pad);
}

const labelOf = input => input.getAttribute('aria-label') || (input.labels && input.labels[0] || input).textContent || input.name;
const padTotal = pad => all('input', pad).reduce((sum, input) => sum + countOf(input), 0);

function tally(pad) {
  const inputs = all('input', pad);
  const { against, most } = pad.dataset;
  const isWorth = inputs.some(input => input.dataset.worth);
  const sum = isWorth ? inputs.reduce((total, input) => total + countOf(input) * input.dataset.worth, 0) : padTotal(pad);
  const limit = isWorth ? against : most;
  const form = pad.closest('form');
  const output = one('output', form);
  if (output) {
    output.textContent = limit ? `${sum} / ${limit}` : sum;
    output.toggleAttribute('data-met', Boolean(isWorth && against && sum >= against));
  }
  let chips = one('ul.chips', form);
  if (!chips) pad.after(chips = own('ul', { class: 'chips' }));
  chips.replaceChildren(...inputs.flatMap(input => Array.from({ length: countOf(input) }, () => chip(pad, input))));
}

/* A chip says the card as the pad's own heads do, its value struck or raised when it does not count as printed. */
function chip(pad, input) {
  const cell = input.closest('td');
  const side = cell && one('th', cell.parentNode);
  const head = cell && pad.tHead && pad.tHead.rows[0].cells[cell.cellIndex];
  const face = head ? head.textContent.trim() : side ? '' : labelOf(input);
  const worth = input.dataset.worth;
  const button = own('button', { type: 'button', 'aria-label': `${say('takeBack')} ${labelOf(input)}` });
  if (side) button.append(...[...side.childNodes].map(node => node.cloneNode(true)), ' ');
  if (worth === undefined || worth === face) button.append(face);
  else button.append(own('s', {}, face), ' ', own('b', {}, worth));
  button.append(own('span', { 'aria-hidden': 'true', class: 'away' }, '×'));
  button.onclick = () => step(input, -1);
  return own('li', {}, button);
}

function addOne(button) {
  const input = button.previousElementSibling;
  const pad = button.closest('.counts');
  if (input.max === '1' && input.value === '1') step(input, -1);
  else if (!pad.dataset.most || padTotal(pad) < pad.dataset.most) step(input, 1);
}

// --- comforts: each where the browser has it; the page says the rest by data-needs and data-lacks ---------------------

let lock = null;
let audio = null;
const can = new Set(['copy']);

function allow(what, is) {
  can[is ? 'add' : 'delete'](what);
  root.dataset.can = [...can].join(' ');
}

async function stayAwake() {
  if (!isOn('awake') || !navigator.wakeLock || document.hidden || (lock && !lock.released)) return;
  try { lock = await navigator.wakeLock.request('screen'); } catch { allow('awake', false); }
}

function feel(pattern, pitch) {
  if (navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
  if (!isOn('sound') || !window.AudioContext) return;
  audio = audio || new AudioContext();
  if (audio.state !== 'running') audio.resume().catch(() => {});
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.2);
  tone.frequency.value = pitch;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.2);
}

/* data-speak and data-copy hold the text, or #id of the element that says it. */
function textFrom(value, button) {
  const source = value[0] === '#' ? document.getElementById(value.slice(1)) : value ? null : button.closest('section, main');
  return source ? source.innerText : value;
}

function speak(text) {
  const isTalking = speechSynthesis.speaking;
  speechSynthesis.cancel();
  if (isTalking) return;
  const voice = new SpeechSynthesisUtterance(text);
  voice.lang = root.lang;
  speechSynthesis.speak(voice);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = own('textarea', { class: 'away' }, text);
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  if (say('copied')) notice(say('copied'), 'status');
}

// --- start -----------------------------------------------------------------------------------------------------------

function decorate() {
  all('.counter').forEach(dressCounter);
  all('.counts').forEach(dressPad);
  const now = one('.rail [aria-current]');
  if (now) now.parentNode.scrollLeft = now.offsetLeft - now.parentNode.offsetLeft - 48;
}

function clicked(event) {
  const button = event.target.closest('[data-step], [data-add], [data-speak], [data-copy]');
  if (!button) return;
  const { step: by, add, speak: spoken, copy: copied } = button.dataset;
  if (by && !hasHeld) step(one('input', button.parentNode), Number(by));
  hasHeld = false;
  if (add !== undefined) addOne(button);
  if (spoken !== undefined && can.has('speak')) speak(textFrom(spoken, button));
  if (copied !== undefined) copy(textFrom(copied, button));
}

function changed(event) {
  const counter = event.target.closest('.counter');
  const pad = event.target.closest('.counts');
  if (counter) dressCounter(counter);
  if (pad) dressPad(pad);
}

function pressed(event) {
  isHeld = true;
  const button = event.target.closest('[data-step]');
  if (button) hold(button);
}

/* The click that a lifted finger makes comes just after it: the page waits for that too. */
function lifted() {
  clearInterval(holding);
  setTimeout(release, 60);
}

function live() {
  addEventListener('submit', tapped);
  document.addEventListener('visibilitychange', () => document.hidden ? sleep() : wake());
  document.addEventListener('resume', wake);
  addEventListener('pageshow', event => event.persisted && wake());
  addEventListener('pagehide', sleep);
  addEventListener('online', wake);
  markTaps();
  flush();
  listen();
  stayAwake();
}

root.dataset.live = '';
allow('awake', 'wakeLock' in navigator);
allow('speak', 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window);
board.append(banner);
document.body.prepend(board);
addEventListener('click', clicked);
addEventListener('input', changed);
addEventListener('reset', () => setTimeout(decorate));
addEventListener('pointerdown', pressed);
addEventListener('pointerup', lifted);
addEventListener('pointercancel', lifted);
addEventListener('contextmenu', event => event.target.closest('[data-step]') && event.preventDefault());
decorate();
if (table()) live();
})();
