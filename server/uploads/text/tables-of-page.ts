/** The text of a page of a pdf, in the order of the file, Arabic lines in that of reading; the rows of its tables are lines with tabs between their cells, also where cells are empty. */

import { isMostlyFromRight, isRightToLeft, textOfRuns, withBrackets, withoutForms } from './right-to-left.ts';

/** A piece of text as the library gives it: its place is that of its first letter on the page. */
export interface Piece {
  str: string;
  /** The last two are the distances from the left and from below. */
  transform: readonly number[];
  width: number;
  height: number;
  hasEOL: boolean;
}

type Placed = { text: string; left: number; right: number; y: number; height: number; at: readonly number[] };
/** Pieces beside each other without a gap. */
type Segment = { text: string; left: number; right: number; of: Placed[] };
type Line = { y: number; height: number; segments: Segment[] };

/** Between two cells, in heights of the letters; between two words it is less. */
const GAP = 0.4;
/** Between two letters of a word. */
const WITHIN = 0.1;
/** Two pieces stand on one line. */
const LEVEL = 0.35;
/** From one row with a number to the next one, with a heading or a wrapped cell between them. */
const APART = 5;
/** From a line of headers up to the next one. */
const ABOVE = 2.2;
const MOST_HEADERS = 6;
const FEWEST_ROWS = 2;
/** A page of print has some thousand; the cells of a made page with more would be compared for minutes. */
const MOST_PIECES = 20_000;
/** A last header may begin to the right of its numbers. */
const WIDE = 60;
/** Longer texts without a number are a column of prose beside the table. */
const PROSE = 40;

const NUMBER = /^[-+]?\d[\d.,\s'’]*%?$/;
const isNumber = ({ text }: Segment): boolean => NUMBER.test(text);

/** Arabic letters beside each other, which may be pieces of their own, as words. `all` are from the left. */
function wordsOf(all: readonly Placed[]): Placed[] {
  const words: { of: Placed[]; right: number }[] = [];
  for (const piece of all) {
    const before = words.at(-1);
    const isOfWord =
      before !== undefined &&
      piece.left - before.right <= WITHIN * piece.height &&
      (isRightToLeft(piece.text) || before.of.some(({ text }) => isRightToLeft(text)));
    if (isOfWord) {
      before.of.push(piece);
      before.right = Math.max(before.right, piece.right);
    } else words.push({ of: [piece], right: piece.right });
  }
  return words.flatMap(({ of, right }) => {
    const [first] = of;
    if (first === undefined || of.length === 1) return of;
    return { ...first, right, text: textOfRuns(of, true), at: of.flatMap(({ at }) => at) };
  });
}

/** Lines of the page from its top, with their segments from the left. Turned text is in none. */
function linesOf(pieces: readonly Piece[]): Line[] {
  const placed = pieces
    .flatMap(({ str, transform, width, height }, at): Placed[] => {
      const [, turned = 0, , , left = 0, y = 0] = transform;
      const text = str.trim();
      return text === '' || height <= 0 || Math.abs(turned) > 0.01
        ? []
        : [{ text, left, right: left + width, y, height, at: [at] }];
    })
    .toSorted((one, other) => other.y - one.y || one.left - other.left);
  const lines: { y: number; height: number; all: Placed[] }[] = [];
  for (const piece of placed) {
    const line = lines.at(-1);
    if (line !== undefined && line.y - piece.y < LEVEL * Math.max(line.height, piece.height)) line.all.push(piece);
    else lines.push({ y: piece.y, height: piece.height, all: [piece] });
  }
  return lines.map(({ y, height, all }) => {
    const segments: Segment[] = [];
    for (const piece of wordsOf(all.toSorted((one, other) => one.left - other.left))) {
      const { text, left, right } = piece;
      const before = segments.at(-1);
      if (before === undefined || left - before.right > GAP * piece.height)
        segments.push({ text, left, right, of: [piece] });
      else {
        before.text += left - before.right > WITHIN * piece.height ? ` ${text}` : text;
        before.right = Math.max(before.right, right);
        before.of.push(piece);
      }
    }
    for (const segment of segments)
      if (segment.of.length > 1 && isRightToLeft(segment.text)) segment.text = textOfRuns(segment.of, true);
    return { y, height, segments };
  });
}

/** Arabic words beside each other stand in the order of reading, those below each other as they are. */
function textOfCell(cell: readonly Segment[]): string {
  const fromLeft = cell.toSorted((one, other) => one.left - other.left);
  const isBeside = fromLeft.every((one, at) => at === 0 || one.left >= (fromLeft[at - 1]?.right ?? 0));
  const isTurned = cell.length > 1 && isBeside && cell.some(({ text }) => isRightToLeft(text));
  const text = isTurned
    ? textOfRuns(
        cell.map((one) => ({ ...one, height: one.of[0]?.height ?? 0 })),
        true,
      )
    : cell.map((one) => one.text).join(' ');
  return withoutHyphens(text.replaceAll(/\s+/g, ' '), ' ');
}

/** 'dis-' and 'placed' in the next line are a word that a narrow column parts; 'Sub-' and 'county' keep their hyphen. */
const withoutHyphens = (text: string, end: ' ' | '\n'): string => {
  const parts = text.split(`-${end}`);
  const between = (before: string, after: string) =>
    !/\p{Ll}/u.test(before.slice(-1)) || !/\p{Ll}/u.test(after.slice(0, 1))
      ? `-${end}`
      : KEPT.test(before.slice(-LONGEST_KEPT))
        ? '-'
        : '';
  return parts.map((part, at) => (at === 0 ? part : `${between(parts[at - 1] ?? '', part)}${part}`)).join('');
};
const KEPT = /(?:^|\P{L})(?:sub|non|pre|co|multi|semi|self)$/iu;
const LONGEST_KEPT = 6;

type Column = { left: number; right: number };

/** The columns that the cells of the rows cover, from the left. */
function columnsOf(rows: readonly Line[]): Column[] {
  const cells = rows.flatMap(({ segments }) => segments).toSorted((one, other) => one.left - other.left);
  const columns: (Column & { cells: Segment[] })[] = [];
  for (const cell of cells) {
    const before = columns.at(-1);
    if (before === undefined || cell.left >= before.right)
      columns.push({ left: cell.left, right: cell.right, cells: [cell] });
    else {
      before.right = Math.max(before.right, cell.right);
      before.cells.push(cell);
    }
  }
  const isProse = (of: readonly Segment[]) => of.filter((one) => one.text.length > PROSE).length * 2 > of.length;
  return columns.filter(({ cells: of }) => !isProse(of));
}

const covers = (one: Column, other: Column): boolean => one.left < other.right && other.left < one.right;

/** The columns below a text: those that it covers, or else the nearest one, as below a header in the middle of a wide cell. */
function columnsBelow(text: Column, columns: readonly Column[]): Column[] {
  const covered = columns.filter((column) => covers(text, column));
  if (covered.length > 0) return covered;
  const distance = ({ left, right }: Column) => (text.right <= left ? left - text.right : text.left - right);
  return columns.toSorted((one, other) => distance(one) - distance(other)).slice(0, 1);
}

/** Cells of narrow columns may stand as close together as words: one that other rows part is parted. */
function withParts(line: Line, columns: readonly Column[]): Line {
  return {
    ...line,
    segments: line.segments.flatMap((segment) => (isSeveral(segment) ? partsOf(segment, columns) : segment)),
  };
}

/** A number beside something else. */
const isSeveral = ({ of }: Segment): boolean => of.length > 1 && of.some(({ text }) => NUMBER.test(text));

/** Headers without any space between them, as some programs write those of narrow columns: 'DeathsSites'. */
function loosened(piece: Placed, columns: readonly Column[]): Placed[] {
  const words = piece.text.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  if (words.length < 2 || words.length !== columns.filter((column) => covers(piece, column)).length) return [piece];
  const letter = (piece.right - piece.left) / piece.text.length;
  let { left } = piece;
  return words.map((text) => {
    const own = { ...piece, text, left, right: left + letter * text.length };
    left = own.right;
    return own;
  });
}

type Table = { lines: string[]; of: Set<number>; first: number };

/** Headers may stand closer together than their columns. */
function partsOf(segment: Segment, columns: readonly Column[]): Segment[] {
  const under = segment.of.map((piece) => columnsBelow(piece, columns));
  const isOfSeveral = new Set(under.flat()).size > 1 && under.every((own) => own.length === 1);
  return isOfSeveral ? segment.of.map((piece) => ({ ...piece, of: [piece] })) : [segment];
}

/** The lines above the first row that are its headers, from the top. Those that reach over several columns belong to each. */
function headersAbove(lines: readonly Line[], first: number, columns: readonly Column[]): Line[] {
  const headers: Line[] = [];
  const whole = { left: columns[0]?.left ?? 0, right: Math.max(...columns.map(({ right }) => right)) + WIDE };
  for (let at = first - 1; at >= 0 && headers.length < MOST_HEADERS; at -= 1) {
    const [line, below] = [lines[at], lines[at + 1]];
    if (line === undefined || below === undefined || line.y - below.y > ABOVE * below.height) break;
    const inside = line.segments
      .filter((one) => covers(one, whole))
      .flatMap((one) => partsOf({ ...one, of: one.of.flatMap((piece) => loosened(piece, columns)) }, columns));
    const [only] = inside;
    // A title stands alone above the first column, and the header of a group does not.
    const isTitle =
      inside.length === 1 &&
      line.y - below.y > below.height &&
      only !== undefined &&
      columnsBelow(only, columns)[0] === columns[0];
    if (inside.length === 0 || isTitle) break;
    headers.unshift({ ...line, segments: inside });
  }
  return headers;
}

/** Letters of a wrapped cell stand this close above each other, in heights. */
const WRAPPED = 1.4;

function tableOf(all: readonly Line[], run: readonly number[]): Table | null {
  const sure = run
    .flatMap((at) => all[at] ?? [])
    .map((row) => ({ ...row, segments: row.segments.filter((one) => !isSeveral(one)) }));
  const columns = columnsOf(sure);
  const lines = all.map((line, at) => (run.includes(at) ? withParts(line, columns) : line));
  const rows = run.flatMap((at) => lines[at] ?? []);
  const isCounted = columns.some(
    (column) =>
      rows.filter(({ segments }) => segments.some((one) => isNumber(one) && covers(one, column))).length >= FEWEST_ROWS,
  );
  if (columns.length < 2 || !isCounted) return null;
  const [from = 0, to = 0] = [run[0], run.at(-1)];
  const pitch = Math.min(...rows.slice(1).map(({ y }, at) => (rows[at]?.y ?? y) - y));
  const headers = headersAbove(lines, from, columns);
  const grid: Segment[][][] = [];
  const cellsOf = (of: readonly Line[]): Segment[][] => {
    const all = of.flatMap(({ segments }) => segments);
    return columns.map((column) => all.filter((one) => covers(one, column)));
  };
  const above = headers.flatMap(({ segments }) => segments);
  if (headers.length > 0)
    grid.push(columns.map((column) => above.filter((one) => columnsBelow(one, columns).includes(column))));
  const near = (line: Line) =>
    rows.find(({ y, height }) => line.y !== y && Math.abs(y - line.y) < Math.min(0.95 * pitch, 1.4 * height));
  const wrapped = (line: Line) => line.segments.length === 1 && !line.segments.some(isNumber);
  const named = columns.filter(
    (column) =>
      rows.filter(({ segments }) => segments.some((one) => isNumber(one) && covers(one, column))).length * 2 <
      rows.length,
  );
  // Names of several columns that go on in the next line: 'Tana | Kinakomba | 1,120' and 'River | East'.
  const goesOn = (line: Line, above: Line | undefined): boolean =>
    above !== undefined &&
    line.segments.length > 1 &&
    above.y - line.y < WRAPPED * line.height &&
    line.segments.every((one) => {
      const column = named.find((each) => covers(one, each));
      return !isNumber(one) && column !== undefined && above.segments.some((other) => covers(other, column));
    });
  // A cell of the last row may go on below it.
  const inside = lines
    .slice(from, to + 2)
    .filter((line, at) => from + at <= to || (wrapped(line) && near(line)) || goesOn(line, lines[from + at - 1]));
  const parts = new Map<Line, Line[]>(rows.map((row) => [row, [row]]));
  const aboveOf = new Map(lines.slice(from, to + 2).map((line, at) => [line, lines[from + at - 1]] as const));
  /** The row that a line belongs to. */
  const rowOf = new Map<Line, Line>();
  for (const line of inside) {
    const above = aboveOf.get(line);
    const isMore = above !== undefined && goesOn(line, above);
    const row = rows.includes(line) ? undefined : isMore ? rowOf.get(above) : wrapped(line) ? near(line) : undefined;
    rowOf.set(line, row ?? line);
    if (row !== undefined) parts.get(row)?.push(line);
    else if (!rows.includes(line)) parts.set(line, [line]);
  }
  const ordered = [...parts].toSorted(([one], [other]) => other.y - one.y);
  for (const [, of] of ordered) grid.push(cellsOf(of.toSorted((one, other) => other.y - one.y)));
  const used = new Set(grid.flat(2).flatMap(({ of }) => of.flatMap(({ at }) => at)));
  return { lines: grid.map((row) => row.map(textOfCell).join('\t')), of: used, first: Math.min(...used) };
}

/** The tables: rows with a number beside another cell, one below the other. */
function tablesOf(lines: readonly Line[]): Table[] {
  const tables: Table[] = [];
  let run: number[] = [];
  const close = () => {
    const table = run.length >= FEWEST_ROWS ? tableOf(lines, run) : null;
    if (table !== null) tables.push(table);
    run = [];
  };
  for (const [at, line] of lines.entries()) {
    if (line.segments.length < 2 || !line.segments.some(isNumber)) continue;
    const before = lines[run.at(-1) ?? -1];
    if (before !== undefined && before.y - line.y > APART * before.height) close();
    run.push(at);
  }
  close();
  return tables;
}

export function textOfPieces(pieces: readonly Piece[]): string {
  const tables = pieces.length > MOST_PIECES ? [] : tablesOf(linesOf(pieces));
  const within = new Map<number, Table>(tables.flatMap((table) => [...table.of].map((at) => [at, table] as const)));
  const fromRight = isMostlyFromRight(pieces.map(({ str }) => str).join(''));
  const parts: string[] = [];
  let line: Piece[] = [];
  const endLine = () => {
    parts.push(textOfLine(line, fromRight));
    line = [];
  };
  let last: Table | undefined;
  for (const [at, piece] of pieces.entries()) {
    const table = within.get(at);
    if (table === undefined) {
      // The spaces between the cells are not those of the text.
      if (last !== undefined && piece.str.trim() === '') continue;
      line.push(piece);
      if (piece.hasEOL) {
        endLine();
        parts.push('\n');
      }
      last = undefined;
      continue;
    }
    endLine();
    if (table.first === at) parts.push('\n', table.lines.join('\n'), '\n');
    last = table;
  }
  endLine();
  const text = withoutHyphens(parts.join(''), '\n');
  if (!isRightToLeft(text)) return text;
  return withoutForms(fromRight ? withBrackets(text.split('\n')).join('\n') : text);
}

/** The pieces of a line in the order of the file, those of an Arabic line in that of reading. */
function textOfLine(pieces: readonly Piece[], fromRight: boolean): string {
  const text = pieces.map(({ str }) => str).join('');
  const first = pieces.find(({ str }) => str !== '');
  const isLevel = pieces.every(
    ({ transform: [, turned = 0, , , , y = 0], height, str }) =>
      str === '' ||
      (Math.abs(turned) <= 0.01 &&
        Math.abs(y - (first?.transform[5] ?? y)) <= LEVEL * Math.max(height, first?.height ?? 0)),
  );
  if (pieces.length < 2 || !isLevel || !isRightToLeft(text)) return text;
  return textOfRuns(
    pieces.flatMap(({ str, transform, width, height }) =>
      str === '' ? [] : { text: str, left: transform[4] ?? 0, right: (transform[4] ?? 0) + width, height },
    ),
    fromRight,
  );
}
