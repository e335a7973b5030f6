/** Picks up to thirty publishers by words of their names, from two characters on; a value is a publisher's id. A missing publisher can be added. */
import { useEffect, useMemo, useState } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { PUBLISHER } from '#domain/messages/publishers.ts';
import { among } from '#domain/values/psql-values.ts';
import { psql } from '#web/data/psql.ts';
import { folded } from '#domain/search/folded.ts';
import { useNotices } from '#web/ui/notices.ts';
import { Select } from '#web/ui/select.tsx';
import type { FieldProps } from './choice.tsx';
import { useAfterPause } from './use-after-pause.ts';

const MINIMUM = 2;
const LIMIT = 30;
const SHOWN = ['id', 'name', 'geo_name'] as const;
/** The value of the option that adds a publisher; no publisher has this id. */
const ADD = 0;

export type NamedPublisher = { id: number; name: string; geo_name: string | null };

/** The best match first, as the database ranks them. Not cached: a publisher added in another tab is found at once. */
const searchQuery = (typed: string) =>
  queryOptions({
    queryKey: ['publishers_view', 'named', typed],
    queryFn: ({ signal }) =>
      psql.read<NamedPublisher[]>('publishers_named', { typed, select: SHOWN.join(), limit: LIMIT }, { signal }),
    enabled: typed.length >= MINIMUM,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

const NOBODY: readonly NamedPublisher[] = [];

/** Of these ids. */
export const chosenQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['publishers_view', 'chosen', [...ids].toSorted((a, b) => a - b)],
    queryFn: async ({ signal }): Promise<NamedPublisher[]> =>
      (await psql.list('publishers_view', { select: SHOWN, where: { id: among(ids) } }, { signal })).rows,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The publishers of these ids whose names are loaded already. */
export const usePublishers = (ids: readonly number[]): readonly NamedPublisher[] =>
  useQuery(chosenQuery(ids)).data ?? NOBODY;

/** Two publishers of two countries may have the same name. */
export const labelOf = ({ name, geo_name }: NamedPublisher): string =>
  geo_name === null ? name : `${name} (${geo_name})`;

const optionOf = (publisher: NamedPublisher) => ({ value: publisher.id, label: labelOf(publisher) });

type Props = FieldProps & {
  value: readonly number[];
  onChange: (ids: number[]) => void;
  /** Adds a publisher of the typed name; absent where the user may not add one. */
  onAdd?: ((name: string) => void) | undefined;
};

export function PublishersPicker({ value, onChange, onAdd, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const text = useAfterPause(typed).trim();
  const found = useQuery(searchQuery(text));
  const chosen = usePublishers(value);
  const notices = useNotices();
  const { errorUpdatedAt } = found;
  useEffect(() => {
    if (errorUpdatedAt > 0) notices.message(PUBLISHER.notSearched, 'error');
  }, [errorUpdatedAt, notices]);

  const long = typed.trim().length >= MINIMUM;
  const searching = long && (typed.trim() !== text || found.isPlaceholderData || found.isLoading);
  const take = (name: string, byEnter: boolean) => {
    const isNamed = (one: NamedPublisher) =>
      [one.name, labelOf(one)].some((each) => folded(each).trim() === folded(name).trim());
    const [named, ...others] = long ? (found.data ?? NOBODY).filter(isNamed) : [];
    if (named === undefined || (others.length > 0 && !byEnter)) return false;
    if (!value.includes(named.id)) onChange([...value, named.id]);
    return true;
  };
  const options = useMemo(() => {
    const choices = text.length < MINIMUM ? [] : (found.data ?? NOBODY);
    // Enter takes the first option, so chosen publishers are left out: they would be removed.
    if (typed !== '') {
      const add = onAdd !== undefined && text.length >= MINIMUM && !searching;
      return [...choices.map(optionOf), ...(add ? [{ value: ADD, label: `Create "${text}"` }] : [])];
    }
    const known = new Set(choices.map(({ id }) => id));
    const others = value
      .filter((id) => !known.has(id))
      .map((id) => chosen.find((each) => each.id === id) ?? { id, name: `No. ${id}`, geo_name: null });
    return [...others, ...choices].map(optionOf);
  }, [typed, text, found.data, searching, chosen, value, onAdd]);

  return (
    <Select<number[]>
      placeholder="Search publishers"
      {...field}
      className="picker"
      mode="multiple"
      value={[...value]}
      onChange={(ids: number[]) => {
        if (!ids.includes(ADD)) return onChange(ids);
        setOpen(false);
        onAdd?.(text);
      }}
      open={open}
      onOpenChange={setOpen}
      options={options}
      allowClear
      loading={found.isFetching}
      searching={searching}
      take={take}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      {...(text.length < MINIMUM && { notFoundContent: `Type at least ${MINIMUM} characters` })}
      popupMatchSelectWidth={false}
    />
  );
}
