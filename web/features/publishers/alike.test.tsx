// @vitest-environment happy-dom
/** Tests the warning of a second publisher with the same name, whatever its case, spaces and signs, in the same country. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { field, retype } from '#web/testing/fact-form.ts';
import { browser, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/publisher.tsx') });

const warned = () => screen.queryByText('This publisher may exist already: same name and country') !== null;

test('typing the name of an existing publisher shows it, but not one of another country @proof', async () => {
  await psql.create('publishers', { name: 'Kenya Red-Cross (KRC)', type: 'Media', iso3: 'KEN' });
  const { row } = await psql.create('publishers', { name: 'Kenya red cross', type: 'Media' });
  await psql.create('publishers', { name: 'Croix rouge 100%', type: 'Media' });
  browser.open('/publishers/new');
  await waitFor(() => field('Name'));
  await retype(user, 'Name', ' KENYA  red/cross ');
  const link = await screen.findByRole('link', { name: 'Kenya red cross' });
  expect(link.getAttribute('href')).toBe(`/publishers/${row.id}`);
  expect(screen.queryByText('Kenya Red-Cross (KRC)')).toBeNull();
  await retype(user, 'Name', 'croix rouge 100');
  await screen.findByRole('link', { name: 'Croix rouge 100%' });
  await retype(user, 'Name', '(*[');
  await waitFor(() => expect(warned()).toBe(false));
});

test('a saved publisher is not its own duplicate @proof', async () => {
  const { row } = await psql.create('publishers', { name: 'Nile Basin', type: 'Media' });
  await psql.create('publishers', { name: 'Nile Basin.', type: 'Media', iso3: 'UGA' });
  browser.open(`/publishers/${row.id}`);
  await waitFor(() => expect(field('Name').value).toBe('Nile Basin'));
  expect(warned()).toBe(false);
  await retype(user, 'Name', 'nile basin');
  await waitFor(() => expect(browser.sent.join(' ')).toContain('nile'));
  expect(warned()).toBe(false);
});
