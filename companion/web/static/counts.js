/* Counters and taps under way: what adds up is added up here at once and sent as a sum; after the first view. */
(() => {
'use strict';
const custode = window.custode;
const { one, all, press, own, say, shown, kept, keep, decorate, dressing, nameOf, lost } = custode;

// After so long a tap that is not saved yet says so.
const SLOW = 600;
// A pause between two taps that is no pause: whoever taps on is not done yet.
const GATHERED = 300;
// So long nothing is counted on the page of a figure: then whoever set it right is done.
const RESTED = 2500;
// Sums that are kept by the table, until a page of it shows them.
let settled = [];

const signed = number => (number > 0 ? '+' : '') + number;
const sumOf = taps => taps.reduce((sum, tap) => sum + tap.sum, 0);

/* How much of a form is not in its page yet: what waits, and what a page still to come will have. */
const pending = (form, taps = kept().taps) => {
  const name = nameOf(form);
  return sumOf([...taps, ...settled].filter(tap => tap.sum && tap.form === name && !(tap.at <= shown())));
};

/* A tap on a counter goes into the sum that waits, as long as nothing but counters was tapped after it. */
custode.joins = (form, tap, box) => {
  const { adds } = form.dataset;
  const [field, most] = (adds || '').split(',');
  const by = Number(tap.pressed[1]);
  if (tap.pressed[0] !== field || !by) return 0;
  let into;
  for (const other of [...box.taps].reverse()) {
    if (other.sent || !other.sum) break;
    if (other.form === tap.form && Math.abs(other.sum + by) <= most) { into = other; break; }
  }
  if (into) {
    into.sum += by;
    into.by.push(by);
  } else {
    into = Object.assign(tap, { sum: by, by: [by], field });
    box.taps.push(into);
  }
  spelled(into);
  box.taps = box.taps.filter(each => each.sum !== 0);
  custode.feel([10], 880);
  rest();
  return GATHERED;
};

function spelled(tap) {
  tap.what = signed(tap.sum).replace('-', '−');
  for (const pair of tap.fields) if (pair[0] === tap.field) pair[1] = signed(tap.sum);
}

custode.counted = (tap, seq) => {
  if (!tap.sum) return;
  settled = [...settled.filter(each => each.at > shown()), { ...tap, at: seq }];
  rest();
};

/* Every counter shows what it will be, and no tap leads beyond its end. */
function dressCounters() {
  const { taps } = kept();
  for (const form of all('form[data-adds]')) {
    const [field, , down, up] = form.dataset.adds.split(',');
    const sum = pending(form, taps);
    const figure = one('[data-dial]', form);
    if (figure && (sum || figure.dataset.was)) {
      const was = figure.dataset.was || figure.textContent;
      figure.dataset.was = was;
      figure.textContent = Number(was) + sum;
    }
    // Where no figure stands in it the form says itself how much is being added.
    if (figure || !sum) delete form.dataset.sum;
    else form.dataset.sum = signed(sum);
    for (const button of all(`[name="${field}"]`, form)) {
      const then = sum + Number(button.value);
      button.disabled = (down && then < down && button.value < 0) || (up && then > up && button.value > 0);
    }
  }
}

/* What was corrected is kept: back to the table, as a form without script goes there. The page of one figure stays. */
const toTable = () => location.assign('/t/' + custode.table().dataset.code.toLowerCase());
custode.sent = form => form.matches('.rulings') && toTable();

const isPart = custode.table()?.localName === 'section';

/* One correction is two taps: the page of a figure leads back by itself, unless something waits, was refused or is typed. */
let leaving = 0;
function rest() {
  clearTimeout(leaving);
  if (isPart) leaving = setTimeout(() => {
    const isDone = !kept().taps.length && !one('.notices [role=alert]') && !custode.isEntered(custode.table());
    if (isDone && one('form.by')) toTable();
  }, RESTED);
}

/* Where there is nothing to correct any more the answer is the table's own page, which is loaded as such. */
const dressWhole = () => isPart && custode.table().localName === 'main' && toTable();

// --- what waits

custode.queued = banner => {
  const waiting = kept().taps.reduce((count, { by }) => count + (by ? by.length : 1), 0);
  if (banner.hidden || !waiting) return;
  const why = banner.textContent;
  const back = press(say('takeBack'), 'data-unsend', say('takeBack'));
  back.onclick = () => takeBack(why);
  banner.replaceChildren(own('span', {}, `${why} ${say('queued', { n: waiting })}`), back);
};

/* The last tap that waits here is not made after all; of a sum that may have arrived all of it. */
function takeBack(why) {
  const box = kept();
  const last = box.taps[box.taps.length - 1];
  if (last.by && !last.sent && last.by.length > 1) {
    last.sum -= last.by.pop();
    spelled(last);
    box.taps = box.taps.filter(each => each.sum !== 0);
  } else box.taps.pop();
  keep(box);
  for (const form of all('[data-busy]')) {
    delete form.dataset.busy;
    for (const button of form.elements) {
      button.removeAttribute('aria-busy');
      delete button.dataset.wait;
    }
  }
  custode.markTaps();
  decorate();
  lost(why);
}

// --- what is under way

/* A tap says at once that it was felt, also one that leads to another page, and after a while that it is being saved. */
function underWay({ target: form, submitter }) {
  const button = submitter || one('button:not([type=button])', form);
  if (!button || form.dataset.adds) return;
  // The first script has marked what it sends; another button of the same form is none of it.
  if (!form.dataset.busy) button.setAttribute('aria-busy', 'true');
  setTimeout(() => {
    if (button.hasAttribute('aria-busy') && !button.dataset.wait) button.dataset.wait = say('saving');
  }, SLOW);
}

if (custode.table()) {
  dressing.push(dressCounters, dressWhole);
  custode.on('submit', underWay);
  // Some browsers show a button as pressed only where somebody listens for touches.
  custode.on('touchstart', () => {});
}
decorate();
})();
