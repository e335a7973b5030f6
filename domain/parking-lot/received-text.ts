/** The text of a delivery as the reader of reports reads it, and the suggestion that is a delivered fact. Figures in words, such as 'dozens', have numbers in their place while it is read. */
import type { Located } from '#domain/reading/located.ts';
import { figureSaid } from '#domain/reading/figure-said.ts';
import { folded } from '#domain/search/folded.ts';
import type { DeliveredFact } from './delivered-facts.ts';

type Of = Pick<DeliveredFact, 'excerpt' | 'figure' | 'vague_figure'>;
type Document = { name: string | null; content: string | null | undefined };

/** A text is read in proportion to its letters; the parking lot takes longer ones. */
const MOST_LETTERS = 200_000;
const MOST_OF_EXCERPT = 4_000;

/** Marks of Markdown are no words. */
const plain = (text: string): string =>
  text
    .replaceAll(/[*`]/g, '')
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .trim();
const tidy = (text: string): string => folded(plain(text).replaceAll(/\s+/g, ' '));

/** No figure of a report is likely to be one of these. */
const standIn = (at: number): number => 7_013 + at;
const ARTICLE = /^ (?:of|de|d'|des) ?/i;

/** 'dozens of families' becomes '7013 families'. */
function withNumber(text: string, words: string, number: number): string {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  if (words === '' || at < 0) return text;
  return `${text.slice(0, at)}${number} ${text
    .slice(at + words.length)
    .replace(ARTICLE, ' ')
    .trimStart()}`;
}

/** The figure by which the fact is found in the text, and its excerpt with that figure. */
function soughtIn({ excerpt, figure, vague_figure }: Of, at: number) {
  const said = plain((excerpt ?? '').slice(0, MOST_OF_EXCERPT));
  const words = vague_figure?.trim() ?? '';
  const number = figure ?? figureSaid(words)?.figure ?? null;
  if (number !== null || words === '') return { said, figure: number, words: null };
  return { said: withNumber(said, words, standIn(at)), figure: standIn(at), words };
}

/** Title, text, and the excerpts that are not in the text, each a part of its own. */
export function receivedText({ name, content }: Document, facts: readonly Of[]): string {
  let text = plain(content ?? '');
  const apart: string[] = [];
  for (const [at, fact] of facts.entries()) {
    const { said, figure, words } = soughtIn(fact, at);
    const excerpt = plain((fact.excerpt ?? '').slice(0, MOST_OF_EXCERPT));
    const from = excerpt === '' ? -1 : text.toLowerCase().indexOf(excerpt.toLowerCase());
    if (from < 0) {
      if (said !== '' && !tidy(text).includes(tidy(excerpt))) apart.push(said);
    } else if (words !== null && figure !== null) {
      const to = from + excerpt.length;
      text = text.slice(0, from) + withNumber(text.slice(from, to), words, figure) + text.slice(to);
    }
  }
  const title = plain(name ?? '');
  return [title, text, ...apart]
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, MOST_LETTERS);
}

/** By the index of the fact: the suggestion of its figure in a sentence of its excerpt; each suggestion is one fact. */
export function readFacts(facts: readonly Of[], suggestions: readonly Located[]): (Located | null)[] {
  const left = new Set(suggestions);
  return facts.map((fact, at) => {
    const { said, figure } = soughtIn(fact, at);
    const excerpt = tidy(said);
    const isOwn = ({ figure: low, upper, sentence }: Located) => {
      const read = tidy(sentence.text);
      return (low === figure || upper === figure) && (read.includes(excerpt) || excerpt.includes(read));
    };
    const own = excerpt === '' ? undefined : [...left].find(isOwn);
    if (own === undefined) return null;
    left.delete(own);
    return own;
  });
}

/** That of its own sentence, or the only one of the report. */
function saidOf(
  read: Located | null,
  suggestions: readonly Located[],
  value: (suggestion: Located) => string | null,
): string | null {
  if (read !== null) return value(read);
  const [only, ...others] = new Set(suggestions.flatMap((one) => value(one) ?? []));
  return others.length === 0 ? (only ?? null) : null;
}

export const hazardOf = (read: Located | null, suggestions: readonly Located[]): string | null =>
  saidOf(read, suggestions, ({ hazard }) => hazard);

/** The first day of the hazard. */
export const beginOf = (read: Located | null, suggestions: readonly Located[]): string | null =>
  saidOf(read, suggestions, ({ begins = null }) => begins);
