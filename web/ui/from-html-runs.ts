/** Text with its marks (bold, italic, struck out, linked) as one line of Markdown. Reads no document. */

export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  struck: boolean;
  href: string | null;
}

type Marks = Omit<Run, 'text'>;

/** Characters that would begin formatting are escaped; an address keeps its own. */
export function escaped(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replaceAll(/[\\*`]/g, String.raw`\$&`)
            .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
            .replaceAll('~~', String.raw`\~~`)
            .replaceAll('](', String.raw`]\(`)
            .replaceAll(/&(?=#?\w+;)/g, String.raw`\&`),
    )
    .join('');
}

/** A line that would begin a list, a heading, a quotation, a table, a code block or the definition of a link begins with an escape. */
export const escapedLine = (line: string): string =>
  line
    .replace(/^(#{1,6}(?=\s|$)|[>|]|[-+](?=\s|$)|-{2,}$|={2,}$|~{3,}|\[(?=[^\]]+\]:))/, String.raw`\$1`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);

const sameMarks = (one: Marks, other: Marks): boolean =>
  one.bold === other.bold && one.italic === other.italic && one.struck === other.struck && one.href === other.href;

/** Marks of white space alone are dropped, and neighbours with the same marks are one run. */
function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (run.text === '') continue;
    if (last !== undefined && (sameMarks(last, run) || (/^ +$/.test(run.text) && last.href === run.href)))
      last.text += run.text;
    else result.push({ ...run });
  }
  return result;
}

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Marks stand at words: white space, and signs that touch a word outside, are moved out of them. */
function marked(run: Run, marks: string, before: string, after: string): string {
  let [, start = '', text = '', end = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(run.text) ?? [];
  if (text === '' || marks === '') return escaped(run.text);
  if (end === '' && isWord(after[0])) {
    const signs = /[^\p{L}\p{N}]*$/u.exec(text)?.[0] ?? '';
    [text, end] = [text.slice(0, text.length - signs.length), signs];
  }
  if (start === '' && isWord(before.at(-1))) {
    const signs = /^[^\p{L}\p{N}]*/u.exec(text)?.[0] ?? '';
    [start, text] = [signs, text.slice(signs.length)];
  }
  if (text === '') return escaped(run.text);
  const closing = [...marks].toReversed().join('');
  return escaped(start) + marks + escaped(text) + closing + escaped(end);
}

const marksOf = ({ bold, italic, struck }: Run): string =>
  (struck ? '~~' : '') + (bold ? '**' : '') + (italic ? '*' : '');

function linked(runs: readonly Run[], href: string): string {
  const words = markedAll(runs);
  const [, start = '', text = '', end = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? [];
  const plain = runs
    .map((run) => run.text)
    .join('')
    .trim();
  if (text === '') return words;
  if (plain === href || plain === href.replace(/^mailto:/, '')) return `${start}${plain}${end}`;
  const address = href.replaceAll(/[<>\s]/g, (sign) => encodeURIComponent(sign));
  return `${start}[${text.replaceAll(/[[\]]/g, String.raw`\$&`)}](${/[()]/.test(address) ? `<${address}>` : address})${end}`;
}

/** Neighbours with the same address. */
function grouped(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last?.[0]?.href === run.href) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

const markedAll = (runs: readonly Run[], before = '', after = ''): string =>
  runs.map((run, at) => marked(run, marksOf(run), runs[at - 1]?.text ?? before, runs[at + 1]?.text ?? after)).join('');

/** Marks end with their line. */
const byLine = (run: Run): Run[] =>
  run.text
    .split(/(\n)/)
    .map((text) =>
      text === '\n' ? { text, bold: false, italic: false, struck: false, href: null } : { ...run, text },
    );

/** A line break in a run is one in the line. */
export function lineOf(given: readonly Run[]): string {
  const groups = grouped(merged(given.flatMap(byLine)));
  return groups
    .map((runs, at) => {
      const href = runs[0]?.href ?? null;
      if (href !== null) return linked(runs, href);
      return markedAll(runs, groups[at - 1]?.at(-1)?.text, groups[at + 1]?.[0]?.text);
    })
    .join('')
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
