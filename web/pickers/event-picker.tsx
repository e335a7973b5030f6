/** Finds any event by words of its name, from three characters on; the value is its id. Matches no form: see event-link. */
import { containing } from '#domain/psql-values.ts';
import { psql } from '#web/data/psql.ts';
import type { FieldProps } from './choice.tsx';
import { RecordSearch, type NamedQuery } from './record-search.tsx';

const MINIMUM = 3;
const LIMIT = 48;

/** Every word must occur in the name, in any order. */
function namedLike(text: string): NamedQuery | string {
  if (text.length < MINIMUM) return `Type at least ${MINIMUM} characters`;
  const where = { name: text.split(/\s+/).map((word) => `ilike.${containing(word)}`) };
  return {
    queryKey: ['events', 'named', text],
    queryFn: async ({ signal }) => {
      const newest = { order: 'created_at.desc,id.desc', limit: LIMIT };
      return (await psql.list('events', { select: ['id', 'name'], where, ...newest }, { signal })).rows;
    },
  };
}

/** The name of an event that came with the address and not from the menu. */
const chosen = (id: number | null): NamedQuery => ({
  queryKey: ['events', 'name', id],
  queryFn: async ({ signal }) =>
    (await psql.list('events', { select: ['id', 'name'], where: { id: `eq.${id}` } }, { signal })).rows,
});

type Props = FieldProps & { value: number | null; onChange: (id: number | null) => void };

export function EventPicker(props: Props) {
  return <RecordSearch {...props} search={namedLike} chosen={chosen(props.value)} />;
}
