/** Writes results as a Markdown table, as docs/performance.md has it. Measures nothing. */

export interface Result {
  what: string;
  measured: string;
  /** What the same takes at least, and how; empty where nothing is below it. */
  floor: string;
  ratio: number | null;
  target: string;
  /** Null where nothing is asked for. */
  met: boolean | null;
}

export function describeTable(results: readonly Result[]): string {
  const rows = results.map(({ what, measured, floor, ratio, target, met }) => [
    what,
    measured,
    floor,
    ratio === null ? '' : ratio.toFixed(2),
    target,
    met === null ? '' : met ? 'yes' : 'NO',
  ]);
  const lines = [['what', 'measured', 'floor', 'ratio', 'target', 'met'], Array(6).fill('---') as string[], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
