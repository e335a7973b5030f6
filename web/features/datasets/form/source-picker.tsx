/** Picks one publisher as a source, by words of its name, from three characters on; the value is its id. */
import { useMemo } from 'react';
import { psql } from '#web/data/psql.ts';
import type { FieldProps } from '#web/pickers/choice.tsx';
import { RecordSearch, type Named, type NamedQuery } from '#web/pickers/record-search.tsx';

const MINIMUM = 3;

/** At most 48, the best match first (spec 2 §9). */
const sourcesNamed = (typed: string): NamedQuery => ({
  queryKey: ['publishers_view', 'source named', typed],
  queryFn: async ({ signal }) => {
    const select = 'id,name,geo_name';
    const found = await psql.read<(Named & { geo_name: string | null })[]>(
      'publishers_named',
      { typed, select },
      { signal },
    );
    return found.map(({ id, name, geo_name }) => ({ id, name, ...(geo_name !== null && { detail: geo_name }) }));
  },
});

const sourceQuery = (id: number | null): NamedQuery => ({
  queryKey: ['publishers_view', 'source', id],
  queryFn: async ({ signal }) =>
    (await psql.list('publishers', { select: ['id', 'name'], where: { id: `eq.${id}` } }, { signal })).rows,
});

const search = (text: string) => (text.length < MINIMUM ? `Type at least ${MINIMUM} characters` : sourcesNamed(text));

type Props = FieldProps & { value: number | null; onChange: (id: number | null) => void };

export function SourcePicker(props: Props) {
  const chosen = useMemo(() => sourceQuery(props.value), [props.value]);
  return <RecordSearch placeholder="Search publishers" {...props} search={search} chosen={chosen} />;
}
