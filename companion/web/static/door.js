/* Who asks to come into the house, on pages that are no table: asked every few seconds while somebody looks. */
(() => {
'use strict';
const BEAT = 4000;
const door = () => document.querySelector('#door');

async function look() {
  if (document.hidden) return;
  const answer = await fetch('/house/asks', { cache: 'no-store', headers: { Accept: 'application/json' } });
  if (!answer.ok || (await answer.json()).asks === door().dataset.asks) return;
  const page = await fetch(location.href, { cache: 'no-store' });
  const fresh = new DOMParser().parseFromString(await page.text(), 'text/html').querySelector('#door');
  if (fresh) door().replaceWith(document.importNode(fresh, true));
}

/* Where nothing answers, it is asked again: a page of this kind says nothing that could be wrong by then. */
const soon = () => setTimeout(() => look().catch(() => {}).finally(soon), BEAT);
if (door()) {
  soon();
  addEventListener('visibilitychange', () => look().catch(() => {}));
}
})();
