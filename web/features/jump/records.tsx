/** The records of 'Jump to anything': found by number, serial number or words of the name, or opened last. The database searches and ranks. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { among } from '#domain/values/psql-values.ts';
import { kindOf } from '#web/data/kinds.tsx';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { recentRecords } from '#web/data/recent.ts';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import type { Found, JumpEntry } from './entry.ts';

type Named = Row<'records_view'>;

/** Shorter than that of the pickers: here people look for one record by more words, and an older request is cancelled. */
const PAUSE_MS = 120;
/** Further countries are only counted. */
const SHOWN = 2;

function detailOf({ countries, year, serial_no, gsn, archived }: Named): string {
  const more = countries.length > SHOWN ? [`${countries.length - SHOWN} more`] : [];
  const places = [...countries.slice(0, SHOWN), ...more].join(', ');
  return [archived ? 'Archived' : '', places, year, serial_no ?? `No. ${gsn}`]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

const entriesOf = (rows: readonly Named[], groupOf: (row: Named) => JumpEntry['group']): JumpEntry[] =>
  rows.flatMap((row) => {
    const { type, id, gsn, name } = row;
    const { one: kind, icon } = kindOf(type) ?? {};
    if (kind === undefined) return [];
    return [
      { id: `record-${gsn}`, group: groupOf(row), kind, icon, name, detail: detailOf(row), to: `/${type}/${id}` },
    ];
  });

/** One letter of an alphabet finds too much to be of use; a digit may be a number, and a sign of Chinese is a word. */
const isEnough = (text: string) => text.length > 1 || /[\p{Nd}\p{Lo}]/u.test(text);

const isNumberOf = (text: string) => {
  const said = text.replace(/^@/, '').toUpperCase();
  return ({ gsn, serial_no }: Named) => String(gsn) === said || serial_no === said;
};

export function useRecords(typed: string): Found {
  const text = useAfterPause(typed, PAUSE_MS);
  const enabled = isEnough(text) && typed !== '';
  const { data, error, isFetching } = useQuery({
    queryKey: ['records_view', 'named', text],
    queryFn: ({ signal }) => psql.read<Named[]>('records_named', { typed: text }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const entries = useMemo(() => {
    const isNumber = isNumberOf(text);
    return entriesOf(data ?? [], (row) => (isNumber(row) ? 'Number' : 'Records'));
  }, [data, text]);
  return {
    entries: enabled ? entries : [],
    pending: typed !== text || (enabled && isFetching),
    error: enabled && !isFetching ? error?.message : undefined,
  };
}

/** In the order in which they were opened, the last first; a deleted record and the open one are left out. */
export function useRecentRecords(typed: string): Found {
  const [numbers] = useState(recentRecords);
  const { data } = useQuery({
    queryKey: ['records_view', 'recent', numbers],
    queryFn: async ({ signal }) =>
      (await psql.list('records_view', { where: { gsn: among(numbers) } }, { signal })).rows,
    enabled: numbers.length > 0,
    staleTime: 0,
  });
  const entries = useMemo(() => {
    const rows = (data ?? []).toSorted((one, other) => numbers.indexOf(one.gsn) - numbers.indexOf(other.gsn));
    return entriesOf(rows, () => 'Recently opened');
  }, [data, numbers]);
  const { pathname } = useLocation();
  return { entries: typed === '' ? entries.filter((entry) => !('to' in entry && entry.to === pathname)) : [] };
}
