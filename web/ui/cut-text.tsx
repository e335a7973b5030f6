/** A name '<country>: <cause> (<type>) - <place> - <date>', or a text, cut at one place where it does not fit. The country leaves as a whole where it would take the room of the place; the end of the cause gives way next, which the rows of a list share, then the end of the place. The word of the type and the date stay. A part that a shown column of the list says by itself is left out on every row. A part keeps its beginning, in Arabic at its right. Screen readers read the whole name; its link or cell has it as title. */
import './cut-text.css';
import { Fragment, type CSSProperties } from 'react';

/** A name of this length fits in every list and is not cut. */
const SHORT = 36;
/** So many letters tell a place, or a cause, from another. */
const PLACE = 20;
const CAUSE = 14;
/** A cause of so many letters stays whole beside the longest place: 'Flood', 'Drought'. */
const WORD = 7;

export const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
const DATED =
  /^([^:]*: )?((?:(?! - ).)*?)( \([^()]*\))?( - .*?)?((?: - (?:\d{1,2}\/\d{1,2}\/)?\d{4}){1,2}(?: \S{1,4})?)$/s;
/** The last words of another text; longer ones would leave no room for the beginning. */
const ENDED = /^(.*?)( - (?:(?! - ).){0,34})$/s;

/** The parts of a name in the order of cut-text.css, each with the blank before it: country, cause, type, place and date; of another text the beginning, and its last words if they are short. Without parts if it is short: each part keeps its own direction, so that a date after an Arabic place stays at the end. */
export function partsOf(text: string, short = SHORT): string[] {
  const mixed = RIGHT_TO_LEFT.test(text);
  if (text.length <= short && !(mixed && /[\p{Script=Latin}\d]/u.test(text))) return [];
  const dated = DATED.exec(text);
  if (dated !== null) return dated.slice(1).map((part: string | undefined) => part ?? '');
  const ended = ENDED.exec(text);
  if (ended !== null) return ['', '', '', ended[1] ?? '', ended[2] ?? ''];
  // The words of Arabic after a Latin beginning would stand in the wrong order.
  const end = mixed && /^[^\p{L}]*\p{Script=Latin}/u.test(text) ? 0 : text.search(/ (?=\S.{0,18}$)/s);
  if (end > 0) return ['', '', '', text.slice(0, end), text.slice(end)];
  return mixed ? ['', '', '', text, ''] : [];
}

/** By its first letter: the browser's `auto` would skip parts that have their own. */
const directionOf = (text: string) => (/^\P{L}*[\u0590-\u08ff]/u.test(text) ? 'rtl' : 'ltr');

const CAPITALS = /^ ?\((\p{Lu}{2,6})\)$/u;
/** A cause that ends in its own initials, 'Other situations of violence (OSV)', is drawn as these. Null for any other. */
export function initialsOf(cause: string, type: string): string | null {
  const behind = CAPITALS.exec(type)?.[1];
  const initials = behind ?? CAPITALS.exec(cause.slice(cause.lastIndexOf('(')))?.[1];
  if (initials === undefined) return null;
  let next = 0;
  for (const word of cause.split(/[ -]/)) if (word[0]?.toUpperCase() === initials[next]) next += 1;
  return next === initials.length ? initials : null;
}

const DASH = ' - ';
const PARTS = ['country', 'cause', 'type', 'place', 'end'] as const;

/** `drawn`: in place of the whole. `told`: the columns that say it. */
type PartProps = { of: (typeof PARTS)[number] | 'word'; whole: string; drawn?: string; told?: string | undefined };

function Part({ of, whole, drawn, told }: PartProps) {
  if (whole === '') return null;
  const dir = directionOf(whole);
  // The dash before an Arabic place stands before it, not at its beginning on the right.
  const [dash, part] = dir === 'rtl' && whole.startsWith(DASH) ? [DASH, whole.slice(DASH.length)] : ['', whole];
  return (
    <Fragment>
      {dash !== '' && <span data-part="dash">{dash}</span>}
      <span data-part={of} data-told={told} dir={dir}>
        {drawn === undefined ? (
          part
        ) : (
          <>
            <span aria-hidden>{drawn}</span>
            <span className="visually-hidden">{part}</span>
          </>
        )}
      </span>
    </Fragment>
  );
}

/** Parts of a name by the column that says the same: ` (IDPs)` by the type. */
export type Told = Readonly<Partial<Record<'country' | 'geo_name' | 'type' | 'start_date' | 'stock_date', string>>>;

/** `keeps`: in a narrow column the end, which is its date, gives way before the place. */
export function CutText({ text, told = {}, keeps }: { text: string; told?: Told; keeps?: 'place' }) {
  const columns = Object.entries(told);
  const saidBy = (part: string) => columns.flatMap(([column, said]) => (said === part ? column : [])).join(' ');
  const short = partsOf(text, 0).some((part) => part !== '' && saidBy(part) !== '') ? 0 : SHORT;
  const parts = partsOf(text, short);
  if (parts.length === 0) return text;
  const initials = initialsOf(parts[1] ?? '', parts[2] ?? '');
  const shown =
    initials === null ? parts : parts.with(1, initials).with(2, CAPITALS.test(parts[2] ?? '') ? '' : (parts[2] ?? ''));
  // A part that its column says needs no room.
  const [, cause = 0, type = 0, place = 0, end = 0] = shown.map((part, at) =>
    saidBy(parts[at] ?? '') === '' ? part.length : 0,
  );
  const partAt = (at: number) => (at === 1 && cause <= WORD ? 'word' : (PARTS[at] ?? 'place'));
  const drawn = parts.map((whole, at) => (
    <Part
      key={at}
      of={partAt(at)}
      whole={whole}
      told={saidBy(whole) || undefined}
      {...(shown[at] !== whole && { drawn: shown[at] })}
    />
  ));
  const least = Math.min(cause, CAUSE) + type + Math.min(place, PLACE) + (keeps === undefined ? end : 0);
  return (
    <span className="cut-text" data-keeps={keeps} dir={directionOf(text)}>
      {drawn[0]}
      <span className="cut-rest" style={{ '--least': least } as CSSProperties}>
        {drawn.slice(1)}
      </span>
    </span>
  );
}
