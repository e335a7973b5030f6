// @vitest-environment happy-dom
/** Tests the warning of a fact that is added to the figure of an area around its place: in its form, and to read. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createEvent, createFact, flood, noticed, storedFact } from '#web/testing/fact-form.ts';
import { browser, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', vera: 'Viewer' }, { screens: () => import('#web/screens/fact.tsx') });

const place = (name: string) => ({
  locations: [
    { type: 'Origin' as const, name, latlng: [-37.8, -72.7] as [number, number], accuracy: 'Admin' as const },
  ],
});
const RECOMMENDED = { event_role: 'Recommended figure' as const };
const TEXT = '2,000 for Araucanía, from 3 Jan 2024';

async function createBoth(): Promise<number> {
  const event_id = await createEvent();
  const data = { ...flood.data, reported_figure: 500 };
  await createFact({ event_id, ...RECOMMENDED, data, locations: place('Araucanía, Chile') });
  return createFact({ event_id, ...RECOMMENDED, confidential: true, locations: place('Angol, Araucanía, Chile') });
}

test('a saved fact of a place within an area says to what it is added, and is made triangulation', async () => {
  const id = await createBoth();
  browser.open(`/facts/${id}`);
  await screen.findByText(TEXT);
  await user.click(screen.getByText('Make it triangulation'));
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
  await user.click(screen.getByText('Update'));
  await noticed('Fact has been created/updated');
  expect((await storedFact(id)).event_role).toBe('Triangulation');
});

test('a reader is told the same, without the button', async () => {
  const id = await createBoth();
  await signInAs('vera');
  browser.open(`/facts/${id}`);
  const alert = (await screen.findByText(TEXT)).closest('.ant-alert');
  expect(alert?.textContent).toBe(`This event has ${TEXT}: 400 is added to it.`);
  expect(alert?.querySelector('button')).toBeNull();
});
