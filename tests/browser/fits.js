// Everything on a page that does not fit: wider than the phone, text upon text, text cut off, too small for a thumb.
(width) => {
  const faults = [];
  const named = node => {
    const own = node.closest('[data-offer], [data-place], [data-seat], section, nav, footer, header') || node;
    return `${own.localName}.${own.className || own.dataset.offer || ''} ${node.localName} «${(node.textContent || node.value || '').trim().slice(0, 40)}»`;
  };
  if (document.documentElement.scrollWidth > width) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);

  // What is hidden from sight, and what floats above the page or scrolls by itself, is not laid out with the rest.
  const isUnseen = node => !node.checkVisibility({ visibilityProperty: true }) || Boolean(node.closest('.off, .skip'));
  const styled = (node, test) => {
    for (let at = node; at && at !== document.body; at = at.parentElement) if (test(getComputedStyle(at))) return at;
    return null;
  };
  const floats = node => styled(node, style => ['fixed', 'sticky'].includes(style.position));
  const scrolls = node => styled(node, style => ['auto', 'scroll'].includes(style.overflowX));

  // Of a text that is shortened with dots only what is seen lies anywhere.
  const seen = (whole, holder) => {
    const box = { left: whole.left, right: whole.right, top: whole.top, bottom: whole.bottom };
    const cut = styled(holder, style => style.overflowX === 'hidden' && (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'));
    if (!cut) return box;
    const frame = cut.getBoundingClientRect();
    return {
      left: Math.max(box.left, frame.left), right: Math.min(box.right, frame.right),
      top: Math.max(box.top, frame.top), bottom: Math.min(box.bottom, frame.bottom),
    };
  };

  const pieces = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const holder = text.parentElement;
    if (!text.data.trim() || isUnseen(holder)) continue;
    const clipped = holder.getBoundingClientRect();
    if (clipped.width <= 1 || clipped.height <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const whole of range.getClientRects()) {
      const box = seen(whole, holder);
      if (box.right - box.left < 1 || box.bottom - box.top < 1) continue;
      if (!scrolls(holder) && (box.right > width + 1 || box.left < -1)) faults.push(`text beyond the edge: ${named(holder)}`);
      pieces.push({ box, text, holder, floats: floats(holder), scrolls: scrolls(holder) });
    }
    const { overflowX, textOverflow } = getComputedStyle(holder);
    if (overflowX === 'hidden' && textOverflow !== 'ellipsis' && holder.scrollWidth > holder.clientWidth + 1) faults.push(`text cut off: ${named(holder)}`);
  }
  pieces.sort((a, b) => a.box.top - b.box.top);
  pieces.forEach((one, place) => {
    for (const other of pieces.slice(place + 1)) {
      if (other.box.top > one.box.bottom - 3) break;
      if (one.text === other.text || one.floats !== other.floats || one.scrolls !== other.scrolls) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 2 && down > 3) faults.push(`text upon text: ${named(one.holder)} and ${named(other.holder)}`);
    }
  });

  const bars = [...document.querySelectorAll('.always > *')].map(item => item.getBoundingClientRect());
  bars.forEach((one, place) => {
    if (bars.slice(place + 1).some(other => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1))
      faults.push('two things in the bar lie upon each other');
  });

  // A thumb needs 44 pixels, give or take a rounding.
  const targets = 'form button, form a, a.primary, .always a, input:not([type=hidden], [type=radio], [type=checkbox]), select, label:has([type=radio], [type=checkbox]), summary, .sheet :is(nav, .links, h2, h3) a, .sheet > p > a, .sheet > section > p > a, .totals a';
  for (const target of document.querySelectorAll(targets)) {
    // A rule named within a sentence is read, and tapped only to read on.
    if (isUnseen(target) || target.matches('a.rule')) continue;
    const { width: wide, height } = target.getBoundingClientRect();
    if (height < 43.5 || wide < 43.5) faults.push(`${Math.round(wide)} × ${Math.round(height)} px: ${named(target)}`);
  }
  return [...new Set(faults)];
}
