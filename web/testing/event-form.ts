/** Shared steps of the event form's tests: open an event, press a button, read notices and stored rows. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createEvent, field } from '#web/testing/fact-form.ts';
import { browser, user } from '#web/testing/visit.ts';

const NAME = 'Chile: Flood - Araucania - 03/01/2024';
/** Without a hazard, so that no similar events are searched. */
export const PLAIN = { name: NAME, countries: ['CHL'] };
export const WHOLE = { ...PLAIN, hazard_type_id: 22, glide_numbers: ['FL-2024-000123-CHL'] };

export const press = async (name: string): Promise<void> =>
  user.click(await screen.findByText(name, { selector: 'button span' }));
export const storedEvent = async (id: number) => (await psql.one('events', { where: { id: `eq.${id}` } })).row;

export async function openForm(address: string) {
  const router = browser.open(address);
  await screen.findByText('Included in GRID');
  return router;
}

export async function openEvent(change: Parameters<typeof createEvent>[0] = {}): Promise<number> {
  const event = { ...PLAIN, ...change };
  const id = await createEvent(event);
  await openForm(`/events/${id}`);
  await waitFor(() => expect(field('Name').value).toBe(event.name));
  return id;
}
