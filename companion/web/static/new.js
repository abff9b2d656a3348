/* The form that opens a table: only what can apply is shown, and what may be had once is exchanged. */
(() => {
'use strict';
const form = document.querySelector('form.new');
if (!form) return;
const all = selector => [...form.querySelectorAll(selector)];
const chosen = name => (form.querySelector(`[name="${name}"]:checked`) || {}).value;
const had = new Map(all('[data-distinct]').map(each => [each, each.value]));

/* Whoever had it takes what was had instead. */
function exchange(select) {
  const kind = select.name.split('.')[1];
  const other = [...had.keys()].find(each => each !== select && each.name.split('.')[1] === kind && each.value === select.value);
  if (other) other.value = had.get(select);
  for (const each of had.keys()) had.set(each, each.value);
}

/* The shape of a seat wears the colour that is chosen for it. */
function dye() {
  for (const each of had.keys()) {
    const shape = each.closest('.chair')?.querySelector('svg[data-colour]');
    if (shape) shape.dataset.colour = each.value;
  }
}

function fit() {
  for (const each of all('[data-only]'))
    each.hidden = !each.dataset.only.split(';').every(part => {
      const [name, values] = part.split('=');
      return values.split('|').includes(chosen(name === 'seats' ? name : 'option.' + name));
    });
  for (const each of all('.group-of')) each.hidden = !each.querySelector('fieldset:not([hidden])');
}

/* What is chosen one by one begins with what the chosen way answers. */
function answer() {
  const preset = form.querySelector('[name=preset]:checked');
  for (const [name, value] of new URLSearchParams(preset ? preset.dataset.answers : ''))
    for (const each of all(`[name="${name}"][value="${value}"]`)) each.checked = true;
}

form.addEventListener('change', event => {
  if (event.target.name === 'preset') answer();
  if (had.has(event.target)) exchange(event.target);
  dye();
  const custom = event.target.closest('.custom');
  if (custom && event.target.name !== 'preset') custom.querySelector('[name=preset]').checked = true;
  fit();
});
answer();
dye();
fit();
})();
