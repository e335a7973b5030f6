/** Writes results as the Markdown table of docs/performance.md. */
import type { Pair } from './measure.ts';

export type Result = readonly string[];
type Unit = (value: number) => string;
/** The ratio to the floor, the target, and whether it is met. */
export type Held = readonly [ratio?: number | undefined, target?: string, met?: boolean];

const HEAD: Result = ['benchmark', 'measured', 'floor', 'ratio', 'target', 'met'];

/** A result with its floor, the minimum cost of the same work. */
export const result = (what: string, measured: string, floor = '', [ratio, target, met]: Held = []): Result => {
  const cells = [what, measured, floor, ratio?.toFixed(2) ?? '', target ?? ''];
  return [...cells, met === undefined ? '' : met ? 'yes' : 'NO'];
};
export const paired = (what: string, { measured, floor }: Pair, unit: Unit, words: string, held: Held): Result =>
  result(what, unit(measured), `${unit(floor)} ${words}`, held);

export const atMost = (ratio: number, most: number): Held => [ratio, `≤ ${most}`, ratio <= most];
export const atLeast = (ratio: number, least: number): Held => [ratio, `≥ ${Number(least.toFixed(2))}`, ratio >= least];
export const below = (value: number, most: number, unit: Unit, ratio?: number): Held => {
  return [ratio, `< ${unit(most)}`, value < most];
};

/** A value with a limit and without a floor. */
export const limited = (what: string, value: number, most: number, unit: Unit): Result =>
  result(what, unit(value), '', below(value, most, unit));

export const describeTable = (results: readonly Result[]): string =>
  [HEAD, HEAD.map(() => '---'), ...results].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export const milliseconds: Unit = (value) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const seconds: Unit = (value) => `${(value / 1000).toFixed(2)} s`;
export const thousands: Unit = (value) => Math.round(value).toLocaleString('en');
export const perSecond: Unit = (value) => `${thousands(value)}/s`;
export const megabytes: Unit = (bytes) => `${Math.round(bytes / 1e6)} MB`;
