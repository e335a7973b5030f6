/** Reads the products of the field's constructions with its verbs, nouns, numbers and units, in each language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { phrasesOf } from './phrases.ts';
import { readReport } from './read.ts';
import { LANGUAGES, type Language } from './vocabulary/known.ts';

/** `{n}` is a number with its unit, `{h}` one with houses, and `{b}` a bare one. */
interface Constructions {
  numbers: string[];
  units: string[];
  houses: string[];
  said: Record<string, string[]>;
  nothing: string[];
}

const CONSTRUCTIONS = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'cases', 'reading', 'constructions.json'), 'utf8'),
) as Record<Language, Constructions>;
const FIGURE = 1250;
/** Of the products that many are left out in the test that is always run. */
const STEP = 7;

const kindOf = (term: string): string =>
  /Housing|Returns/.test(term) ? term.replace('Uninhabitable', 'Destroyed') : 'people';

/** Each product once, with numbers and units in turn. */
function* sentences({ numbers, units, houses }: Constructions, templates: readonly string[], step: number) {
  let nth = 0;
  for (const template of templates)
    for (const product of phrasesOf(template)) {
      nth += 1;
      if (nth % step !== 0) continue;
      const of = (all: readonly string[], turn: number) => all[Math.floor(nth / turn) % all.length] ?? '';
      const number = of(numbers, step);
      const text = product
        .replaceAll('{n}', `${number} ${of(units, numbers.length * step)}`)
        .replaceAll('{h}', `${number} ${of(houses, numbers.length * step)}`)
        .replaceAll('{b}', number)
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ([,.])/g, '$1')
        .trim();
      yield `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
    }
}

/** The sentences in which the figure is not found, or is found with a term of another kind, in percent. */
function missedIn(language: Language, step: number): { missed: string[]; share: number } {
  const constructions = CONSTRUCTIONS[language];
  let all = 0;
  const missed: string[] = [];
  for (const [term, templates] of Object.entries(constructions.said))
    for (const text of sentences(constructions, templates, step)) {
      all += 1;
      const found = readReport(text, { published: '2026-05-06' });
      const own = found.find(({ figure, upper }) => figure === FIGURE || upper === FIGURE);
      if (own === undefined || kindOf(own.term) !== kindOf(term)) missed.push(`${text} ${own?.term ?? 'nothing'}`);
    }
  return { missed, share: (100 * missed.length) / all };
}

function wronglyIn(language: Language): string[] {
  const constructions = CONSTRUCTIONS[language];
  return [...sentences(constructions, constructions.nothing, 1)].filter(
    (text) => readReport(text, { published: '2026-05-06' }).length > 0,
  );
}

const MOST_MISSED = 3;

test.each(LANGUAGES)('%s: of every seventh product the figure is found', (language) => {
  const { missed, share } = missedIn(language, STEP);
  expect(share > MOST_MISSED ? missed : []).toEqual([]);
});

test.each(LANGUAGES)('%s: of all products the figure is found @proof', (language) => {
  const { missed, share } = missedIn(language, 1);
  expect(share > MOST_MISSED ? missed : []).toEqual([]);
});

test.each(LANGUAGES)('%s: products that say no displacement have no suggestion', (language) =>
  expect(wronglyIn(language)).toEqual([]),
);
