/* The clock of a match, counted down; only tables of games that have one are sent this, after the script of all. */
(() => {
'use strict';
const { one, own } = custode;
let ends, said;

/* Counted from when the page said what is left: the time of day of a phone may be another one. */
function tick() {
  const clock = one('[data-clock]');
  if (!clock) return;
  if (clock.dataset.clock !== said) ends = Date.now() + (said = clock.dataset.clock) * 1000;
  const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
  let face = one('b', clock);
  if (!face) clock.append(face = own('b', {}));
  if (!left && face.textContent === '0:01') custode.feel([60, 60, 60], 440);
  /* Nobody may act for long after the end: the page says by itself that time is up. */
  if (!left && clock.dataset.over) clock.firstChild.data = clock.dataset.over + ' ';
  face.textContent = `${left / 60 | 0}:${String(left % 60).padStart(2, '0')}`;
}

tick();
setInterval(tick, 500);
})();
