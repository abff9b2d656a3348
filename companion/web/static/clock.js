/* The clock of a match, counted down; only tables of games that have one are sent this, after the script of all. */
(() => {
'use strict';
/* Counted from when the page said what is left: the time of day of a phone may be another one. */
function tick() {
  const clock = custode.one('[data-clock]');
  if (!clock) return;
  const { dataset } = clock;
  const left = Math.max(0, (dataset.ends ||= Date.now() + dataset.clock * 1000) - Date.now() + 999) / 1000 | 0;
  const face = custode.one('b', clock) || clock.appendChild(custode.own('b'));
  if (!left && face.textContent === '0:01') custode.feel([60, 60, 60], 440);
  /* Nobody may act for long after the end: the page says by itself that time is up. */
  if (!left) clock.firstChild.data = dataset.over;
  face.textContent = (left / 60 | 0) + ':' + (left % 60 + 100 + '').slice(1);
}

tick();
setInterval(tick, 500);
})();
