/** Links a fact to an event of its cause that is not of a later year; asks before it lets go of one. */
import { useMemo } from 'react';
import { App } from 'antd';
import { FACT } from '#domain/messages/facts.ts';
import { containing } from '#domain/psql-values.ts';
import { psql } from '#web/data/psql.ts';
import type { FieldProps } from './choice.tsx';
import { RecordSearch, type NamedQuery } from './record-search.tsx';

const MINIMUM = 3;
const LIMIT = 48;

export type EventMatch = { displacement_type: string | null; year: number | null };

/** Every word that was typed must occur in the name; the newest events come first. */
export function eventsFor({ displacement_type, year }: EventMatch, text: string): NamedQuery | string {
  if (displacement_type === null || year === null) return FACT.eventsNeed;
  if (text.length < MINIMUM) return `Type at least ${MINIMUM} characters`;
  const words = text.split(/\s+/);
  const where = {
    displacement_type: `eq.${displacement_type}`,
    year: `lte.${year}`,
    archived_at: 'is.null',
    name: words.map((word) => `ilike.${containing(word)}`),
  };
  return {
    queryKey: ['events', 'for a fact', displacement_type, year, words],
    queryFn: async ({ signal }) => {
      const newest = { order: 'created_at.desc,id.desc', limit: LIMIT };
      return (await psql.list('events', { select: ['id', 'name'], where, ...newest }, { signal })).rows;
    },
  };
}

export const eventNameQuery = (id: number | null): NamedQuery => ({
  queryKey: ['events', 'linked', id],
  queryFn: async ({ signal }) =>
    (await psql.list('events', { select: ['id', 'name'], where: { id: `eq.${id}` } }, { signal })).rows,
});

type Props = FieldProps & { match: EventMatch; value: number | null; onChange: (id: number | null) => void };

export function EventLink({ match, value, onChange, ...field }: Props) {
  const { modal } = App.useApp();
  const chosen = useMemo(() => eventNameQuery(value), [value]);
  const change = (id: number | null) => {
    if (id !== null) return onChange(id);
    modal.confirm({ title: FACT.clearEvent, okText: 'Yes', cancelText: 'No', onOk: () => onChange(null) });
  };
  return (
    <RecordSearch
      {...field}
      value={value}
      onChange={change}
      search={(text) => eventsFor(match, text)}
      chosen={chosen}
      placeholder="Find an event by words of its name"
    />
  );
}
