/** The order of reading of a line of a pdf with Arabic or Hebrew, whose pieces may be single letters in any order, from their places; and Arabic letters instead of their forms. */

/** A piece of a line, with its own letters in the order of reading. */
export type Run = { text: string; left: number; right: number; height: number };

const RIGHT_TO_LEFT = /[\u0591-\u065f\u066e-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
/** Within a number: '1,850', '12:30'. */
const WITHIN_NUMBER = /^[.,:/٫٬-]$/;
/** Between two words, in heights of the letters. */
const SPACE = 0.1;

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Arabic, another letter, a number, or a mark that belongs to what stands around it. */
type Kind = 'R' | 'L' | 'E' | 'N';
const kindOf = ({ text }: Run): Kind =>
  isRightToLeft(text) ? 'R' : LETTER.test(text) ? 'L' : DIGIT.test(text) ? 'E' : 'N';

const distance = (one: Run, other: Run): number => Math.max(one.left - other.right, other.left - one.right);
const touches = (one: Run, other: Run): boolean => distance(one, other) <= SPACE * Math.max(one.height, other.height);

const joined = (runs: readonly Run[]): string => {
  let text = '';
  for (const [at, run] of runs.entries()) {
    const before = runs[at - 1];
    const isApart = before !== undefined && !touches(before, run) && !text.endsWith(' ') && !run.text.startsWith(' ');
    text += isApart ? ` ${run.text}` : run.text;
  }
  return text;
};

const together = (runs: readonly Run[]): Run => ({
  text: joined(runs),
  left: Math.min(...runs.map(({ left }) => left)),
  right: Math.max(...runs.map(({ right }) => right)),
  height: Math.max(...runs.map(({ height }) => height)),
});

/** The index after the pieces from `from` on that are read from the left: Latin words with what stands between them, and the digits of one number. */
function leftToRightEnd(runs: readonly Run[], kinds: readonly Kind[], from: number): number {
  let end = from + 1;
  let isLatin = kinds[from] === 'L';
  for (let at = end; at < runs.length && kinds[at] !== 'R'; at += 1) {
    if (kinds[at] === 'N') continue;
    const between = runs.slice(end, at);
    const whole = [runs[end - 1], ...between, runs[at]] as Run[];
    const isNumber =
      between.every(({ text }) => WITHIN_NUMBER.test(text)) &&
      whole.every((run, nth) => nth === 0 || touches(run, whole[nth - 1] as Run));
    if (!isLatin && kinds[at] !== 'L' && !isNumber) break;
    isLatin ||= kinds[at] === 'L';
    end = at + 1;
  }
  return end;
}

/** The pieces between, if they go against the direction of the line, in the other order. */
function turned(
  runs: readonly Run[],
  kinds: readonly Kind[],
  endOf: (from: number) => number,
  isOther: (kind: Kind) => boolean,
): Run[] {
  const found: Run[] = [];
  for (let at = 0; at < runs.length;) {
    const run = runs[at] as Run;
    if (!isOther(kinds[at] as Kind)) {
      found.push(run);
      at += 1;
      continue;
    }
    const end = endOf(at);
    found.push(together(runs.slice(at, end).toReversed()));
    at = end;
  }
  return found;
}

/** True if most letters are read from the right. */
export function isMostlyFromRight(text: string): boolean {
  let [right, all] = [0, 0];
  for (const letter of text)
    if (LETTER.test(letter)) {
      all += 1;
      if (isRightToLeft(letter)) right += 1;
    }
  return right * 2 > all;
}

/** The text of the pieces of one line, which is read from the right or has words that are. */
export function textOfRuns(runs: readonly Run[], fromRight: boolean): string {
  const fromLeft = runs.toSorted((one, other) => one.left - other.left);
  const ordered = fromRight ? fromLeft.toReversed() : fromLeft;
  const kinds = ordered.map(kindOf);
  if (fromRight)
    return joined(
      turned(
        ordered,
        kinds,
        (at) => leftToRightEnd(ordered, kinds, at),
        (kind) => kind === 'L' || kind === 'E',
      ),
    );
  const rightEnd = (from: number): number => {
    let end = from + 1;
    for (let at = end; at < kinds.length && (kinds[at] === 'N' || kinds[at] === 'R'); at += 1)
      if (kinds[at] === 'R') end = at + 1;
    return end;
  };
  return joined(turned(ordered, kinds, rightEnd, (kind) => kind === 'R'));
}

const FORM = /[\ufb50-\ufdff\ufe70-\ufefc]/g;
const UNSEEN = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Letters instead of the forms that they have at the beginning, within and at the end of a word. */
export const withoutForms = (text: string): string =>
  text.replaceAll(UNSEEN, '').replaceAll(FORM, (form) => form.normalize('NFKC').trim());

const OTHER: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' };
const OPENING = '([«';

/** A pdf holds the brackets as they look: in a line from the right the opening one looks like a closing one. `lines` are those of a page from the right. */
export function withBrackets(lines: readonly string[]): string[] {
  const bracketsOf = (line: string) => [...line].filter((letter) => letter in OTHER);
  let votes = 0;
  for (const line of lines.filter(isRightToLeft)) {
    const [first, last] = [bracketsOf(line)[0], bracketsOf(line).at(-1)];
    if (first !== undefined && last !== undefined && first !== last) votes += OPENING.includes(first) ? -1 : 1;
  }
  return votes < 0
    ? [...lines]
    : lines.map((line) => (isRightToLeft(line) ? line.replaceAll(/[()[\]«»]/g, (one) => OTHER[one] ?? one) : line));
}
