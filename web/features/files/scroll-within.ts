/** Brings an element to the middle of the panel or frame in which it scrolls. The page around stays where it is, which `scrollIntoView` moves, too. */

const SCROLLS = /auto|scroll/;

/** The panel; in a frame without one, the page of the frame. */
function scrollerOf(element: Element): Element | null {
  const { defaultView: view, scrollingElement } = element.ownerDocument;
  for (let at = element.parentElement; at !== null && at !== scrollingElement; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && SCROLLS.test(view?.getComputedStyle(at).overflowY ?? '')) return at;
  return view?.frameElement == null ? null : scrollingElement;
}

export function scrollWithin(element: Element, block: 'start' | 'center' = 'center'): void {
  const panel = scrollerOf(element);
  if (panel === null) return;
  const isPage = panel === element.ownerDocument.scrollingElement;
  const { top, height } = element.getBoundingClientRect();
  const from = isPage ? 0 : panel.getBoundingClientRect().top;
  panel.scrollTop += top - from - (block === 'center' ? (panel.clientHeight - height) / 2 : 0);
}
