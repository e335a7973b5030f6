/** Picks one document by words of its title or by its serial number, from three characters on; the value is its id. */
import { useMemo } from 'react';
import { dayWords } from '#domain/values/dates.ts';
import { psql } from '#web/data/psql.ts';
import type { FieldProps } from './choice.tsx';
import { RecordSearch, type Named, type NamedQuery } from './record-search.tsx';

const MINIMUM = 3;

type Found = Named & { serial_no: string; publication_date: string };

/** At most 100, the best match first (spec 2 §9). */
const documentsNamed = (typed: string): NamedQuery => ({
  queryKey: ['documents_view', 'named', typed],
  queryFn: async ({ signal }) => {
    const found = await psql.read<Found[]>('documents_named', { typed }, { signal });
    return found.map(({ id, name, serial_no, publication_date }) => ({
      id,
      name,
      detail: `${serial_no} · ${dayWords(publication_date)}`,
    }));
  },
});

const documentQuery = (id: number | null): NamedQuery => ({
  queryKey: ['documents_view', 'name', id],
  queryFn: async ({ signal }) =>
    (await psql.list('documents', { select: ['id', 'name'], where: { id: `eq.${id}` } }, { signal })).rows,
});

const search = (text: string) => (text.length < MINIMUM ? `Type at least ${MINIMUM} characters` : documentsNamed(text));

type Props = FieldProps & { value: number | null; onChange: (id: number | null) => void };

export function DocumentPicker(props: Props) {
  const chosen = useMemo(() => documentQuery(props.value), [props.value]);
  return <RecordSearch placeholder="Search documents" {...props} search={search} chosen={chosen} />;
}
