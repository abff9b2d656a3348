/* What the device does for comfort: the screen awake (wake lock), taps heard and felt, reading aloud (accessibility),
   copying, and locks compared; after the first view. */
(() => {
'use strict';
const { root, one, all, own, say, table, kept, keep, on, decorate, dressing } = window.custode;

const can = new Set();
let audio = null;

function allow(what, is) {
  can[is ? 'add' : 'delete'](what);
  root.dataset.can = [...can].join(' ');
}

function stayAwake() {
  if ('awake' in root.dataset && can.has('awake')) navigator.wakeLock.request('screen').catch(() => allow('awake', document.hidden));
}

/* Some browsers let sound begin under a finger only, and from then on at any time. */
function hear() {
  if (!('sound' in root.dataset) || !window.AudioContext) return;
  audio = audio || new AudioContext();
  if (audio.state === 'suspended') audio.resume();
}

window.custode.feel = (pattern, pitch) => {
  if (!(navigator.userActivation || {}).hasBeenActive) return;
  if (navigator.vibrate) navigator.vibrate(pattern);
  hear();
  if (!audio) return;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.value = 0.1;
  tone.frequency.value = pitch;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.12);
};

/* What is written there itself, without the rule it links to. */
const written = node => [...node.childNodes].filter(each => each.nodeType === 3).map(each => each.textContent).join('').trim();
const textOf = value => value[0] === '#' ? written(one(value)) || one(value).innerText : value;

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

/* A page that was loaded begins at its card, where the answer to it lies below the window; as `follow` goes there, but
   without a word and without the focus. The first script has no byte left to say it for both. */
function begin() {
  const asked = table() && one('[data-asked]');
  const below = asked && asked.getBoundingClientRect().bottom > innerHeight - one('.thumb').offsetHeight;
  const strip = one('.strip');
  if (below && !scrollY) scrollTo(0, one('#card').getBoundingClientRect().top - (strip ? strip.offsetHeight : 0) - 8);
}

/* The sign of the page: with a dot on it while this phone is waited for; still, for whoever looks at many tabs. */
const linked = (rel, href) => document.head.appendChild(own('link', { rel, href }));
const sign = one('link[rel=icon]');
function mark() {
  const href = '/icon.svg' + (one('[data-mine][data-acting]') ? '?turn' : '');
  if (sign.getAttribute('href') !== href) sign.setAttribute('href', href);
}

on('click', ({ target }) => {
  hear();
  const button = target.closest('button');
  if (!button) return;
  const { speak: spoken, copy: copied } = button.dataset;
  if (spoken) speak(textOf(spoken));
  if (copied) copy(button, textOf(copied));
});
/* A figure of the board is set by holding it, as long as no scrolling begins. */
let holding;
const figure = target => target.closest('.board [data-dial]');
on('pointerdown', ({ target, isPrimary }) => {
  const held = isPrimary && figure(target);
  const way = held && one('.always [href$="/adjust"]');
  clearTimeout(holding);
  if (way) holding = setTimeout(() => {
    window.custode.feel(20, 660);
    location.assign(`${way.href}?dial=${held.dataset.dial}`);
  }, 500);
});
on('pointerup pointercancel', () => clearTimeout(holding));
on('contextmenu', event => event.pointerType === 'touch' && figure(event.target) && event.preventDefault());
on('visibilitychange resume online', () => document.hidden || stayAwake());
on('pageshow', event => event.persisted && stayAwake());
allow('copy', true);
allow('awake', navigator.wakeLock);
allow('speak', window.speechSynthesis);
linked('manifest', '/manifest.webmanifest');
linked('apple-touch-icon', '/icon-180.png');
document.head.append(own('meta', { name: 'theme-color', content: getComputedStyle(root).backgroundColor }));
dressing.push(mark, () => table() && compare());
decorate();
if (table()) stayAwake();
// Where the page was before comes back with the load; whoever was reading there stays.
if (document.readyState === 'complete') begin();
else on('load', () => setTimeout(begin));
})();
