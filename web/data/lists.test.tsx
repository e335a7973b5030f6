// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { readStored, writeStored } from './browser-store.ts';
import { useDrafts } from './drafts.ts';
import {
  type ReferenceList,
  referenceListQuery,
  useCountries,
  useCountryName,
  useReferenceList,
  useUserName,
  useUsers,
} from './lists.ts';
import { psql } from './psql.ts';
import { queryClient } from './query.ts';
import { server, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', eve: 'Viewer' });

const inPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test('a reference list comes in its own order with its attributes', async () => {
  const { result } = renderHook(() => useReferenceList('review_statuses'), { wrapper: inPage });
  await waitFor(() => expect(result.current).toHaveLength(5));
  expect(result.current.map(({ name, rank }) => [name, rank])).toEqual([
    ['Comment', 0],
    ['Under Review', 1],
    ['Review Completed', 2],
    ['Signed Off', 3],
    ['Locked Down', 4],
  ]);
});

test('the lists of one screen come in one answer, in full; a list that is left is not cancelled for the others', async () => {
  const send = globalThis.fetch;
  const paths: string[] = [];
  globalThis.fetch = (path, init) => {
    if (typeof path === 'string') paths.push(path);
    return send(path, init);
  };
  try {
    const relations = await server.owner(
      `select relation.relname as name from pg_class relation where relnamespace = 'api'::regnamespace and 3 =
         (select count(*) from pg_attribute where attrelid = relation.oid and attname in ('name', 'position', 'active')) order by 1`,
    );
    const names = relations.map(({ name }) => name as ReferenceList);
    expect(names).toContain('roles');
    const left = queryClient.fetchQuery(referenceListQuery('units')).catch(() => 'left');
    const found = Promise.all(
      names.map((name) => queryClient.fetchQuery({ ...referenceListQuery(name), queryKey: [name] })),
    );
    await queryClient.cancelQueries(referenceListQuery('units'));
    expect(await left).toBe('left');
    expect(Object.fromEntries((await found).map((entries, at) => [names[at], entries]))).toEqual(
      Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, (await psql.list(name, { order: 'position' })).rows])),
      ),
    );
    expect(paths.filter((path) => path.startsWith('/psql/reference_lists'))).toHaveLength(1);
  } finally {
    globalThis.fetch = send;
  }
});

test('the countries are kept in the browser, shown from there and loaded again', async () => {
  const kept = {
    iso3: 'CHL',
    iso: 'CL',
    name: 'Chile',
    idmc_short_name: 'Chile of old',
    region: null,
    centroid: null,
    boundingbox: null,
  };
  writeStored('geo_entities', [kept]);
  const { result } = renderHook(() => ({ countries: useCountries(), nameOf: useCountryName() }), { wrapper: inPage });
  expect(result.current.nameOf('CHL')).toBe('Chile of old');
  await waitFor(() => expect(result.current.nameOf('CHL')).toBe('Chile'));
  expect(readStored('geo_entities')).toHaveLength(result.current.countries.length);
  expect(result.current.countries.length).toBeGreaterThan(200);
});

test('no country code stands for its name: an unknown one is shown as invalid, and nothing before the countries are loaded', async () => {
  const { result } = renderHook(() => useCountryName(), { wrapper: inPage });
  expect(result.current('QQQ')).toBe('');
  await waitFor(() => expect(result.current('QQQ')).toBe('--invalid iso3--'));
});

test('a cancelled request for a list is not logged; a failed one is', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const send = globalThis.fetch;
  const requests: Promise<Response>[] = [];
  globalThis.fetch = (...request) => {
    const answer = send(...request);
    requests.push(answer);
    return answer;
  };
  try {
    const left = queryClient.fetchQuery(referenceListQuery('units')).catch(() => 'left');
    await queryClient.cancelQueries(referenceListQuery('units'));
    expect(await left).toBe('left');
    expect((await Promise.allSettled(requests)).map(({ status }) => status)).toEqual(['rejected']);
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await queryClient.fetchQuery({ ...referenceListQuery('units'), retry: false }).catch(() => 'failed');
    expect(logged.mock.calls).toEqual([['units failed to load', expect.any(TypeError)]]);
  } finally {
    logged.mockRestore();
  }
});

test('a list that is left and wanted again at once is loaded', async () => {
  const left = queryClient.fetchQuery(referenceListQuery('terms')).catch(() => 'left');
  const leaving = queryClient.cancelQueries(referenceListQuery('terms'));
  const again = queryClient.fetchQuery({ ...referenceListQuery('terms'), retry: false });
  await leaving;
  expect(await left).toBe('left');
  expect((await again).length).toBeGreaterThan(5);
});

test('a suspended user is no longer offered, and keeps the name', async () => {
  await server.owner(`update data.users set suspended_at = now(), name = 'Eve Diallo' where username = $1`, ['eve']);
  const { result } = renderHook(() => useUsers(), { wrapper: inPage });
  await waitFor(() => expect(result.current.map(({ username }) => username)).toContain('ada'));
  expect(result.current.map(({ username }) => username)).not.toContain('eve');
  expect(renderHook(() => useUserName(), { wrapper: inPage }).result.current('eve')).toBe('Eve Diallo');
});

test('a draft is kept by user, record and open form, and found when the record is opened again', async () => {
  const open = (key: string) => renderHook(() => useDrafts<string>(key)).result.current;
  const left = async (key: string) => (await open(key).findLeft()).map(({ value }) => value);
  const [first, second] = [open('facts/1'), open('facts/1')];
  expect(first.keep('half a name')).toBe(true);
  expect(second.keep('half a comment')).toBe(true);
  expect(new Set(await left('facts/1'))).toEqual(new Set(['half a comment', 'half a name']));
  expect(await left('facts/2')).toEqual([]);
  expect((await first.findLeft()).map(({ value }) => value)).toEqual(['half a comment']);
  first.drop();
  expect(await left('facts/1')).toEqual(['half a comment']);
  for (const { storageKey } of await first.findLeft()) first.dropLeft(storageKey);
  expect(await left('facts/1')).toEqual([]);
});
