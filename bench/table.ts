/** Puts measured rows into the table of docs/performance.md, in place of the earlier rows of the same benchmarks. Rows without a benchmark stay. */

const SAID = 'Last run in one go:';

/** The benchmark of a row is its first word: 'parking lot: …' is of parking-lot. */
const benchmarkOf = (row: string): string => /^\| ([A-Za-z]+)/.exec(row)?.[1] ?? '';

const WIDTH = 120;
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** @param said the line below the heading that says when and where. */
export function withRows(page: string, rows: readonly string[], said: string): string {
  const lines = page.split('\n');
  const first = lines.findIndex((line) => line.startsWith('| benchmark |')) + 2;
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'));
  if (first < 2 || length < 0) throw new Error('There is no table of results');
  const left = new Map<string, string[]>();
  for (const row of rows) left.set(benchmarkOf(row), [...(left.get(benchmarkOf(row)) ?? []), row]);
  const measured = new Set(left.keys());
  const table = lines.slice(first, first + length).flatMap((row) => {
    const name = benchmarkOf(row);
    if (!measured.has(name)) return [row];
    const own = left.get(name) ?? [];
    left.delete(name);
    return own;
  });
  const before = lines.slice(0, first);
  const old = before.findIndex((line) => line.startsWith(SAID));
  if (old >= 0) before.splice(old, before.indexOf('', old) + 1 - old);
  before.splice(before.indexOf('## Results') + 1, 0, '', ...wrapped(`${SAID} ${said}`));
  return [...before, ...table, ...[...left.values()].flat(), ...lines.slice(first + length)].join('\n');
}
