/* The screen across the room: each part as large as its place takes, and never larger than makes it calm. */
(() => {
'use strict';
const LEAST = 0.4;
const PARTS = {
  bar: ['.bar', 1],
  strip: ['.strip', 1],
  said: ['#table > .card, #table > .done, #table > .gate', 1.7],
  board: ['.board', 1.8],
  alone: ['.board > .alone', 3],
  event: ['.event', 2.5],
  outcome: ['.outcome', 2.5],
};
/* Room for what was done last, below what is to be done now; less of it once that is no larger than the receipts are. */
const RECEIPTS = 0.2;
const TOLD = 0.75;
const root = document.documentElement;
const isSeen = node => node.checkVisibility() && !node.closest('.off, .skip');
const seen = selector => [...document.querySelectorAll(selector)].filter(node => node.checkVisibility());

/* Whether a part shows all of itself, and no piece of it is cut. */
function isWhole(part) {
  const isElsewhere = one => one !== part && one.closest('.alone') && !part.closest('.alone');
  const isCut = one => isSeen(one) && !isElsewhere(one) && one.clientWidth > 0 && (one.scrollWidth > one.clientWidth + 1
    || (one.scrollHeight > one.clientHeight + 2 && getComputedStyle(one).overflowY !== 'visible'));
  return ![part, ...part.querySelectorAll('*')].some(isCut);
}

function fits(name, nodes, size) {
  if (name !== 'said') return nodes.every(isWhole);
  const { top, bottom } = document.querySelector('#table').getBoundingClientRect();
  const least = bottom - (bottom - top) * RECEIPTS * Math.min(1, size / TOLD);
  return nodes.every(node => isWhole(node) && node.getBoundingClientRect().bottom <= least);
}

function fit() {
  for (const [name, [selector, most]] of Object.entries(PARTS)) {
    const nodes = seen(selector);
    let low = LEAST;
    let high = most;
    const set = size => root.style.setProperty('--fit-' + name, size.toFixed(3));
    if (!nodes.length) continue;
    set(high);
    if (fits(name, nodes, high)) continue;
    for (let step = 0; step < 7; step++) {
      const middle = (low + high) / 2;
      set(middle);
      if (fits(name, nodes, middle)) low = middle;
      else high = middle;
    }
    set(low);
  }
  count();
}

/* What was done last is said in as many lines as have room, and none of them is cut. */
function count() {
  const story = document.querySelector('#table > .story');
  const told = story && story.querySelector('li > div');
  if (!told || !story.checkVisibility()) return;
  const { lineHeight, fontSize } = getComputedStyle(told);
  const room = (story.clientHeight - parseFloat(fontSize) / 2) / parseFloat(lineHeight);
  root.style.setProperty('--lines', Math.max(1, Math.min(3, Math.floor(room))));
}

let asked = 0;
const soon = () => {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(fit);
};
fit();
addEventListener('resize', soon);
/* What comes after the first paint may be a stylesheet. */
document.addEventListener('load', soon, true);
document.fonts.ready.then(soon);
new MutationObserver(soon).observe(document.body, { subtree: true, childList: true, characterData: true });
})();
