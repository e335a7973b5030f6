/** Finds an event by words of its name, from three characters on; the value is its id. Links nothing: see event-link. */
import './pickers.css';
import { useEffect, useMemo, useState } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { containing } from '#domain/psql-values.ts';
import { psql } from '#web/data/psql.ts';
import type { FieldProps } from './choice.tsx';

type Event = { id: number; name: string };

const MINIMUM = 3;
const LIMIT = 48;
const PAUSE_MS = 250;

/** Every word must occur in the name, in any order. */
const eventsQuery = (text: string) => {
  const words = text.trim().split(/\s+/);
  return queryOptions({
    queryKey: ['events', 'named', words],
    queryFn: async ({ signal }) => {
      const filters = words.map((word): [string, string] => ['name', `ilike.${containing(word)}`]);
      const rest = { select: 'id,name', order: 'created_at.desc,id.desc', limit: String(LIMIT) };
      const query = new URLSearchParams([...filters, ...Object.entries(rest)]);
      return (await psql.list<Event>('events', query, { signal })).rows;
    },
    enabled: text.trim().length >= MINIMUM,
    placeholderData: keepPreviousData,
  });
};

/** The name of an event that came with the address and not from the menu. */
const eventQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['events', 'name', id],
    queryFn: async ({ signal }) => {
      const query = { select: 'id,name', id: `eq.${id}` };
      return (await psql.list<Event>('events', query, { signal })).rows[0] ?? null;
    },
    enabled: id !== null,
  });

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type Props = FieldProps & { value: number | null; onChange: (id: number | null) => void };

export function EventPicker({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const text = useAfterPause(typed);
  const found = useQuery(eventsQuery(text));
  const chosen = useQuery(eventQuery(value));
  const short = typed.trim().length < MINIMUM;
  const pending = !short && (typed !== text || found.isFetching);

  const options = useMemo(() => {
    const events = short ? [] : (found.data ?? []);
    const own = events.some(({ id }) => id === value) || value === null ? [] : [{ id: value, name: chosen.data?.name }];
    return [...own, ...events].map(({ id, name }) => ({ value: id, label: name ?? `Event ${id}` }));
  }, [short, found.data, chosen.data, value]);

  return (
    <Select<number>
      {...field}
      className="picker"
      value={value}
      onChange={(id: number | undefined) => onChange(id ?? null)}
      options={options}
      allowClear
      loading={pending}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={short ? `Type at least ${MINIMUM} characters` : pending ? 'Loading...' : 'No results'}
      popupMatchSelectWidth={false}
    />
  );
}
