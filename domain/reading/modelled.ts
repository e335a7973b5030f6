/** Checks the facts that a language model read from a text: a figure counts only where its quotation stands in the text and holds it. */
import { z } from 'zod';
import { DATE_ACCURACIES, DISPLACEMENT_TYPES, FACT_TYPES, QUALIFIERS, TERMS, UNITS } from '#domain/generated/lists.ts';
import { dateProblem } from '#domain/values/dates.ts';
import { countriesIn, oftenest } from './countries-in.ts';
import { NO_COUNTRIES } from './known-countries.ts';
import { sentenceOf } from './sentence-of.ts';
import { sentencesOf } from './sentences.ts';
import type { Source } from './source.ts';
import type { Days, NamedPlace, Stretch, Suggestion } from './suggestion.ts';
import { tokensOf } from './tokens.ts';

/** The most facts and letters of a quotation that are checked. */
const MOST = 200;
const LONGEST = 1_000;
const LARGEST = 999_999_999;
/** Nobody has counted how often a model is right. */
const CONFIDENCE = 0.5;

/** A fact in the answer of a model. */
const FACT = z.object({
  quote: z.string(),
  figure: z.number(),
  qualifier: z.enum(QUALIFIERS),
  unit: z.enum(UNITS),
  term: z.enum(TERMS),
  type: z.enum(FACT_TYPES),
  cause: z.enum(DISPLACEMENT_TYPES).nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  date_accuracy: z.enum(DATE_ACCURACIES),
  origins: z.array(z.string()),
  destinations: z.array(z.string()),
});
type ModelFact = z.infer<typeof FACT>;

/** The JSON schema that a model's answer has. */
export const modelSchema = (): object => {
  const { $schema: _, ...schema } = z.toJSONSchema(z.object({ facts: z.array(FACT) }));
  return schema;
};

const answerForm = z.object({ facts: z.array(z.unknown()) });

/** The text with each run of spaces as one, and the position of each of its letters in the text itself. */
function spaced(text: string): { text: string; at: Int32Array } {
  const at = new Int32Array(text.length + 1);
  const letters: string[] = [];
  for (let from = 0; from < text.length; from += 1) {
    const isSpace = /\s/.test(text.charAt(from));
    if (isSpace && letters.at(-1) === ' ') continue;
    at[letters.length] = from;
    letters.push(isSpace ? ' ' : text.charAt(from));
  }
  at[letters.length] = text.length;
  return { text: letters.join(''), at };
}

type Searched = ReturnType<typeof spaced>;

/** Where the words stand in the text itself, whatever the spaces between them. */
function findIn(searched: Searched, words: string): Stretch | null {
  const sought = words.trim().replaceAll(/\s+/g, ' ');
  const from = sought === '' ? -1 : searched.text.indexOf(sought);
  return from < 0 ? null : { start: searched.at[from] ?? 0, end: searched.at[from + sought.length] ?? 0 };
}

/** 'Tawila, North Darfur' is Tawila within North Darfur. A name that the text does not have is left out. */
function placesOf(searched: Searched, names: readonly string[]): NamedPlace[] {
  return names.slice(0, 10).flatMap((written) => {
    const [name = '', ...within] = written
      .slice(0, 200)
      .split(',')
      .map((part) => part.trim());
    const found = findIn(searched, name);
    return found === null ? [] : [{ ...found, name, within, kind: null }];
  });
}

function daysOf({ start_date: start, end_date: end, date_accuracy: accuracy }: ModelFact): Days | null {
  const last = end ?? start;
  if (start === null || last === null || dateProblem(start) !== null || dateProblem(last) !== null || last < start)
    return null;
  return { start, end: last, accuracy, said: true };
}

export type Modelled = {
  suggestions: Suggestion[];
  /** The facts that the text does not contain, or of another form. */
  refused: number;
};

/** @param answer the parsed JSON of a model's answer; null if it is not of the schema. */
export function modelled(
  text: string,
  { answer, model }: { answer: unknown; model: string },
  { published, knownCountries = NO_COUNTRIES }: Source,
): Modelled | null {
  const read = answerForm.safeParse(answer);
  if (!read.success) return null;
  const searched = spaced(text);
  const sentences = sentencesOf(text);
  const countries = oftenest(sentences.flatMap((sentence) => countriesIn(tokensOf(text, sentence), knownCountries)));
  const facts = read.data.facts.slice(0, MOST);
  const suggestions = facts.flatMap((each): Suggestion[] => {
    const { success, data: fact } = FACT.safeParse(each);
    if (!success || !Number.isInteger(fact.figure) || fact.figure < 1 || fact.figure > LARGEST) return [];
    const quote = fact.quote.length > LONGEST ? null : findIn(searched, fact.quote);
    const found = quote === null ? null : sentenceOf(text.slice(quote.start, quote.end), fact.figure);
    if (quote === null || found === null) return [];
    const said = daysOf(fact);
    const at = { start: found.at.start + quote.start, end: found.at.end + quote.start };
    const sentence = sentences.find(({ start, end }) => start <= at.start && end >= at.end) ?? quote;
    return [
      {
        figure: fact.figure,
        upper: null,
        qualifier: fact.qualifier,
        unit: fact.unit,
        also: null,
        term: fact.term,
        type: fact.type,
        cause: fact.cause,
        hazard: null,
        days: said ?? (published === null ? null : { start: published, end: published, accuracy: 'Day', said: false }),
        origins: placesOf(searched, fact.origins),
        destinations: placesOf(searched, fact.destinations),
        share: null,
        partOf: null,
        period: null,
        countries,
        sentence: { ...sentence, text: text.slice(sentence.start, sentence.end) },
        at,
        confidence: CONFIDENCE,
        guessed: said === null ? ['days'] : [],
        why: [`The model ${model} read it`],
        model,
      },
    ];
  });
  return { suggestions, refused: read.data.facts.length - suggestions.length };
}
