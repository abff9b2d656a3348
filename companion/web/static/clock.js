/* The clock of a match, counted down; only tables of games that have one are sent this, after the script of all. */
(() => {
'use strict';
let said = '';
let ends = 0;

/* Counted from when the page said what is left: the time of day of a phone may be another one. */
function tick() {
  const clock = document.querySelector('[data-clock]');
  if (!clock) return;
  if (clock.dataset.clock !== said) {
    said = clock.dataset.clock;
    ends = Date.now() + said * 1000;
  }
  const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
  let face = clock.querySelector('b');
  if (!face) {
    face = document.createElement('b');
    face.dataset.own = '';
    clock.append(face);
  }
  if (!left && face.textContent === '0:01' && navigator.vibrate) navigator.vibrate([60, 60, 60]);
  face.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

tick();
setInterval(tick, 500);
})();
