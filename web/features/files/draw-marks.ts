/** Marks numbers, days and known places in the text below an element, in our page or in the frame of a page. Replaces text by elements with the same text, and reads nothing from attributes. */
import { commaOf, marksIn, type MarkHints } from '#domain/documents/source-marks.ts';
import type { Mark } from '#web/ui/insert-target.ts';

/** The most marks and the most letters that are searched: the rest stays plain text. */
const MOST_MARKS = 2_000;
const MOST_LETTERS = 500_000;

/** Text with a use of its own. */
const SKIPPED = 'a, button, summary, label, style, script, title, noscript, textarea, select, .source-mark';

/** By its element, because a page could forge an attribute. */
const marks = new WeakMap<Element, Mark>();

/** All at once, because a walker loses its position in a text that is replaced. */
function textsBelow(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, 4);
  const texts: Text[] = [];
  let letters = 0;
  for (let node = walker.nextNode(); node !== null && letters < MOST_LETTERS; node = walker.nextNode()) {
    const text = node as Text;
    letters += text.data.length;
    if (text.data.trim() !== '' && text.parentElement?.closest(SKIPPED) === null) texts.push(text);
  }
  return texts;
}

/** The text in which places are searched. */
export const textOf = (root: Element): string =>
  textsBelow(root)
    .map(({ data }) => data)
    .join('\n');

/** May be called again when more places are known. */
export function drawMarks(root: Element, hints: Omit<MarkHints, 'comma'>): void {
  const comma = commaOf(textOf(root));
  let drawn = root.querySelectorAll('.source-mark').length;
  for (const text of textsBelow(root)) {
    const found = marksIn(text.data.slice(0, MOST_LETTERS), { ...hints, comma }).slice(0, MOST_MARKS - drawn);
    if (found.length > 0) text.replaceWith(...piecesOf(text, found));
    drawn += found.length;
  }
  const all = [...root.querySelectorAll<HTMLElement>('.source-mark')];
  if (all.length > 0 && all.every(({ tabIndex }) => tabIndex !== 0)) all[0]?.setAttribute('tabindex', '0');
}

function piecesOf({ data, ownerDocument }: Text, found: readonly (Mark & { start: number; end: number })[]) {
  const pieces: (string | Element)[] = [];
  let at = 0;
  for (const { start, end, kind, text, value } of found) {
    // Not a button element, whose text can't be selected with the text around it nor continue on the next line.
    const element = ownerDocument.createElement('span');
    element.className = 'source-mark';
    element.setAttribute('role', 'button');
    element.tabIndex = -1;
    element.title = `Insert ${value}`;
    element.textContent = text;
    marks.set(element, { kind, text, value });
    pieces.push(data.slice(at, start), element);
    at = end;
  }
  return [...pieces, data.slice(at)];
}

/** Makes the marks buttons with one Tab stop: arrow keys, Home and End move among them. Returns a function that ends it. */
export function listenToMarks(
  root: Element,
  { insert, leave }: { insert: (mark: Mark) => void; leave: () => void },
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const markOf = (event: Event) => (event.target as Element).closest<HTMLElement>('.source-mark');
  const insertOf = (element: Element | null) => {
    const mark = element === null ? undefined : marks.get(element);
    if (mark !== undefined) insert(mark);
  };
  const seen = () =>
    [...root.querySelectorAll<HTMLElement>('.source-mark')].filter((each) => each.getClientRects().length > 0);
  const stop = (element: HTMLElement) => {
    for (const other of root.querySelectorAll('.source-mark[tabindex="0"]')) other.setAttribute('tabindex', '-1');
    element.tabIndex = 0;
  };
  const press = (event: Event) => {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    const element = markOf(event);
    if (element === null || ctrlKey || metaKey || altKey) return;
    if (key === 'Enter' || key === ' ') insertOf(element);
    else if (key === 'Escape') leave();
    else {
      const all = seen();
      const at = all.indexOf(element);
      const to: Record<string, number> = {
        ArrowRight: at + 1,
        ArrowDown: at + 1,
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        Home: 0,
        End: all.length - 1,
      };
      if (to[key] === undefined) return;
      all[to[key]]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const click = (event: Event) => {
    // A selection that ends on a mark is to be copied.
    if (root.ownerDocument.getSelection()?.isCollapsed !== false) insertOf(markOf(event));
  };
  const focus = (event: Event) => {
    const element = markOf(event);
    if (element !== null) stop(element);
  };
  root.addEventListener('keydown', press, { signal });
  root.addEventListener('click', click, { signal });
  root.addEventListener('focusin', focus, { signal });
  return () => listening.abort();
}

/** Moves the focus to the one Tab stop of the marks, also from another document. */
export function focusMarks(root: Element): void {
  const stop = root.querySelector<HTMLElement>('.source-mark[tabindex="0"]');
  root.ownerDocument.defaultView?.focus();
  stop?.focus();
}
