/** A name of four parts, '<country>: <cause> - <place> - <date>', or a text, cut where it does not fit: the cause gives way first, after its first word, then the end of the place, then the country, of which a few letters stay; the date stays. A part keeps its beginning, in Arabic at its right. Screen readers read the whole name; its link or cell has it as title. */
import './cut-text.css';
import { Fragment, type CSSProperties } from 'react';

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
  if (end > 0) return ['', '', '', text.slice(0, end), text.slice(end)];
  return mixed ? ['', '', '', text, ''] : [];
}

/** By its first letter: the browser's `auto` would skip parts that have their own. */
const directionOf = (text: string) => (/^\P{L}*[\u0590-\u08ff]/u.test(text) ? 'rtl' : 'ltr');

/** Of a country and of a place some letters stay; a short one is no wider than it is. */
const leastOf = (part: string) => ({ '--least': Math.min(part.length, 8) }) as CSSProperties;

const DASH = ' - ';

export function CutText({ text }: { text: string }) {
  const parts = partsOf(text);
  if (parts.length === 0) return text;
  return (
    <span className="cut-text" dir={directionOf(text)}>
      {parts.map((whole, at) => {
        const dir = directionOf(whole);
        // The dash before an Arabic place stands before it, not at its beginning on the right.
        const [dash, part] = dir === 'rtl' && whole.startsWith(DASH) ? [DASH, whole.slice(DASH.length)] : ['', whole];
        return (
          whole !== '' && (
            <Fragment key={at}>
              {dash !== '' && <span data-part="dash">{dash}</span>}
              <span data-part={at} dir={dir} {...((at === 0 || at === 3) && { style: leastOf(part) })}>
                {part}
              </span>
            </Fragment>
          )
        );
      })}
    </span>
  );
}
