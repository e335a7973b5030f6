/** A fact in short, for its reading view: the sentence of its source, how its figure was computed, and where it counts. Loads nothing. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

/** Read as a whole. */
const SHORT = 240;
const SENTENCE = /(?<=[.!?؟。])\s+/;
const SEPARATORS = /[\s,.'’\u00a0\u202f]/g;

/** The sentence of an excerpt with the reported figure, else its first; a short excerpt as a whole. */
export function sentenceOf(excerpt: string | null | undefined, reported: number | null | undefined): string | null {
  const text = excerpt?.trim() ?? '';
  if (text === '') return null;
  if (text.length <= SHORT) return text;
  const sentences = text.split(SENTENCE);
  const digits = reported == null ? '' : String(reported);
  const found = digits === '' ? undefined : sentences.find((each) => each.replaceAll(SEPARATORS, '').includes(digits));
  return found ?? sentences[0] ?? text;
}

export type Computed = {
  readonly reported: number | null;
  readonly unit: string | null;
  readonly figure: number | null;
  readonly qualifier: string | null;
  readonly term: string | null;
  readonly size: number | null;
  /** Of the household size. */
  readonly source: string | null;
};

/** '30 households × 4.66 people (UN 2022, for 2019)'; null without a figure. */
export function computedWords({ reported, unit, figure, qualifier, term, size, source }: Computed): string | null {
  if (reported === null) return null;
  const as = [qualifier, term].filter((part) => part !== null && part !== '').join(', ');
  if (unit !== 'Household') return `As reported: ${showNumber(reported)}${as === '' ? '' : ` (${as.toLowerCase()})`}`;
  const from = source === null || source === '' ? '' : ` (${source})`;
  const times = size === null ? '' : ` × ${showNumber(size)} people each${from}`;
  const rounded = size !== null && figure !== null && reported * size !== figure ? ', rounded' : '';
  return `${counted(reported, 'household')}${times}${rounded}`;
}
