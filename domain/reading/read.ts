/** Reads a report: the displacement figures of a text, each as a suggested fact with its sentence and reasons. Deterministic; takes time in proportion to the text. */
import { counted } from '#domain/values/counts.ts';
import type { Term } from '#domain/generated/lists.ts';
import { withBegins } from './hazard-begin.ts';
import { causeAmong, causeIn, causeOfReport, stormsIn } from './cause.ts';
import { countriesIn, isNamesake, leadsAbroad, oftenest } from './countries-in.ts';
import { NO_COUNTRIES } from './known-countries.ts';
import { languageOf } from './language.ts';
import { chainsFor, placesFor } from './places-of-count.ts';
import { withOnePeriod } from './one-period.ts';
import { withWholes } from './parts.ts';
import { quantitiesIn } from './quantities.ts';
import { reportingPeriodIn } from './reporting-period.ts';
import { rowsAsSuggestions, stretchesOf } from './read-tables.ts';
import { countedTables } from './rows-of-tables.ts';
import { contextAfter, isStaying, saidOf, typeOf, type SaidOf } from './said-of.ts';
import type { NamedDays } from './days.ts';
import { dayOf, daysBefore, daysNext, formAfter, isOfSaying, sentenceAt, type Sentence } from './sentence.ts';
import type { Source } from './source.ts';
import type { Days, Guess, Share, Suggestion } from './suggestion.ts';
import { withoutTitles } from './titles.ts';
import type { Token } from './tokens.ts';
import { knownIn } from './vocabulary/known.ts';
import type { Cause } from './vocabulary/vocabulary.ts';

/** The sentences before that may give days, places and cause. */
const AROUND = 2;
/** Those that may give the day of a place, behind another place's count. */
const FURTHER = 6;
/** Those in which a report names its days. */
const OPENING = 5;
/** Days that the sentence itself does not name make a suggestion less sure: none is 'Sure' on the screen. */
const NO_DAYS = 0.12;
/** So do places of another sentence, or none. */
const NO_PLACES = 0.12;

const FAR = 1_000;

function once(find: () => boolean): () => boolean {
  let found: boolean | undefined;
  return () => (found ??= find());
}

/** The nearest to the words, those after them first. */
function nearest<One extends { from: number; to: number }>(
  sentence: Sentence,
  all: readonly One[],
  { words, quantity }: SaidOf,
): One | null {
  const [from, to] = [Math.min(words.from, quantity.from), Math.max(words.to, quantity.to)];
  const distance = (one: One) =>
    (isOfSaying(sentence, one) ? FAR : 0) + (one.from >= to ? one.from - to : one.to <= from ? from - one.to + 3 : 0);
  return all.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** The suggestions in the order of the text. */
export function readReport(text: string, { published, knownCountries = NO_COUNTRIES }: Source): Suggestion[] {
  const language = languageOf(text);
  const period = reportingPeriodIn(text, language, published);
  const until = period?.end ?? published;
  const tables = countedTables(text, knownIn(language));
  const sentences = stretchesOf(text, tables).map((stretch) =>
    sentenceAt(text, stretch, { published, until, language }),
  );
  const inSentences = sentences.map(({ tokens }) => countriesIn(tokens, knownCountries));
  const inText = [...new Set(inSentences.flat())];
  const named = inSentences.map((all) => all.filter((iso3) => !isNamesake(iso3, inText)));
  const countries = oftenest(named.flat());
  const storms = stormsIn(sentences);
  const causeAt = (number: number) => {
    const sentence = sentences[number];
    return sentence === undefined ? null : causeIn(sentence, storms);
  };
  const causeBefore = causeOfReport(sentences.length, causeAt);
  // A report with one cause says it of each of its figures.
  const isOnlyCause = once(() => new Set(sentences.flatMap((_, at) => causeAt(at)?.cause ?? [])).size === 1);
  const found: Suggestion[] = [];
  const told: (readonly SaidOf[])[] = [];
  let last: SaidOf | null = null;
  let nth = 0;
  // The places that the text has named so far.
  const names = new Set<string>();
  for (const [number, sentence] of sentences.entries()) {
    const { tokens, known, taken } = sentence;
    while ((tables[nth]?.end ?? Infinity) <= sentence.start) nth += 1;
    const table = tables[nth];
    if (table !== undefined && sentence.start >= table.start) {
      told.push([]);
      const above = sentences.slice(Math.max(0, number - AROUND), number).toReversed();
      const opening = sentences.slice(0, Math.min(OPENING, number));
      found.push(
        ...rowsAsSuggestions(text, table, {
          sentence,
          above,
          opening,
          storms,
          causeBefore: () => causeBefore(number),
          isOnlyCause,
          knownCountries,
          countries,
          period,
          published,
          until,
          language,
        }),
      );
      continue;
    }
    const gap = text.slice(sentences[number - 1]?.end ?? 0, sentence.start);
    const context = /\n\s*\n/.test(gap) ? null : last;
    const said = saidOf(tokens, quantitiesIn(tokens, known, taken), known, { taken, context });
    last = contextAfter(said);
    told.push(said);
    const first = Math.max(0, number - AROUND);
    const around = sentences.slice(first, number).toReversed();
    const toldAround = told.slice(first, number).toReversed();
    const further = Math.max(0, number - FURTHER);
    const behind = sentences.slice(further, number).toReversed();
    const toldBehind = told.slice(further, number).toReversed();
    const next = sentences.slice(number + 1, number + 1 + AROUND);
    const own = [
      ...new Set([
        ...named
          .slice(first, number + 1)
          .toReversed()
          .flat(),
        ...countries,
      ]),
    ];
    const isAbroad = ({ event, stock, words }: SaidOf) =>
      !stock &&
      (event === 'Forced to Flee' || event === 'Displaced') &&
      leadsAbroad(tokens, words.to, { towards: known.towards, known: knownCountries, countries });
    const suggested = said.map((one, at) => ({
      ...suggestion(text, {
        sentence,
        around,
        before: ofTheSame(one, around, toldAround),
        behind: ofTheSame(one, behind, toldBehind),
        counts: (each) => (toldBehind[behind.indexOf(each)] ?? []).length > 0,
        placing: placingOf(one, ofTheSame(one, around, toldAround), toldAround, names),
        next,
        storms,
        causeBefore: () => causeBefore(number),
        isOnlyCause,
        said,
        at,
        one,
        isCountrySaid: countries.length < 2 || (named[number] ?? []).length > 0,
        published,
        period,
      }),
      ...(isAbroad(one) && { type: 'Cross-border Flight (Flow)' as const }),
      countries: own,
    }));
    found.push(...withoutHousing(suggested));
    for (const name of namesIn(sentence)) names.add(name);
  }
  const begun = sentences.map((sentence, at) => ({
    sentence,
    cause: () => causeAt(at),
    counts: (told[at] ?? []).length > 0,
  }));
  return withBegins(withOnePeriod(withWholes(withoutTitles(text, found)), sentences), begun);
}

/** The sentences before, up to one that counts another movement: a return has neither the days nor the places of a flight before it. */
function ofTheSame(one: SaidOf, around: readonly Sentence[], told: readonly (readonly SaidOf[])[]): Sentence[] {
  const isReturn = ({ event }: SaidOf) => event === 'Returns';
  return upTo(around, told, (said) => said.some((each) => isReturn(each) !== isReturn(one)));
}

const namesIn = ({ chains }: Sentence): string[] => chains.flatMap(({ places }) => places.map(({ name }) => name));

/** Those of them that may give places: a total of more people than a sentence counts is no count of its places, and houses are not those of a place whose people it counts, among other places: 'In Bama, 1,150 people were evacuated. At least 210 houses were destroyed.' */
function placingOf(
  one: SaidOf,
  before: readonly Sentence[],
  told: readonly (readonly SaidOf[])[],
  names: ReadonlySet<string>,
): Sentence[] {
  const isTotal = one.stock || one.running;
  const isOfHouses = one.quantity.counted === 'houses';
  const isLess = (said: readonly SaidOf[]) =>
    said.every(({ quantity, part }) => !part && mostPeople(quantity) < one.quantity.low);
  const isOfPeople = (said: readonly SaidOf[], sentence: Sentence | undefined) => {
    const own = new Set(sentence === undefined ? [] : namesIn(sentence)).size;
    return own > 0 && own < names.size && said.every(({ quantity }) => quantity.counted !== 'houses');
  };
  return upTo(
    before,
    told,
    (said, at) => said.length > 0 && ((isTotal && isLess(said)) || (isOfHouses && isOfPeople(said, before[at]))),
  );
}

type Lending = Pick<Reading, 'before' | 'behind' | 'counts'>;

/** The sentence that names a day and the place of the count, if the day before it is that of another place's count: 'Floods hit Buner on 15 August. In Swat, 612 families fled on the 16th. In Buner, 349 houses were destroyed.' */
function ofItsPlace(text: string, names: readonly string[], { before, behind, counts }: Lending): readonly Sentence[] {
  const tells = ({ start, end }: Sentence) => names.some((name) => text.slice(start, end).includes(name));
  const nearest = before.find(({ days }) => days.length > 0);
  if (names.length === 0 || nearest === undefined || nearest.chains.length === 0) return before;
  if (tells(nearest) || !counts(nearest)) return before;
  const own = behind.find((sentence) => sentence.days.length > 0 && tells(sentence));
  return own === undefined ? before : [own];
}

/** More than live in most households, or houses. */
const HOUSEHOLD = 10;
const mostPeople = ({ low, high, counted: of }: SaidOf['quantity']): number =>
  (high ?? low) * (of === 'people' ? 1 : HOUSEHOLD);

function upTo(
  sentences: readonly Sentence[],
  told: readonly (readonly SaidOf[])[],
  isOther: (said: readonly SaidOf[], at: number) => boolean,
): Sentence[] {
  const other = sentences.findIndex((_, at) => isOther(told[at] ?? [], at));
  return sentences.slice(0, other === -1 ? sentences.length : other);
}

type Reading = {
  sentence: Sentence;
  around: readonly Sentence[];
  /** Those of the sentences before that may give days. */
  before: readonly Sentence[];
  /** Those that name the count's place may, too. */
  behind: readonly Sentence[];
  /** Whether a sentence before counts somebody. */
  counts: (sentence: Sentence) => boolean;
  /** Those that may give places. */
  placing: readonly Sentence[];
  storms: ReadonlySet<string>;
  /** The cause that the report gives further above. */
  causeBefore: () => Cause | null;
  /** The report has a single cause. */
  isOnlyCause: () => boolean;
  next: readonly Sentence[];
  said: readonly SaidOf[];
  at: number;
  one: SaidOf;
  /** The sentence names the country, or no sentence names another one. */
  isCountrySaid: boolean;
  published: string | null;
  period: Days | null;
};

function suggestion(
  text: string,
  {
    sentence,
    around,
    before,
    behind,
    counts,
    placing,
    storms,
    causeBefore,
    isOnlyCause,
    next,
    said,
    at,
    one,
    isCountrySaid,
    published,
    period,
  }: Reading,
): Omit<Suggestion, 'countries'> {
  const { tokens } = sentence;
  const { quantity, event, running, part, words } = one;
  const causeSaid = causeAmong(sentence, said, at) ?? causeIn(sentence, storms);
  const near =
    causeSaid ?? [...around, ...next].map((each) => causeIn(each, storms)).find((each) => each !== null) ?? null;
  const cause = near ?? causeBefore();
  const nearestDays = nearest(sentence, sentence.days, one);
  const own = nearestDays?.days;
  const type = typeOf(one);
  // A flow began before the day on which it was counted; a stock is of that day.
  const isStartSaid = nearestDays != null && !(type.endsWith('(Flow)') && isDayOfCount(tokens, nearestDays));
  const { lender, ...places } = placesFor(chainsFor(sentence, said, at), {
    before: [...formAfter(next), ...placing],
    next: next[0],
    one,
  });
  const names = lender === null ? [...places.origins, ...places.destinations].map(({ name }) => name) : [];
  const lending = [...formAfter(next), ...ofItsPlace(text, names, { before, behind, counts })];
  const lent = own === undefined ? daysBefore(text, lending) : null;
  const begun = own === undefined && lent === null && type.endsWith('(Flow)') ? daysNext(text, next[0]) : null;
  const named = own ?? lent?.days ?? begun?.days ?? null;
  const days = named ?? period ?? dayOf(published);
  const share: Share | null = running ? 'running total' : part ? 'part' : null;
  const numberAt = { start: tokens[quantity.number.from]?.start ?? 0, end: tokens[quantity.number.to - 1]?.end ?? 0 };
  const wordsText = text.slice(tokens[words.from]?.start, tokens[words.to - 1]?.end);
  const counted = text.slice(tokens[quantity.number.to]?.start, tokens[quantity.to - 1]?.end);
  const hasNoun = quantity.to > quantity.number.to && counted !== '';
  const goesOn = words.from === quantity.number.from && words.to === quantity.number.to;
  const isPlaced = lender === null && places.origins.length + places.destinations.length > 0;
  // After a disaster, people in shelters may be all who moved.
  const isTypeOpen = one.moved || (one.stock && isStaying(event) && causeSaid?.cause === 'Disaster');
  const guessed = guesses({
    unit: !hasNoun,
    term: goesOn,
    type: isTypeOpen,
    cause: causeSaid === null && cause !== null && !isOnlyCause(),
    days: !isStartSaid,
    places: lender !== null,
    country: !isCountrySaid && !isPlaced,
  });
  const why = [
    goesOn ? `goes on from the sentence before: ${event}` : `'${wordsText}' says: ${event}`,
    ...(hasNoun ? [`'${counted}' are counted`] : [`no noun after the number: ${quantity.counted}`]),
    ...(causeSaid !== null || cause === null
      ? []
      : near === null
        ? [`the report says before: ${cause.hazard ?? cause.cause}`]
        : [`the cause is from another sentence: ${cause.hazard ?? cause.cause}`]),
    ...(isTypeOpen ? ['the sentence may count a move or a stay'] : []),
    ...(own === undefined || isStartSaid ? [] : ['the day is that of the count: it began before']),
    ...(lent === null ? [] : [`the days are from a sentence before: '${lent.words}'`]),
    ...(begun === null ? [] : [`the days are from the next sentence: '${begun.words}'`]),
    ...(lender === null ? [] : ['the places are from another sentence']),
    ...(named === null
      ? [period === null ? 'no days in the text: the day of publication' : 'no days near it: the reporting period']
      : []),
  ];
  const confidence = Math.max(
    0.1,
    Math.min(
      0.99,
      one.strength -
        (own === undefined ? NO_DAYS : 0) -
        (isPlaced ? 0 : NO_PLACES) -
        (cause === null ? 0.15 : near === null ? 0.05 : 0),
    ),
  );
  return {
    figure: quantity.low,
    upper: quantity.high,
    qualifier: quantity.qualifier,
    unit: quantity.counted === 'people' ? 'Person' : 'Household',
    ...(quantity.counted === 'houses' && { ofHouses: true as const }),
    also: quantity.also,
    term: event satisfies Term,
    type,
    cause: cause?.cause ?? null,
    hazard: cause?.hazard ?? null,
    days,
    period,
    ...places,
    share,
    partOf: null,
    sentence: { start: sentence.start, end: sentence.end, text: text.slice(sentence.start, sentence.end) },
    at: numberAt,
    confidence: Math.round(confidence * 100) / 100,
    guessed,
    why,
    model: null,
  };
}

const COUNTED_BY =
  /(?:^| )(?:as (?:of|at|on)|by|up to|until|till|au|(?:à|en) (?:la )?date du|al|hasta(?: el)?|até(?: o)?|حتى|لغاية|بحلول)$/;
/** 'As of 12 November': the day of the count. A period says its first day. */
const isDayOfCount = (tokens: readonly Token[], { from, days: { start, end } }: NamedDays): boolean =>
  start === end &&
  COUNTED_BY.test(
    tokens
      .slice(Math.max(0, from - 4), from)
      .map(({ text }) => text.toLowerCase())
      .join(' '),
  );

const guesses = (values: Readonly<Record<Guess, boolean>>): Guess[] =>
  (Object.keys(values) as Guess[]).filter((value) => values[value]);

const isHousing = ({ term }: Suggestion): boolean => term === 'Destroyed Housing' || term === 'Uninhabitable Housing';

/** Houses that were destroyed, beside the people whom this displaced, in one sentence: one figure counts the other's people. */
function withoutHousing(found: readonly Suggestion[]): readonly Suggestion[] {
  const [houses, people] = [found.find(isHousing), found.filter((one) => !isHousing(one))];
  if (houses === undefined || people.length === 0) return found;
  return people.map((one) => ({
    ...one,
    also: [one.also, counted(houses.figure, 'house')].flatMap((each) => each ?? []).join(', '),
  }));
}
