/** Finds the headers of a table in a file: titles above them, lines of groups, merged cells and tags. Reads no record. */
import { readHeader, type Target } from './header-reading.ts';
import { headerWords, meaningsOf } from './header-words.ts';
import { isTagRow } from './hxl.ts';
import { MISSING } from './coerce.ts';
import { matchHeaders, type Unit } from './import-names.ts';

export type RawCell = string | number | boolean | Date | null;
/** First and last row and column, counted from 0. */
export type Merge = { startRow: number; startCol: number; endRow: number; endCol: number };
export type RawTable = {
  rows: readonly (readonly RawCell[])[];
  merges: readonly Merge[];
  /** Lines and columns that the spreadsheet hides, counted from 0. */
  hiddenRows?: ReadonlySet<number>;
  hiddenColumns?: ReadonlySet<number>;
  /** Targets of hyperlinks, by 'row,column'. */
  links?: ReadonlyMap<string, string>;
};

/** The line of the headers, counted from 0 (-1 without any), the header of each column, its tag, and the first line below them. */
export type Head = { line: number; headers: string[]; tags: string[]; from: number };

/** A title and notes may precede the header. */
const HEAD_WITHIN = 30;
/** Lines of groups above the headers. */
const GROUP_LINES = 3;

export const textOf = (cell: RawCell | undefined): string =>
  cell === null || cell === undefined || cell instanceof Date ? '' : String(cell).trim().replaceAll(/\s+/g, ' ');
/** A day is a header of a series. */
const headerOf = (cell: RawCell | undefined): string =>
  cell instanceof Date && !Number.isNaN(cell.getTime()) ? cell.toISOString().slice(0, 10) : textOf(cell);
export const isEmpty = (cell: RawCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** Whether two lines have the same texts: the headers, once more above each block. */
export const isSameLine = (one: readonly RawCell[], other: readonly RawCell[]): boolean => {
  const [texts, others] = [one.map(textOf), other.map(textOf)];
  const width = Math.max(texts.length, others.length);
  for (let at = 0; at < width; at += 1) if ((texts[at] ?? '') !== (others[at] ?? '')) return false;
  return true;
};

type Group = { text: string; start: number; end: number };

/** The groups of a line above the headers: merged cells, or texts with empty cells to their right. */
function groupsOf({ rows, merges }: RawTable, line: number, width: number): Group[] {
  const cells = rows[line] ?? [];
  const across = merges.filter((one) => one.startRow <= line && one.endRow >= line && one.startRow === one.endRow);
  const wide = across.filter(({ startCol, endCol }) => endCol > startCol);
  const filled = cells.flatMap((cell, at) => (isEmpty(cell) ? [] : [at]));
  if (wide.length > 0) {
    const merged = wide.map(({ startCol, endCol }) => ({
      text: headerOf(cells[startCol]),
      start: startCol,
      end: endCol,
    }));
    const alone = filled.filter((at) => !wide.some(({ startCol, endCol }) => at >= startCol && at <= endCol));
    return [...merged, ...alone.map((at) => ({ text: headerOf(cells[at]), start: at, end: at }))];
  }
  // A line of records or of numbers is no line of groups.
  if (filled.some((at) => typeof cells[at] !== 'string') || filled.length === 0) return [];
  return filled.map((start, nth) => ({ text: headerOf(cells[start]), start, end: (filled[nth + 1] ?? width) - 1 }));
}

const PLACES = /^(?:iso3|(?:org|dst)_(?:name|lat|lon)|start_date|end_date)$/;
const isPlace = (header: string): boolean => PLACES.test(targetOf(header) ?? '');
const isClean = (header: string): boolean => readHeader(header, 'Household').some(({ loose }) => loose !== true);
const targetOf = (header: string): Target | undefined =>
  readHeader(header, 'Household').find(({ loose }) => loose !== true)?.target;
/** A count that says itself what it counts: 'Migrant IND', unlike 'Male'. */
const isSelfSaid = (header: string) => readHeader(header, 'Household').some(({ rank }) => rank < 1000);
const LONGEST = 300;
const BY = / (?:by|per|par|por|selon|segun|за|حسب) .*$/i;

const WHOSE: ReadonlySet<string | null> = new Set(['camp', 'outside', 'stock', 'new', 'returnees', 'returns']);
/** Whether a text names only people or a place. */
const saysWhose = (text: string): boolean => {
  const said = meaningsOf(headerWords(text));
  return (
    said.some((one) => WHOSE.has(one)) && said.every((one) => one !== null && one !== 'other' && !/^[=\d]/.test(one))
  );
};

/** 'Returnees' above 'Male' is 'Returnees Male'; a title above all or above places, and a group of no meaning, leave the lower header alone. */
function joined(groups: readonly Group[], lower: string, headers: readonly string[]): string {
  const filled = headers.filter((header) => header !== '').length;
  const texts = groups.map(({ text, start, end }) => {
    const under = headers.slice(start, end + 1).filter((header) => header !== '');
    // A group of all counts beside the places is no title.
    const isBeside =
      saysWhose(text) &&
      !under.some(isPlace) &&
      headers.some((header, at) => (at < start || at > end) && isPlace(header));
    const isWhole = under.length > 2 && under.length >= filled * 0.8 && !isBeside;
    return {
      text: text.length > LONGEST ? text : text.replace(BY, ''),
      isWhole,
      isTitle: isWhole || under.some(isPlace),
    };
  });
  // A title above all says nothing of one column, where a group below it does.
  const inner = groups.filter((_, nth) => texts[nth]?.isWhole !== true);
  if (inner.length < groups.length && inner.length > 0) return joined(inner, lower, headers);
  if (inner.length === 0 && isClean(lower)) return lower;
  const all = texts.map(({ text }) => text);
  // 'General' above 'Admin 1' adds nothing; 'Origin' above it does.
  if (
    texts.every(({ isTitle }) => isTitle) &&
    isClean(lower) &&
    targetOf([...all, lower].join(' ')) === targetOf(lower)
  )
    return lower;
  for (const part of [all, ...all.map((text) => [text])]) {
    const header = [...part, lower].join(' ').trim();
    if (isClean(header)) return header;
  }
  // The same count in several groups, as of rounds: which it is, only its group says.
  const isRepeated = isClean(lower) && headers.indexOf(lower) !== headers.lastIndexOf(lower);
  const isAlone = texts.every(({ isTitle }) => isTitle) || (isSelfSaid(lower) && !isRepeated);
  return isAlone ? lower : [...all, lower].join(' ').trim();
}

/** Whether the line of a text has several: it is no title. */
const isHeadLine = (lines: readonly Group[][], own: Group): boolean =>
  (lines.find((of) => of.includes(own))?.length ?? 0) > (isClean(own.text) ? 1 : 2);

/** The head with its headers in this line. Groups above and tags below are part of it. */
export function headAt(table: RawTable, line: number): Head {
  const { rows, merges } = table;
  if (line < 0) return { line: -1, headers: [], tags: [], from: 0 };
  const lower = (rows[line] ?? []).map(headerOf);
  if (isTagRow(lower)) return { line, headers: lower, tags: lower, from: line + 1 };
  const width = lower.length;
  const reaching = merges.filter(
    (one) => one.startRow < line && one.endRow >= line && line - one.startRow <= GROUP_LINES,
  );
  for (const { startRow, startCol } of reaching) lower[startCol] = headerOf(rows[startRow]?.[startCol]);
  const above: Group[][] = [];
  for (let up = 1; up <= GROUP_LINES && line - up >= 0 && !(rows[line - up] ?? []).every(isEmpty); up += 1)
    above.unshift(groupsOf(table, line - up, width));
  const columns = Array.from({ length: width }, (_, at) => {
    const text = lower[at] ?? '';
    const reach = reaching.find(({ startCol, endCol }) => at >= startCol && at <= endCol);
    const lines = reach === undefined ? above : above.slice(0, Math.max(0, above.length - line + reach.startRow));
    const groups = lines.flatMap((of) => of.find(({ start, end }) => at >= start && at <= end) ?? []);
    if (text !== '' || reach !== undefined) return { text, groups };
    // Two lines of headers that are not merged: the upper one, where the lower is empty.
    const own = groups.at(-1);
    const isOwn =
      own?.start === at && lower.length > 2 && (own.end === at ? isHeadLine(lines, own) : isClean(own.text));
    return isOwn ? { text: own.text, groups: groups.slice(0, -1) } : { text: '', groups: [] };
  });
  const texts = columns.map(({ text }) => text);
  const headers = columns.map(({ text, groups }) =>
    text === '' || groups.length === 0 ? text : joined(groups, text, texts),
  );
  const units = hasUnitsBelow(table, line) ? (rows[line + 1] ?? []).map(textOf) : [];
  const below = line + (units.length > 0 ? 2 : 1);
  const next = (rows[below] ?? []).map(textOf);
  const tags = isTagRow(next) ? next : [];
  return { line, headers: withUnits(headers, units), tags, from: below + (tags.length > 0 ? 1 : 0) };
}

const UNIT = /^[([][^()[\]]{1,30}[)\]]$/;
/** Whether the next line has only units in brackets, each below a header of its own: '(persons)', '(#)'. */
function hasUnitsBelow({ rows }: RawTable, line: number): boolean {
  const own = rows[line] ?? [];
  const filled = (rows[line + 1] ?? []).flatMap((cell, at) => (isEmpty(cell) ? [] : [{ text: textOf(cell), at }]));
  return filled.length > 1 && filled.every(({ text, at }) => UNIT.test(text) && textOf(own[at]) !== '');
}

/** A unit is part of its header where the two have a meaning, or another column has the same header. */
const withUnits = (headers: string[], units: readonly string[]): string[] =>
  headers.map((header, at) => {
    const unit = units[at] ?? '';
    const whole = `${header} ${unit}`;
    return unit !== '' && (isClean(whole) || headers.indexOf(header) !== headers.lastIndexOf(header)) ? whole : header;
  });

const isNumeric = (cell: RawCell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && /^[-+]?\d[\d.,\s]*%?$/.test(cell.trim()));

/** A filter above a pivot of Excel. */
const isFilter = (cell: RawCell): boolean =>
  /^\((?:all|multiple items|blank|tous|tout|todas|todos)\)$/i.test(textOf(cell));

/** Headers of years: 2021, 2022, 2023, also once more below each group. */
const areYears = (cells: readonly RawCell[]): boolean => {
  const years = cells.map(textOf).filter((text) => /^(?:19|20)\d\d$/.test(text));
  return (
    years.length > 1 &&
    cells.filter(isNumeric).length === years.length &&
    years.every((year, at) => at === 0 || year > (years[at - 1] ?? '') || (year === years[0] && at > 1))
  );
};

/** Whether headers of the line above reach down to this one: the two are one head. */
const reachesDown = (merges: readonly Merge[], line: number): boolean =>
  merges.some(({ startRow, endRow }) => startRow === line - 1 && endRow >= line);

/** How many groups of the line above have several texts of this line below them; none if the line has a number. */
const splitGroups = ({ rows, merges }: RawTable, line: number): number => {
  const cells = rows[line] ?? [];
  if (cells.some((cell) => !isEmpty(cell) && (typeof cell !== 'string' || isNumeric(cell)))) return 0;
  return merges.filter(
    ({ startRow, endRow, startCol, endCol }) =>
      startRow === line - 1 &&
      endRow === startRow &&
      cells.slice(startCol, endCol + 1).filter((cell) => !isEmpty(cell)).length > 1,
  ).length;
};

export const knownOf = ({ headers, tags }: Head, unit: Unit): Target[] =>
  matchHeaders(headers, unit, { tags }).filter((target) => target !== null);

/** Whether a line has texts where the head above it has counts: 'HH', 'IND' below 'IDPs'. */
function splitsCounts(table: RawTable, head: Head, line: number, unit: Unit): boolean {
  const cells = table.rows[line] ?? [];
  const counts = matchHeaders(head.headers, unit, { tags: head.tags }).flatMap((target, at) =>
    target !== null && /^(?:stock|new|returns|returnees|house)_/.test(target) ? [cells[at] ?? null] : [],
  );
  const isText = (cell: RawCell) => typeof cell === 'string' && /\p{L}{2}/u.test(cell) && !MISSING.test(cell.trim());
  return counts.length > 0 && counts.every((cell) => isEmpty(cell) || isText(cell)) && counts.some(isText);
}

/** The line above tags is the head; else the line with the most known headers, of two merged lines the lower; without any, the first one with two texts. */
export function findHead(table: RawTable, unit: Unit): Head {
  let best: { head: Head; known: number } | null = null;
  let otherwise: number | null = null;
  const start = Math.max(
    0,
    table.rows.findIndex((cells) => !cells.every(isEmpty)),
  );
  const first = table.rows.slice(start, start + HEAD_WITHIN);
  const below = first.findIndex((cells) => isTagRow(cells.map(textOf)));
  const tagged = below < 0 ? -1 : start + below;
  if (tagged >= 0) {
    const above = table.rows[tagged - 1] ?? [];
    return headAt(table, tagged > 0 && above.filter((cell) => textOf(cell) !== '').length > 1 ? tagged - 1 : tagged);
  }
  for (const [nth, cells] of first.entries()) {
    const line = start + nth;
    const texts = cells.filter((cell) => textOf(cell) !== '');
    if (texts.length > 1) otherwise ??= line;
    if (
      texts.length === 0 ||
      texts.some(isFilter) ||
      (line > 0 && hasUnitsBelow(table, line - 1)) ||
      (texts.filter(isNumeric).length * 2 > texts.length && !areYears(texts))
    )
      continue;
    // Below headers, a line with numbers that are no years is a record.
    if (best !== null && best.known >= 1 && texts.some(isNumeric) && !areYears(texts)) continue;
    const head = headAt(table, line);
    // One text is a title, unless the table has one column.
    const known = knownOf(head, unit).length * (texts.length === 1 ? 0.5 : 1);
    const isNext = best !== null && best.head.line === line - 1;
    const split = isNext ? splitGroups(table, line) : 0;
    // A group may have a meaning that its parts have not: 'State of origin' above the names of states.
    const isSplit = split > 0 && (known === best?.known || (split > 1 && known > 1 && known + 1 === best?.known));
    const isLower =
      isNext &&
      (reachesDown(table.merges, line) || isSplit
        ? isSplit || known === best?.known
        : known * 2 >= (best?.known ?? 0) &&
          (splitsCounts(table, (best as { head: Head }).head, line, unit) ||
            (areYears(texts) && texts.every(isNumeric))));
    if (known > (best?.known ?? 0) || isLower) best = { head, known };
  }
  return best?.head ?? headAt(table, Math.max(0, otherwise ?? table.rows.findIndex((cells) => !cells.every(isEmpty))));
}

/** Where a cell merged over several rows has its value: the first of them, in the same column. */
export function mergedFrom(merges: readonly Merge[], below: number): (line: number, at: number) => number | null {
  const from = new Map<number, number>();
  for (const { startRow, endRow, startCol } of merges)
    if (startRow > below)
      for (let line = startRow + 1; line <= Math.min(endRow, startRow + 100_000); line += 1)
        from.set(line * 16_384 + startCol, startRow);
  return (line, at) => from.get(line * 16_384 + at) ?? null;
}
