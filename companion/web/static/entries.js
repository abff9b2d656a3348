/* What is entered: counters, pads, and what stays of an entry that is no longer open; after the first view. */
(() => {
'use strict';
const { one, all, own, press, say, table, on, decorate, dressing, isEntered, spot, told, live, passed, follow } = window.custode;

let holding = 0;
let hasHeld = false;

function step(input, by) {
  input.stepUp(by);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function dressCounter(counter) {
  const input = one('input', counter);
  if (!one('[data-up]', counter)) {
    input.before(press(say('less'), 'data-down', '−'));
    input.after(press(say('more'), 'data-up', '+'));
  }
  counter.style.setProperty('--at', (input.value - input.min) / (input.max - input.min) * 100 + '%');
}

const stepOf = ({ dataset }) => ('up' in dataset) - ('down' in dataset);
const sumOf = (inputs, worth) => inputs.reduce((sum, input) => sum + input.value * worth(input), 0);

function dressPad(pad) {
  const inputs = all('input', pad);
  for (const input of inputs) {
    if (!one('button', input.parentNode)) input.after(press('', 'data-add'));
    const button = one('button', input.parentNode);
    button.textContent = Number(input.value) || '·';
    button.setAttribute('aria-label', `${input.getAttribute('aria-label')}: ${button.textContent}`);
    button.toggleAttribute('data-some', input.value > 0);
  }
  if (!after(pad, '.chips')) pad.after(own('ul', { class: 'chips' }));
  after(pad, '.chips').replaceChildren(...inputs.flatMap(input => Array.from({ length: input.value }, () => own('li', {}, chip(pad, input)))));
  // Points are those of all pads of one question, and stand at the first; at each other, how much is entered there.
  const pads = all('.counts', pad.closest('form'));
  const { against } = pad.dataset;
  const isSum = against && pads[0] === pad;
  const of = isSum ? pads : [pad];
  const add = figure => of.reduce((sum, each) => sum + Number(figure(each)), 0);
  const count = add(each => sumOf(all('input', each), () => 1));
  const most = add(each => each.dataset.most);
  const sum = isSum ? add(each => sumOf(all('input', each), input => input.dataset.worth || 1) + Number(each.dataset.plus || 0)) : count;
  const output = one('output', after(pad, '.total'));
  output.textContent = `${sum} / ${isSum ? against : most}`;
  output.className = isSum && sum >= against ? 'sum met' : 'sum';
  output.dataset.left = isSum && count < most ? say('toEnter', { n: most - count }) : '';
}

/* What belongs to a pad comes behind it, before the next one. */
function after(pad, what) {
  let found = pad.nextElementSibling;
  while (found && !found.matches(what)) found = found.matches('.counts') ? null : found.nextElementSibling;
  return found;
}

function chip(pad, input) {
  const button = press(`${say('takeBack')} ${input.getAttribute('aria-label')}`, 'data-back');
  const cell = input.closest('td');
  const side = one('th', cell.parentNode);
  const head = pad.tHead && pad.tHead.rows[0].cells[cell.cellIndex];
  const face = head ? head.textContent.trim() : '';
  const { worth = face } = input.dataset;
  button.append(...side.cloneNode(true).childNodes, ' ', face === worth || !head ? face : own('s', {}, face));
  if (head && face !== worth) button.append(' ', own('b', {}, worth));
  button.onclick = () => step(input, -1);
  return button;
}

function addOne(button) {
  const input = one('input', button.parentNode);
  const pad = button.closest('.counts');
  if (!(sumOf(all('input', pad), () => 1) >= pad.dataset.most)) step(input, 1);
}

// --- what is no longer open

/* Nothing that was entered goes without a word: it stays to be read until it is put away. */
window.custode.leave = node => {
  const isPart = node.matches && (node.parentNode.matches('form') || node.matches('form') || one('form', node));
  if (!isPart || !isEntered(node)) return false;
  node.dataset.own = 'left';
  if (one('[data-own=left]', node)) return true;
  for (const field of all('button, input, select, textarea', node)) field.disabled = true;
  const close = press(say('dismiss'), 'data-dismiss', '×');
  close.onclick = () => node.remove();
  const line = own('p', { class: 'notice', role: 'status' }, own('span', {}, say('left')), close);
  const summary = node.matches('details') && one('summary', node);
  if (summary) summary.after(line);
  else node.prepend(line);
  return true;
};

// --- what is chosen

/* What the person at this page has chosen stays as long as it is their turn and nothing else is proposed; what a browser
   brought back of an older page does not. */
const chosen = new WeakMap();
const ticked = () => all('[type=radio], [type=checkbox]', table()).filter(field => field.form && !field.disabled);

/* Whose turn this page is about, if it is theirs. */
const turn = () => one('#card[data-mine]') && table().dataset.seat;
let whose = turn();

function straighten() {
  const isOver = whose && whose !== turn();
  whose = turn();
  for (const field of ticked()) {
    if (!isOver && chosen.get(field) === field.defaultChecked) continue;
    chosen.delete(field);
    field.checked = field.defaultChecked;
  }
}

function chose({ target }) {
  for (const each of target.form?.elements || []) if (each.name === target.name) chosen.set(each, each.defaultChecked);
}

// --- what is elsewhere meanwhile

const pill = own('button', { type: 'button', class: 'pill' });

/* Whoever is in the middle of something is told, and led there with one tap. */
window.custode.point = () => {
  const heading = one('h2', spot());
  const turn = one('.turn').textContent;
  const words = live.textContent = told();
  const arrow = heading.getBoundingClientRect().top > 0 ? '▼' : '▲';
  const whose = words.includes(turn.slice(1)) ? '' : ` (${turn})`;
  pill.textContent = `${arrow} ${words}${whose}`;
  pill.onclick = () => {
    for (const fold of all('details[open]')) passed.add(fold);
    follow();
  };
  one('.thumb').prepend(pill);
  new IntersectionObserver(([{ isIntersecting }], self) => {
    if (!isIntersecting) return;
    pill.remove();
    self.disconnect();
  }, { rootMargin: `0px 0px -${one('.thumb').offsetHeight}px` }).observe(heading);
};

// --- start

function dress() {
  all('.counter').forEach(dressCounter);
  all('.counts').forEach(dressPad);
}

function clicked({ target }) {
  const button = target.closest('button');
  if (!button) return;
  const by = stepOf(button);
  if (by && !hasHeld) step(one('input', button.parentNode), by);
  if (button.dataset.add === '') addOne(button);
}

function pressed({ target }) {
  hasHeld = false;
  const by = stepOf(target);
  if (by) holding = setInterval(() => {
    hasHeld = true;
    step(one('input', target.parentNode), 5 * by);
  }, 450);
}

on('click', clicked);
if (table()) {
  // A click comes before what is dressed by it.
  on('click', chose);
  // Whoever has touched the page by now has perhaps chosen.
  if (navigator.userActivation?.hasBeenActive) for (const field of ticked()) chosen.set(field, field.defaultChecked);
  dressing.push(straighten);
  on('pageshow', straighten);
}
/* What unfolds in the place of what was tapped shows its beginning. */
on('click', ({ target }) => {
  const summary = target.closest('summary');
  if (summary) setTimeout(() => {
    const strip = one('.strip');
    const hidden = summary.getBoundingClientRect().top - (strip ? strip.getBoundingClientRect().bottom : 0);
    if (hidden < 0) scrollBy(0, hidden);
  });
});
on('pointerdown', pressed);
on('pointerup pointercancel', () => clearInterval(holding));
on('contextmenu', event => stepOf(event.target) && event.preventDefault());
dressing.push(dress);
document.documentElement.dataset.live = '';
decorate();
})();
