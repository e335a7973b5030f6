/** Suggests a fact for each row of a table that counts displaced people at a place: the row is its sentence. */
import type { Term } from '#domain/generated/lists.ts';
import { causeIn } from './cause.ts';
import { countriesIn } from './countries-in.ts';
import type { KnownCountries } from './known-countries.ts';
import type { CountedTable } from './rows-of-tables.ts';
import { typeOf } from './said-of.ts';
import { dayOf, daysBefore, sentenceAt, type Sentence } from './sentence.ts';
import { sentencesOf } from './sentences.ts';
import type { Days, Stretch, Suggestion } from './suggestion.ts';
import type { Language } from './vocabulary/known.ts';
import type { Cause } from './vocabulary/vocabulary.ts';

/** How often a row is right whose columns say all, and one whose title or values say what its columns are. */
const SURE = 0.85;
const GUESSED = 0.7;
const NO_DAYS = 0.12;
const NO_CAUSE = 0.1;
/** Of a table, for its cause and its countries. */
const BEGINNING = 1_000;

/** The sentences of a text, and each table as one of them. */
export function stretchesOf(text: string, tables: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  for (const { start, end } of [...tables, { start: text.length, end: text.length }]) {
    for (const one of sentencesOf(text.slice(from, start)))
      found.push({ start: from + one.start, end: from + one.end });
    if (end > start) found.push({ start, end: Math.min(end, start + BEGINNING) });
    from = end;
  }
  return found;
}

interface Around {
  /** The table itself. */
  sentence: Sentence;
  /** The sentences above, the nearest first. */
  above: readonly Sentence[];
  /** The first sentences of the report. */
  opening: readonly Sentence[];
  storms: ReadonlySet<string>;
  causeBefore: () => Cause | null;
  isOnlyCause: () => boolean;
  knownCountries: KnownCountries;
  countries: readonly string[];
  period: Days | null;
  published: string | null;
  until: string | null;
  language: Language;
}

export function rowsAsSuggestions(text: string, { rows }: CountedTable, around: Around): Suggestion[] {
  const { sentence, above, opening, knownCountries, countries, period, published } = around;
  const near = [...above, sentence].map((each) => causeIn(each, around.storms)).find((each) => each !== null) ?? null;
  const cause = near ?? around.causeBefore();
  const lent = daysBefore(text, above) ?? (period === null ? daysBefore(text, opening) : null);
  const named = above.flatMap(({ tokens }) => countriesIn(tokens, knownCountries));
  return rows.map((row) => {
    const causeSaid = causeIn(sentenceAt(text, row.line, around), around.storms);
    const own = causeSaid ?? cause;
    const days = row.days ?? lent?.days ?? period ?? dayOf(published);
    const sure = (row.isGuessed ? GUESSED : SURE) - (row.days === null ? NO_DAYS : 0) - (own === null ? NO_CAUSE : 0);
    return {
      figure: row.figure,
      upper: null,
      qualifier: 'total',
      unit: row.unit,
      ...(row.isOfHouses && { ofHouses: true as const }),
      also: row.also,
      term: row.event satisfies Term,
      type: typeOf(row),
      cause: own?.cause ?? null,
      hazard: own?.hazard ?? null,
      days,
      period,
      origins: row.origins,
      destinations: row.destinations,
      share: null,
      partOf: null,
      countries: [
        ...new Set([...(row.country === null ? [] : knownCountries.of(row.country)), ...named, ...countries]),
      ],
      sentence: { ...row.line, text: text.slice(row.line.start, row.line.end) },
      at: row.at,
      confidence: Math.round(sure * 100) / 100,
      guessed: [
        ...(row.isGuessed ? ['term' as const] : []),
        ...(own !== null && causeSaid === null && !around.isOnlyCause() ? ['cause' as const] : []),
        ...(row.days === null ? ['days' as const] : []),
        ...(row.country === null && countries.length > 1 ? ['country' as const] : []),
      ],
      why: [
        `a row of a table: its column '${row.header}' says: ${row.event}`,
        ...(row.days !== null
          ? []
          : [
              lent !== null
                ? `the days are from a sentence before: '${lent.words}'`
                : period === null
                  ? 'no days in the text: the day of publication'
                  : 'no days near it: the reporting period',
            ]),
      ],
      model: null,
    };
  });
}
