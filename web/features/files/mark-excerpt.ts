/** Marks the excerpt of a fact in the text of its document, and scrolls to it. Replaces text by elements with the same text. */
import { scrollWithin } from './scroll-within.ts';

/** Shorter excerpts stand in many texts. */
const LEAST = 12;
const MOST_LETTERS = 500_000;
const SKIPPED = 'style, script, title, noscript, textarea, select';

/** Letters and digits alone, in lower case: an excerpt has other quotes, spaces and line ends than its page. */
const isPlain = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter);

const plainOf = (text: string): string => [...text.toLowerCase()].filter(isPlain).join('');

/** `before`: how many equal ones stand before it. */
export type Excerpt = { text: string; before: number };

/** Where each of the equal ones begins. */
function placesOf(wanted: string, plain: string): number[] {
  const found: number[] = [];
  for (let at = plain.indexOf(wanted); at !== -1; at = plain.indexOf(wanted, at + wanted.length)) found.push(at);
  return found;
}

/** How many equal ones begin in the text before that of this letter. */
export function equalBefore(text: string, { text: excerpt, letter }: { text: string; letter: number }): number {
  const wanted = plainOf(excerpt);
  if (wanted.length < LEAST) return 0;
  const until = plainOf(text.slice(0, letter)).length;
  return Math.max(0, placesOf(wanted, plainOf(text)).filter((at) => at <= until).length - 1);
}

export function markExcerpt(root: Element, { text: excerpt, before }: Excerpt): void {
  const page = root.ownerDocument;
  for (const old of root.querySelectorAll('.source-excerpt')) old.replaceWith(...old.childNodes);
  root.normalize();
  const wanted = plainOf(excerpt);
  if (wanted.length < LEAST) return;
  const walker = page.createTreeWalker(root, 4);
  /** The position of each plain letter. */
  const letters: { text: Text; at: number }[] = [];
  let plain = '';
  for (let node = walker.nextNode(); node !== null && plain.length < MOST_LETTERS; node = walker.nextNode()) {
    const text = node as Text;
    if (text.parentElement?.closest(SKIPPED) !== null) continue;
    for (let at = 0; at < text.data.length; at += 1) {
      const letter = text.data.charAt(at).toLowerCase();
      if (letter.length !== 1 || !isPlain(letter)) continue;
      plain += letter;
      letters.push({ text, at });
    }
  }
  const places = placesOf(wanted, plain);
  const start = places[before] ?? places[0];
  if (start === undefined) return;
  const ranges = new Map<Text, { from: number; to: number }>();
  for (const { text, at } of letters.slice(start, start + wanted.length))
    ranges.set(text, { from: ranges.get(text)?.from ?? at, to: at + 1 });
  let first: Element | null = null;
  const texts = [...ranges];
  for (const [index, [text, range]] of texts.entries()) {
    // The spaces between two pieces belong to it.
    const from = index === 0 ? range.from : 0;
    const to = index === texts.length - 1 ? range.to : text.data.length;
    const mark = page.createElement('mark');
    mark.className = 'source-excerpt';
    const part = text.splitText(from);
    part.splitText(to - from);
    part.replaceWith(mark);
    mark.append(part);
    first ??= mark;
  }
  if (first !== null) scrollWithin(first);
}
