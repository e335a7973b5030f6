// @vitest-environment happy-dom
/** A search that finds nothing says how many records there are without each of its parts, and leaves one out by a press. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { browser, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/list.tsx') });

test('the parts that leave none are named with the number of records without them', async () => {
  const publisher = (name: string, iso3: string) => psql.create('publishers', { name, iso3, type: 'Media' });
  for (const [name, iso3] of [
    ['Radio Kutub', 'CHL'],
    ['Radio Ndeke', 'CHL'],
    ['Kutub Times', 'KEN'],
  ] as const)
    await publisher(name, iso3);
  const router = browser.open('/publishers?name=Kutub&iso3=PER');
  const nothing = await screen.findByText(/^Leave out/);
  expect(nothing.textContent).toBe('Leave out Country: Peru (2).');
  await user.click(within(nothing).getByRole('button', { name: 'Country: Peru' }));
  expect(await screen.findByText('Kutub Times')).toBeDefined();
  expect(router.state.location.search).not.toHaveProperty('iso3');
  await router.navigate({ to: '/publishers', search: { name: 'Nowhere', iso3: ['PER'] } as never });
  await waitFor(() => expect(screen.getByText(/^Remove a part of the search/)).toBeDefined());
});
