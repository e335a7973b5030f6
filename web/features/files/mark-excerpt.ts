/** Marks the excerpt of a fact in the text of its document, and scrolls to it. Replaces text by elements with the same text. */
import { scrollWithin } from './scroll-within.ts';

/** Shorter excerpts stand in many texts. */
const LEAST = 12;
const MOST_LETTERS = 500_000;
const SKIPPED = 'style, script, title, noscript, textarea, select';

/** Letters and digits alone, in lower case: an excerpt has other quotes, spaces and line ends than its page. */
const isPlain = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter);

export function markExcerpt(root: Element, excerpt: string): void {
  const page = root.ownerDocument;
  for (const old of root.querySelectorAll('.source-excerpt')) old.replaceWith(...old.childNodes);
  root.normalize();
  const wanted = [...excerpt.toLowerCase()].filter(isPlain).join('');
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
  const start = plain.indexOf(wanted);
  if (start === -1) return;
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
