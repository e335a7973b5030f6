/** A name '<country>: <cause> (<type>) - <place> - <date>', or a text, cut at one place where it does not fit. The country leaves as a whole where it would take the room of the place; the end of the cause gives way next, which the rows of a list share, then the end of the place; a proper name in the cause, 'Kalmaegi' of 'Typhoon Kalmaegi', gives way last. The word of the type and the date stay. A part that a shown column of the list says by itself is left out on every row. A part keeps its beginning, in Arabic at its right. Screen readers read the whole name; its link or cell has it as title. */
import './cut-text.css';
import { Fragment, type CSSProperties } from 'react';

/** A name of this length fits in every list and is not cut. */
const SHORT = 36;
/** So many letters tell a place, or a cause, from another. */
const PLACE = 20;
const CAUSE = 14;
/** A cause of so many letters stays whole beside the longest place: 'Flood', 'Drought'. */
const WORD = 7;
/** A kind of hazard keeps so many letters before its proper name: 'Tro… Jude'. */
const KIND = 4;

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

/** The kind of a storm, a volcano or a conflict before its own name: 'Tropical Cyclone Jude', 'Volcanic activity "Mt. Semeru"', 'Conflict [Kashmiri Pandits]'. */
const NAMED =
  /^((?:[^&]*& )?(?:(?:Tropical|Subtropical|Severe|Super) )?(?:Cyclone|Storm|Depression|Typhoon|Hurricane|T[CDS])|Volcanic activity|[\p{L}-]*(?: armed)? ?(?:conflict|violence|operations|war)(?= \[))( (?:\[|["“]?\p{Lu}).*)$/isu;
/** The place behind a name without the blank of ' - '. */
const PLACED = /-(?= ).*$/s;

/** 'Wildfire (Trail Fire)- Saskatchewan': a place written onto the name in brackets. */
const BRACKETED = /^([^()[\]]+?)( +\((?!(?:N?IAC|OSV|IDPs)\))[^()]*\))(- .*)$/s;

/** The kind of hazard, the proper name that tells the event from others of its kind, with the blank before it, and a place written onto the name. Null without a proper name. */
export function properNameOf(cause: string): [kind: string, name: string, place: string] | null {
  const bracketed = BRACKETED.exec(cause);
  if (bracketed !== null) return [bracketed[1] ?? '', bracketed[2] ?? '', bracketed[3] ?? ''];
  const [, kind, named] = NAMED.exec(cause) ?? [];
  // The flag `i` is for the kind alone: a name has a capital letter.
  if (kind === undefined || named === undefined || !/^ ["“[]?\p{Lu}/u.test(named)) return null;
  const place = PLACED.exec(named)?.[0] ?? '';
  return [kind, named.slice(0, named.length - place.length), place];
}

/** Of several names each alone; local names stay behind a single one. */
const OTHER_NAMES = / \([^()]*\)/g;
const LOCAL = / \(locally (?=\S)/;

const DASH = ' - ';
/** `drawn`: in place of the whole. */
type Shown = {
  of: 'country' | 'cause' | 'word' | 'kind' | 'name' | 'type' | 'place' | 'end';
  whole: string;
  drawn?: string;
};
/** `told`: the columns that say it. */
type PartProps = Shown & { told?: string | undefined };

function withInitials([country = '', cause = '', type = '', place = '', end = '']: readonly string[]): Shown[] {
  const initials = initialsOf(cause, type);
  return [
    { of: 'country', whole: country },
    {
      of: (initials ?? cause).length <= WORD ? 'word' : 'cause',
      whole: cause,
      ...(initials !== null && { drawn: initials }),
    },
    { of: 'type', whole: type, ...(initials !== null && CAPITALS.test(type) && { drawn: '' }) },
    { of: 'place', whole: place },
    { of: 'end', whole: end },
  ];
}

/** The parts of a name whose cause has a proper name: the kind gives way first, and of several names the local ones are left out. */
export function withProperName(
  [country = '', , type = '', place = '', end = '']: readonly string[],
  [kind, name, placed]: [string, string, string],
): Shown[] {
  const names = name.replace(OTHER_NAMES, '');
  const several = names !== name && names !== '';
  const local = type.replace(LOCAL, ' (');
  return [
    { of: 'country', whole: country },
    { of: kind.length <= KIND ? 'word' : 'kind', whole: kind },
    { of: 'name', whole: name, ...(several && { drawn: names }) },
    ...(placed === ''
      ? [{ of: 'type' as const, whole: type, ...(several ? { drawn: '' } : local !== type && { drawn: local }) }]
      : []),
    { of: 'place', whole: placed === '' ? place : placed + type + place },
    { of: 'end', whole: end },
  ];
}

const LEAST: Readonly<Partial<Record<Shown['of'], number>>> = { cause: CAUSE, kind: KIND, place: PLACE };

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
  const own = properNameOf(parts[1] ?? '');
  const shown = own === null ? withInitials(parts) : withProperName(parts, own);
  // A part that its column says needs no room.
  const needs = ({ of, whole, drawn = whole }: Shown) =>
    saidBy(whole) !== '' || (of === 'end' && keeps !== undefined) ? 0 : Math.min(drawn.length, LEAST[of] ?? Infinity);
  const [country, ...rest] = shown.map((part) => (
    <Part key={part.of} {...part} told={saidBy(part.whole) || undefined} />
  ));
  const least = shown.slice(1).reduce((sum, part) => sum + needs(part), 0);
  return (
    <span className="cut-text" data-keeps={keeps} dir={directionOf(text)}>
      {country}
      <span className="cut-rest" style={{ '--least': least } as CSSProperties}>
        {rest}
      </span>
    </span>
  );
}
