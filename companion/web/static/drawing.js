/* The drawn track: cells that show their marks, a palette, and the way back once it is sent; after the first view. */
(() => {
'use strict';
const { one, all, press, on, decorate, dressing } = window.custode;

const marksOf = sketch => all('.marks input', sketch);
const isPale = option => 'unsure' in option.dataset && option.selected && !option.isSure;
const lying = select => [...select.selectedOptions].filter(option => option.value);

/* A cell of a drawing shows its marks as the palette does; what nobody has confirmed is pale. */
function dressCell(select) {
  const cell = select.parentNode;
  if (!one('button', cell)) cell.append(press('', 'data-cell'));
  const button = one('button', cell);
  const found = lying(select);
  button.replaceChildren(...found.map(option => {
    const mark = marksOf(select.closest('.sketch')).find(({ value }) => value === option.value);
    const face = one('b', mark.parentNode).cloneNode(true);
    face.classList.toggle('pale', isPale(option));
    return face;
  }));
  const said = found.map(option => isPale(option) ? option.text : option.text.split(', ')[0]);
  button.setAttribute('aria-label', `${select.getAttribute('aria-label')}: ${said.join(', ') || '–'}`);
}

/* What was drawn before is confirmed by the first tap, and taken in hand; the mark that is chosen is laid, and taken
   off by a second tap. Between spaces lie lines alone: with anything else in hand what lies there goes, or the commonest
   is laid. */
function draw(select) {
  const sketch = select.closest('.sketch');
  const marks = marksOf(sketch);
  const pale = lying(select).find(isPale);
  const held = marks.find(mark => pale ? mark.value === pale.value : mark.checked);
  if (!held) return;
  held.checked = true;
  const option = optionOf(select, held.value) || lying(select)[0] || [...select.options].find(({ value }) => value);
  const chosen = marks.find(({ value }) => value === option.value);
  const wasThere = option.selected && option.defaultSelected && !option.isSure;
  if (!option.selected) {
    if (chosen.dataset.once) all('select', sketch).forEach(each => lying(each).some(({ value }) => value === chosen.value) && lay(each, chosen.value, false));
    for (const { value } of lying(select)) if (areApart(marks.find(mark => mark.value === value), chosen)) lay(select, value, false);
  }
  option.isSure = true;
  lay(select, chosen.value, wasThere || !option.selected);
  decorate();
}

function areApart({ dataset: { layers } }, { dataset: { layers: others } }) {
  return layers === undefined || layers.split(' ').some(layer => layer && others.split(' ').includes(layer));
}

function optionOf(select, mark) {
  return [...select.options].find(({ value }) => value === mark);
}

function lay(select, mark, is) {
  optionOf(select, mark).selected = is;
  dressCell(select);
}

/* The button that sends a drawing says that all of it is right as long as something nobody confirmed is on it. */
function dressVerb(button) {
  if (button.getAttribute('aria-busy')) return;
  button.dataset.all = button.dataset.all || button.textContent;
  const isUnsure = all('option[data-unsure]', button.form).some(isPale);
  button.textContent = isUnsure ? button.dataset.all : button.dataset.verb;
}

/* A drawing that came when it was asked for goes once it is sent, and what is to be done now stands on top. */
function putAway() {
  history.replaceState(null, '', location.pathname);
  scrollTo(0, 0);
  window.custode.refresh(true);
}

const { sent } = window.custode;
window.custode.sent = form => {
  sent(form);
  if (one('.sketch', form)) putAway();
};
on('click', ({ target }) => {
  const button = target.closest('[data-cell]');
  if (button) draw(one('select', button.parentNode));
});
dressing.push(() => {
  all('.sketch select').forEach(dressCell);
  all('[data-verb]').forEach(dressVerb);
});
decorate();
})();
