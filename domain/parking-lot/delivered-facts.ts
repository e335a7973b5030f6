/** The first draft of a delivered fact. What was delivered comes first, then what the reader finds in its text, then the document's values. A value that the text does not say is named, and so is one that the form cannot hold: nothing becomes another value in silence. */
import { kindOf } from '#domain/facts/fact-data.ts';
import { blankOf, FACT_KIND, type DocumentOfFact, type FactField } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { NEW_LOCATION, pointOf, readPair, type LocationDraft } from '#domain/facts/locations.ts';
import { TERMS } from '#domain/generated/lists.ts';
import type { ParkingLotFactsViewRow } from '#domain/generated/rows.ts';
import { figureSaid } from '#domain/reading/figure-said.ts';
import type { Located } from '#domain/reading/located.ts';
import { factOf, guessedIn } from '#domain/reading/suggested-fact.ts';
import { sameValue } from '#domain/records/form-fields.ts';
import { folded } from '#domain/search/folded.ts';
import type { DateDraft } from '#domain/values/dates.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { dayOfExcerpt } from './day-of-excerpt.ts';
import type { DeliveredPlace } from './parking-lot-data.ts';
import { proposedType } from './proposed-type.ts';

export type DeliveredFact = Pick<
  ParkingLotFactsViewRow,
  | 'data'
  | 'figure'
  | 'unit'
  | 'term'
  | 'excerpt'
  | 'iso3'
  | 'fact_type'
  | 'displacement_type'
  | 'locations'
  | 'source'
  | 'vague_figure'
>;

const dayDraft = (day: string | null | undefined): DateDraft => ({ date: day ?? '', accuracy: day ? 'Day' : null });

function placeDraft({ location_name, location_type, latlong }: DeliveredPlace): LocationDraft {
  const name = location_name?.trim() ?? '';
  return {
    ...NEW_LOCATION,
    name,
    reported_name: name,
    ...(latlong == null ? null : readPair(latlong)),
    // A type such as 'country' or 'state' is an area.
    accuracy: /country|state|county|province|region|district|admin/i.test(location_type ?? '') ? 'Admin' : 'Point',
  };
}

/** 0,0 is a missing point. */
const isPlaced = (place: LocationDraft): boolean => pointOf(place)?.some((degrees) => degrees !== 0) === true;

const hasName = (names: readonly { name: string }[], { reported_name }: LocationDraft): boolean =>
  names.some(({ name }) => folded(name) === folded(reported_name));

/** The delivered places, those without a point as places named in the source; without any, the places that the text names. */
function placesOf({ locations }: DeliveredFact, said: FactDraft, read: Located | null) {
  const sent = (locations ?? []).map(placeDraft).filter(({ name }) => name !== '');
  if (sent.length === 0) return { locations: said.locations, named: said.data.location };
  const placed = sent.flatMap((place): LocationDraft[] => {
    const type = read !== null && hasName(read.destinations, place) ? 'Destination' : place.type;
    const found = said.locations.find((other) => hasName([{ name: other.reported_name }], place));
    return isPlaced(place) ? [{ ...place, type }] : found === undefined ? [] : [found];
  });
  const named = sent.filter(
    (place) => !placed.some((one) => folded(one.reported_name) === folded(place.reported_name)),
  );
  return { locations: placed, named: named.map(({ name }) => name) };
}

/** The dates that were delivered, or else those of the text, or else the day of publication. */
function datesOf({ data, excerpt }: DeliveredFact, isStock: boolean, said: FactDraft, published: string) {
  const { start_date, end_date, stock_date } = said.data;
  const none = dayDraft(null);
  if (data.start_date || data.stock_date)
    return {
      start_date: dayDraft(data.start_date || (isStock ? null : data.stock_date)),
      end_date: dayDraft(data.end_date),
      stock_date: dayDraft(data.stock_date || (isStock ? data.end_date || data.start_date : null)),
    };
  if (isStock && stock_date.date !== '') return { start_date: none, end_date: none, stock_date };
  const [first, last] =
    start_date.date === '' ? [dayDraft(dayOfExcerpt(excerpt) ?? published), none] : [start_date, end_date];
  if (isStock) return { start_date: none, end_date: none, stock_date: last.date === '' ? first : last };
  return { start_date: first, end_date: data.end_date ? dayDraft(data.end_date) : last, stock_date: none };
}

const isTerm = (term: string | null): boolean => TERMS.some((each) => each === term);

/** The number of a figure that was delivered in words. */
const saidFigure = ({ figure, vague_figure }: DeliveredFact) =>
  figure === null && vague_figure !== null ? figureSaid(vague_figure) : null;

/** The fact's name is left to the form, which suggests one. A figure that is no number stays empty. */
export function factDraftOf(record: DeliveredFact, document: DocumentOfFact, read: Located | null = null): FactDraft {
  const blank = blankOf(document);
  const said = read === null ? blank : factOf(read, blank);
  const { data } = record;
  const cause = record.displacement_type ?? blank.displacement_type ?? said.displacement_type;
  const term = isTerm(record.term) ? record.term : said.data.term;
  const type = record.fact_type ?? proposedType({ term, cause, stockDate: data.stock_date }) ?? said.type;
  const dates = datesOf(record, kindOf(type) === 'Stock', said, document.publication_date);
  const begun = dates.start_date.date || dates.stock_date.date;
  const { locations, named } = placesOf(record, said, read);
  const words = saidFigure(record);
  return {
    ...said,
    iso3: record.iso3 ?? blank.iso3 ?? said.iso3,
    displacement_type: cause,
    type,
    year: begun === '' ? blank.year : Number(begun.slice(0, 4)),
    locations,
    data: {
      ...said.data,
      qualifier: record.figure === null ? (words?.qualifier ?? null) : said.data.qualifier,
      reported_figure: showNumber(record.figure ?? words?.figure),
      unit: record.unit ?? said.data.unit,
      term,
      location: named,
      excerpt: record.excerpt ?? '',
      ...dates,
    },
  };
}

/** Those of a line. */
const MARKED = [
  'iso3',
  'year',
  'displacement_type',
  'type',
  'data.term',
  'data.unit',
  'data.start_date',
  'data.stock_date',
] as const satisfies FactField[];

function sentFields({ iso3, displacement_type, fact_type, term, unit, data }: DeliveredFact): ReadonlySet<FactField> {
  const isDated = Boolean(data.start_date || data.stock_date);
  const sent: readonly (readonly [FactField, boolean])[] = [
    ['iso3', iso3 !== null],
    ['year', isDated],
    ['displacement_type', displacement_type !== null],
    ['type', fact_type !== null],
    ['data.term', isTerm(term)],
    ['data.unit', unit !== null],
    ['data.start_date', Boolean(data.start_date)],
    ['data.stock_date', Boolean(data.stock_date)],
  ];
  return new Set(sent.flatMap(([field, is]) => (is ? [field] : [])));
}

/** Whether the sentence names each place of the draft; of a sentence that was not read, whether the words are in it. */
function arePlacesSaid(draft: FactDraft, excerpt: string | null, read: Located | null): boolean {
  const names = [...draft.locations.map(({ reported_name, name }) => reported_name || name), ...draft.data.location];
  const said = folded(excerpt ?? '');
  const own = read === null ? [] : [...read.origins, ...read.destinations];
  return names.every((name) =>
    read === null ? said.includes(folded(name)) : own.some((place) => folded(place.name) === folded(name)),
  );
}

/** The fields of the draft whose values the text does not say of this figure, delivered or not. */
export function guessedOf(record: DeliveredFact, document: DocumentOfFact, read: Located | null) {
  const draft = factDraftOf(record, document, read);
  const said = read === null ? null : { draft: factOf(read, blankOf(document)), guessed: guessedIn(read) };
  const sent = sentFields(record);
  const { valueOf } = FACT_KIND.fields;
  const guessed = new Set<FactField>(
    MARKED.filter((field) =>
      said === null
        ? !sent.has(field)
        : said.guessed.has(field) || !sameValue(valueOf(said.draft, field), valueOf(draft, field)),
    ),
  );
  if (said?.guessed.has('locations') || !arePlacesSaid(draft, record.excerpt, read)) guessed.add('locations');
  if (saidFigure(record) !== null) guessed.add('data.reported_figure');
  return guessed;
}

/** The delivered words that the form cannot hold, by the field where a person reads them. */
export function heardOf(record: DeliveredFact): { label: string; text: string }[] {
  const { figure, vague_figure, term } = record;
  const words = vague_figure?.trim() ?? '';
  return [
    ...(figure === null && words !== '' ? [{ label: 'Figure', text: words }] : []),
    ...(term !== null && term.trim() !== '' && !isTerm(term) ? [{ label: 'Term', text: term }] : []),
  ];
}

/** The fields that a delivered fact needs before it can be saved; a person can give them to all facts of a document at once. */
const NEEDED = { Country: 'iso3', Cause: 'displacement_type', Type: 'fact_type', Term: 'term' } as const;
export type Needed = keyof typeof NEEDED;
export const NEEDED_FIELDS = Object.keys(NEEDED) as Needed[];

/** Values for all facts that lack them. */
export type ForAll = Readonly<Partial<Record<Needed, string>>>;

export function missingIn(record: DeliveredFact, document: DocumentOfFact): Needed[] {
  const { iso3, displacement_type, type, data } = factDraftOf(record, document);
  const values = { Country: iso3, Cause: displacement_type, Type: type, Term: data.term };
  return NEEDED_FIELDS.filter((field) => values[field] === null);
}

/** All that a person has to give before the fact can be saved. */
export function lackingIn(record: DeliveredFact, document: DocumentOfFact): string[] {
  const { data } = factDraftOf(record, document);
  return [...missingIn(record, document), ...(data.reported_figure === '' ? ['Figure'] : [])];
}

/** The fact with the values for all where it lacks them. */
export function filledIn<Fact extends DeliveredFact>(record: Fact, document: DocumentOfFact, all: ForAll): Fact {
  const given = missingIn(record, document).flatMap((field) =>
    all[field] === undefined ? [] : [[NEEDED[field], all[field]]],
  );
  return { ...record, ...Object.fromEntries(given) };
}
