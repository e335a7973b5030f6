/** Picks publishers by a part of their names, from two characters on and at most thirty at once; a value is a publisher's id. */
import { useEffect, useMemo, useState } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { byMatch } from '#domain/best-match.ts';
import { PUBLISHER } from '#domain/messages/publishers.ts';
import { nameConditions } from '#domain/name-search.ts';
import { among } from '#domain/psql-values.ts';
import { psql } from '#web/data/psql.ts';
import { useNotices } from '#web/ui/notices.ts';
import type { FieldProps } from './choice.tsx';
import { useAfterPause } from './use-after-pause.ts';

const MINIMUM = 2;
const LIMIT = 30;
const SHOWN = ['id', 'name', 'geo_name'] as const;

export type NamedPublisher = { id: number; name: string; geo_name: string | null };

const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['publishers_view', 'named', text],
    queryFn: async ({ signal }): Promise<NamedPublisher[]> => {
      const where = { and: `(${nameConditions(text, { serial: false }).join()})` };
      return (await psql.list('publishers_view', { select: SHOWN, where, order: 'name,id', limit: LIMIT }, { signal }))
        .rows;
    },
    enabled: text.length >= MINIMUM,
    placeholderData: keepPreviousData,
  });

const NOBODY: readonly NamedPublisher[] = [];

const chosenQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['publishers_view', 'chosen', [...ids].toSorted((a, b) => a - b)],
    queryFn: async ({ signal }): Promise<NamedPublisher[]> =>
      (await psql.list('publishers_view', { select: SHOWN, where: { id: among(ids) } }, { signal })).rows,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Those of these ids whose names are known already. */
export const usePublishers = (ids: readonly number[]): readonly NamedPublisher[] =>
  useQuery(chosenQuery(ids)).data ?? NOBODY;

/** Two publishers may have one name, in two countries. */
export const labelOf = ({ name, geo_name }: NamedPublisher): string =>
  geo_name === null ? name : `${name} (${geo_name})`;

const optionOf = (publisher: NamedPublisher) => ({ value: publisher.id, label: labelOf(publisher) });

type Props = FieldProps & { value: readonly number[]; onChange: (ids: number[]) => void };

export function PublishersPicker({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const text = useAfterPause(typed).trim();
  const found = useQuery(searchQuery(text));
  const chosen = usePublishers(value);
  const notices = useNotices();
  const { errorUpdatedAt } = found;
  useEffect(() => {
    if (errorUpdatedAt > 0) notices.message(PUBLISHER.notSearched, 'error');
  }, [errorUpdatedAt, notices]);

  const options = useMemo(() => {
    const choices = text.length < MINIMUM ? [] : (found.data ?? []).toSorted((a, b) => byMatch(text)(a.name, b.name));
    // Enter takes the first, and would give up what is chosen already: that is no answer to what is typed.
    if (typed !== '') return choices.map(optionOf);
    const known = new Set(choices.map(({ id }) => id));
    const others = value
      .filter((id) => !known.has(id))
      .map((id) => chosen.find((each) => each.id === id) ?? { id, name: `No. ${id}`, geo_name: null });
    return [...others, ...choices].map(optionOf);
  }, [typed, text, found.data, chosen, value]);

  return (
    <Select<number[]>
      placeholder="Find by a part of the name"
      {...field}
      className="picker"
      mode="multiple"
      value={[...value]}
      onChange={(ids: number[]) => {
        onChange(ids);
        setTyped('');
      }}
      options={options}
      allowClear
      loading={found.isFetching}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped, autoClearSearchValue: true }}
      notFoundContent={
        text.length < MINIMUM
          ? `Type at least ${MINIMUM} characters`
          : found.isFetching || typed.trim() !== text
            ? 'Loading...'
            : 'No results'
      }
      popupMatchSelectWidth={false}
    />
  );
}
