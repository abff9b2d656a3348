/* The drawn track: cells that show their marks, a palette, and the way back once it is sent; after the first view. */
(() => {
'use strict';
const { one, all, press, on, decorate, dressing } = window.custode;

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

/* A drawing that came when it was asked for goes once it is sent, and what is to be done now stands on top. */
function putAway() {
  history.replaceState(null, '', location.pathname);
  scrollTo(0, 0);
  window.custode.refresh(true);
}

window.custode.sent = form => one('.sketch', form) && putAway();
on('click', ({ target }) => {
  const button = target.closest('[data-cell]');
  if (button) draw(one('select', button.parentNode));
});
dressing.push(() => all('.sketch select').forEach(dressCell));
decorate();
})();
