/** Links a fact to a master fact of the same country, cause and type, of the year before it or later. */
import { useMemo } from 'react';
import { FACT, REVIEW } from '#domain/messages/facts.ts';
import { nameConditions } from '#domain/search/name-search.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { FieldProps } from '#web/pickers/choice.tsx';
import { RecordSearch, type NamedQuery } from '#web/pickers/record-search.tsx';

const LIMIT = 48;

/** Names of masters are often equal: what tells them apart. */
const SHOWN = ['id', 'name', 'serial_no', 'country', 'year', 'figure', 'status'] as const;

const detailed = ({
  id,
  name,
  serial_no,
  country,
  year,
  figure,
  status,
}: Row<'facts_view', (typeof SHOWN)[number]>) => ({
  id,
  name,
  detail: [serial_no, country, year, `${thousands(figure) || 'no'} people`, status ?? REVIEW.none]
    .filter(Boolean)
    .join(' · '),
});

export type MasterMatch = {
  iso3: string | null;
  displacement_type: string | null;
  type: string | null;
  year: number | null;
};

function matching({ iso3, displacement_type, type, year }: MasterMatch) {
  if (iso3 === null || displacement_type === null || type === null || year === null) return null;
  return {
    iso3: `eq.${iso3}`,
    displacement_type: `eq.${displacement_type}`,
    type: `eq.${type}`,
    year: `gte.${year - 1}`,
  };
}

/** Without a match, all masters. */
export function mastersFor(match: MasterMatch | null, text: string): NamedQuery | string {
  const matched = match === null ? {} : matching(match);
  if (matched === null) return FACT.mastersNeed;
  const named = nameConditions(text);
  const where = {
    class: 'eq.Master',
    ...matched,
    ...(named.length > 0 && { and: `(${named.join()})` }),
  };
  return {
    queryKey: ['facts_view', 'masters', matched, text],
    queryFn: async ({ signal }) => {
      const newest = { order: 'created_at.desc,id.desc', limit: LIMIT };
      return (await psql.list('facts_view', { select: SHOWN, where, ...newest }, { signal })).rows.map(detailed);
    },
  };
}

export const masterNameQuery = (id: number | null): NamedQuery => ({
  queryKey: ['facts_view', 'linked', id],
  queryFn: async ({ signal }) =>
    (await psql.list('facts_view', { select: SHOWN, where: { id: `eq.${id}` } }, { signal })).rows.map(detailed),
});

type Props = FieldProps & { match: MasterMatch | null; value: number | null; onChange: (id: number | null) => void };

export function MasterFactPicker({ match, value, ...field }: Props) {
  const chosen = useMemo(() => masterNameQuery(value), [value]);
  return (
    <RecordSearch
      {...field}
      value={value}
      search={(text) => mastersFor(match, text)}
      chosen={chosen}
      placeholder="Choose a master fact"
    />
  );
}
