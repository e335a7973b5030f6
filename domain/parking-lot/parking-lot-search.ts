/** The searches of the parking lot's documents, facts and events: without a chosen status, only records with work left are found (spec 2 §4). */
import { momentsBetween } from '#domain/search/days-search.ts';
import { PARKING_LOT_DOCUMENTS_VIEW_COLUMNS } from '#domain/generated/columns/parking_lot_documents_view.ts';
import { PARKING_LOT_EVENTS_VIEW_COLUMNS } from '#domain/generated/columns/parking_lot_events_view.ts';
import { PARKING_LOT_FACTS_VIEW_COLUMNS } from '#domain/generated/columns/parking_lot_facts_view.ts';
import { firstOfLast } from '#domain/facts/idus-search.ts';
import { among } from '#domain/values/psql-values.ts';
import { text, texts } from '#domain/search/search-address.ts';
import { searchOf, type Condition, type Field } from '#domain/search/search.ts';
import { due, part, rarer, several, severalOf, sharing, words, yesNo } from '#domain/search/search-fields.ts';

export const STATUSES = ['Waiting', 'Rejected', 'Imported'] as const;
const CAUSES = ['Conflict', 'Disaster', 'Development'] as const;

const chosenFrom = <Value extends string>(values: readonly Value[], given: unknown): Value[] =>
  texts(given).flatMap((one) => values.find((value) => value === one) ?? []);

/** `waiting` is the condition of a search without a status. */
const status = <const Column extends string>(waiting: Condition, ...further: Column[]) => {
  const field = severalOf<'status', (typeof STATUSES)[number], 'status' | Column>(
    'status',
    {},
    {
      choices: STATUSES,
      columns: ['status', ...further],
      from: (address) => chosenFrom(STATUSES, address['status']),
      conditions: (values) => [['status', among(values.map((value) => value.toLowerCase()))]],
      words: String,
    },
  );
  const conditions: typeof field.conditions = (values) =>
    values.status.length === 0 ? [waiting] : field.conditions(values);
  return { ...field, conditions };
};

/** The causes of a document and of its facts, each in a column of its own. */
const cause = severalOf<'cause', (typeof CAUSES)[number], 'conflict' | 'disaster' | 'development'>(
  'cause',
  { label: 'Cause' },
  {
    choices: CAUSES,
    columns: ['conflict', 'disaster', 'development'],
    from: (address) => chosenFrom(CAUSES, address['cause']),
    conditions: (values) => [`or(${values.map((value) => `${value.toLowerCase()}.is.true`).join()})`],
    words: String,
  },
);

/** One choice of a list, each with its condition. */
function choiceOf<const Key extends string, const Column extends string>(
  key: Key,
  label: string,
  column: Column,
  choices: Readonly<Record<string, () => readonly Condition[]>>,
): Field<{ readonly [K in Key]: string | null }, Column> {
  type Part = { readonly [K in Key]: string | null };
  const names = Object.keys(choices);
  const partOf = (value: string | null) => ({ [key]: value }) as Part;
  return {
    key,
    label,
    control: { kind: 'one', choices: names },
    columns: [column],
    empty: partOf(null),
    from: (address) => partOf(names.find((name) => name === text(address[key])) ?? null),
    conditions: ({ [key]: value }) => (value === null ? [] : (choices[value]?.() ?? [])),
    chips: ({ [key]: value }) => (value === null ? [] : [{ key, label, text: value, without: partOf(null) }]),
  };
}

const since = (days: number) => () => momentsBetween('created_at', `${firstOfLast(days)}Z`, '');
const before = (days: number) => () => momentsBetween('created_at', '', `${firstOfLast(days + 1)}Z`);

const age = choiceOf('age', 'Age', 'created_at', {
  Today: since(1),
  'Last 7 days': since(7),
  'Last 30 days': since(30),
  'More than 7 days': before(7),
  'More than 30 days': before(30),
});

const assigned = choiceOf('assigned', 'Assigned', 'assigned_to', {
  'To somebody': () => [['assigned_to', 'not.is.null']],
  'To nobody': () => [['assigned_to', 'is.null']],
});

/** A document without a figure is mostly rejected. */
const figure = choiceOf('figure', 'Figure', 'largest_figure', {
  'With a figure': () => [['largest_figure', 'not.is.null']],
  'Without a figure': () => [['largest_figure', 'is.null']],
});

const assignedTo = several('assigned_to', { label: 'Assigned to', choices: 'users' });
const country = sharing('countries', { label: 'Countries', choices: 'countries' });
const WAITS: Condition = ['status', 'eq.waiting'];

export const PARKING_LOT_DOCUMENTS_SEARCH = searchOf('parking_lot_documents_view', PARKING_LOT_DOCUMENTS_VIEW_COLUMNS, [
  words({ wide: true, serial: false }),
  status('or(status.eq.waiting,remainingfactsCount.gt.0)', 'remainingfactsCount'),
  part('source'),
  country,
  cause,
  figure,
  assignedTo,
  assigned,
  age,
  rarer(due()),
  rarer(yesNo('sample')),
]);

export const PARKING_LOT_FACTS_SEARCH = searchOf('parking_lot_facts_view', PARKING_LOT_FACTS_VIEW_COLUMNS, [
  words({ wide: true, serial: false, label: 'Excerpt' }),
  status(WAITS),
  part('source'),
  several('iso3', { label: 'Country', choices: 'countries' }),
  several('displacement_type', { choices: CAUSES }),
  assignedTo,
  assigned,
  due(),
  age,
  rarer(yesNo('sample')),
]);

export const PARKING_LOT_EVENTS_SEARCH = searchOf('parking_lot_events_view', PARKING_LOT_EVENTS_VIEW_COLUMNS, [
  words({ wide: true, serial: false, label: 'Hazard Name' }),
  status(WAITS),
  part('source'),
  country,
  several('displacement_type', { choices: CAUSES }),
  assignedTo,
  assigned,
  due(),
  age,
  rarer(yesNo('sample')),
]);

export type ParkingLotDocumentsSearch = typeof PARKING_LOT_DOCUMENTS_SEARCH.empty;
export type ParkingLotFactsSearch = typeof PARKING_LOT_FACTS_SEARCH.empty;
export type ParkingLotEventsSearch = typeof PARKING_LOT_EVENTS_SEARCH.empty;
