/** A name of four parts, '<country>: <cause> - <place> - <date>', or a text, cut where it does not fit: the cause gives way first, after its first word, then the end of the place, then the country, of which a few letters stay; the date stays. Screen readers read the whole name; its link or cell has it as title. */
import './cut-text.css';
import type { CSSProperties } from 'react';

/** A name of this length fits in every list and is not cut. */
const SHORT = 36;

export const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
/** The end is no longer: it would leave no room for the beginning. */
const NAME = /^([^:]*:(?= ))?( ?\S+)(.*?)( - .*)?( - (?:(?! - ).){0,34})$/s;

/** The parts of a name in the order of cut-text.css, each with the blank before it; of another text the beginning, and its last words if they are short. Without parts if it is short: each part keeps its own direction, so that a date after an Arabic place stays at the end. */
export function partsOf(text: string): string[] {
  const mixed = RIGHT_TO_LEFT.test(text);
  if (text.length <= SHORT && !mixed) return [];
  const named = NAME.exec(text);
  if (named !== null) return named.slice(1).map((part: string | undefined) => part ?? '');
  // The words of Arabic after a Latin beginning would stand in the wrong order.
  const end = mixed && /^[^\p{L}]*\p{Script=Latin}/u.test(text) ? 0 : text.search(/ (?=\S.{0,18}$)/s);
  return end > 0 ? ['', '', '', text.slice(0, end), text.slice(end)] : [];
}

/** Of a country and of a place some letters stay; a short one is no wider than it is. */
const leastOf = (part: string) => ({ '--least': Math.min(part.length, 8) }) as CSSProperties;

export function CutText({ text }: { text: string }) {
  const parts = partsOf(text);
  if (parts.length === 0) return text;
  return (
    <span className="cut-text">
      {parts.map(
        (part, at) =>
          part !== '' && (
            <span key={at} data-part={at} {...((at === 0 || at === 3) && { style: leastOf(part) })}>
              {part}
            </span>
          ),
      )}
    </span>
  );
}
