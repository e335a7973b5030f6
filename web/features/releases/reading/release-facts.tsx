/** The facts in a release, as they were frozen: a list with the sum of each type, from which each row leads to the live fact and its history. */
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { NO_ROLE, RELEASE_FACTS_SEARCH, type ReleaseFactsSearch } from '#domain/releases/release-facts-search.ts';
import { figureWords } from '#domain/releases/release-figures.ts';
import { counted } from '#domain/values/counts.ts';
import { dateWords } from '#domain/values/dates.ts';
import { addressOf } from '#web/data/psql-query.ts';
import { send } from '#web/data/psql.ts';
import { calledOf, type Release } from '#web/data/releases.ts';
import { listingFrom } from '#web/lists/address.ts';
import { DATED, NAME } from '#web/lists/rows/columns.tsx';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import { SearchedList } from '#web/lists/searched-list.tsx';
import { CauseBar } from '#web/ui/cause.tsx';
import { problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { CutText } from '#web/ui/cut-text.tsx';

const ALWAYS = [
  'id',
  'name',
  'displacement_type',
  'event_id',
  'start_date_accuracy',
  'end_date_accuracy',
  'stock_date_accuracy',
] as const;
type Row = Listed<'release_facts_view', (typeof ALWAYS)[number]>;

const FACTS_OF_RELEASE = listOf<ReleaseFactsSearch, Row>({
  kind: 'release-facts',
  viewing: ['view', 'releases'],
  title: 'Facts of the release',
  noun: 'facts of the release',
  search: RELEASE_FACTS_SEARCH,
  pageOf: ({ id }) => `/facts/${id}`,
  columns: {
    name: {
      ...NAME,
      draw: ({ id, name, displacement_type }) => (
        <span className="listed-name">
          <CauseBar cause={displacement_type} />
          <Link to="/facts/$id" params={{ id: String(id) }} title={name} dir="auto" tabIndex={-1}>
            <CutText text={name} />
          </Link>
        </span>
      ),
    },
    country: { width: 150, card: 'line', choices: 'country_names' },
    displacement_type: { width: 105, choices: 'displacement_types' },
    type: { width: 175, card: 'line', choices: 'fact_types' },
    counted: { width: 110, card: 'figure', align: 'right', text: (row) => figureWords(row.counted ?? null, 'exact') },
    role: { width: 180, choices: 'fact_roles', none: NO_ROLE },
    event_name: {
      width: 300,
      draw: ({ event_id, event_name }) =>
        event_id === null || event_name == null ? null : (
          <Link to="/events/$id" params={{ id: String(event_id) }} title={event_name} dir="auto" tabIndex={-1}>
            <CutText text={event_name} />
          </Link>
        ),
    },
    hazard_subtype: { width: 160, choices: 'hazard_subtype' },
    start_date: { width: DATED, text: (row) => dateWords(row.start_date, row.start_date_accuracy) },
    end_date: { width: DATED, hidden: true, text: (row) => dateWords(row.end_date, row.end_date_accuracy) },
    stock_date: { width: DATED, text: (row) => dateWords(row.stock_date, row.stock_date_accuracy) },
    figure: { width: 110, hidden: true, align: 'right', text: (row) => thousands(row.figure) },
    reported_figure: { width: 140, hidden: true, align: 'right', text: (row) => thousands(row.reported_figure) },
    unit: { width: 100, hidden: true },
    term: { width: 160, hidden: true },
    qualifier: { width: 120, hidden: true, choices: 'qualifiers' },
    status: { width: 164, hidden: true, choices: 'statuses' },
    groups: { width: 110, hidden: true, choices: 'groups' },
    sources: { width: 220, filter: false },
    publishers: { width: 220, hidden: true, filter: false },
    document_name: { width: 260, hidden: true },
    document_url: { width: 260, hidden: true },
    region: { width: 180, hidden: true, choices: 'regions' },
    iso3: { width: 90, hidden: true },
    glide_numbers: { width: 180, hidden: true, filter: false },
    codes_text: { width: 240, hidden: true },
    serial_no: { width: 160, hidden: true },
    gsn: { width: 90, hidden: true, align: 'right' },
  },
  always: ALWAYS,
  order: 'counted.desc,id.desc',
  file: { relation: 'release_facts_view', name: 'release-facts' },
});

const LEADS = [
  { label: 'Open its history', pageOf: ({ id }: Row) => `/facts/${id}#history` },
  {
    label: 'Open its event',
    pageOf: ({ event_id, id }: Row) => (event_id === null ? `/facts/${id}` : `/events/${event_id}`),
  },
];

type Sum = { readonly type: string; readonly facts: number; readonly counted: string };

const sumsQuery = (where: Readonly<Record<string, string | readonly string[] | undefined>>) =>
  queryOptions({
    queryKey: ['release_facts_view', 'sums', where],
    queryFn: async ({ signal }): Promise<Sum[]> => {
      const select = ['type', 'facts:count()', 'counted:counted.sum()::text'];
      return (await (await send(addressOf('release_facts_view', { select, where }), { signal })).json()) as Sum[];
    },
  });

/** At /releases/{name}/facts?revision=… and the search. */
export function ReleaseFacts({ release }: { release: Release }) {
  const { id, name, revision } = release;
  const list = useMemo(
    () => ({
      ...FACTS_OF_RELEASE,
      leads: LEADS,
      where: { release_id: `eq.${id}` },
      file: { ...FACTS_OF_RELEASE.file, name: `${name}-facts`, about: [`Facts of ${calledOf({ name, revision })}`] },
    }),
    [id, name, revision],
  );
  const at = useMemo(
    () => ({ path: `/releases/${encodeURIComponent(name)}/facts`, keep: { revision }, forgets: true }),
    [name, revision],
  );
  const given: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const where = useMemo(() => conditionsOf(list, listingFrom(list, given)), [list, given]);
  const { data, error } = useQuery({ ...sumsQuery(where), placeholderData: (before) => before });
  return (
    <>
      <section className="release-sums" aria-label="Sums of these facts" aria-busy={data === undefined}>
        {error !== null && <p role="alert">The sums failed to load. {problemWords(error)}</p>}
        {data !== undefined && (
          <dl>
            {data
              .toSorted((one, other) => other.facts - one.facts)
              .map(({ type, facts, counted: sum }) => (
                <div key={type}>
                  <dt>{type}</dt>
                  <dd>
                    {figureWords(Number(sum), 'exact')} <span className="quiet">{counted(facts, 'fact')}</span>
                  </dd>
                </div>
              ))}
          </dl>
        )}
      </section>
      <SearchedList list={list} at={at} />
    </>
  );
}
