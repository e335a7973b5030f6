// @vitest-environment happy-dom
/** Tests that the buttons of a form wait for the answer to a choice that was typed, as Ctrl+S does, and save nothing if it names no option. */
import { configure, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createEvent, createFact, field, noticed, retype, storedFact } from '#web/testing/fact-form.ts';
import { browser, user, visit } from '#web/testing/visit.ts';

visit(
  { ada: 'Administrator' },
  {
    screens: () => Promise.all([import('#web/screens/document.tsx'), import('#web/screens/fact.tsx')]),
  },
);
beforeEach(() => configure({ getElementError: (message) => new Error(message ?? 'not found') }));

const press = async (name: string) => user.click(await screen.findByText(name, { selector: 'button *' }));
/** Types without a pause for the answer. */
async function typed(label: string, text: string): Promise<HTMLInputElement> {
  const input = field(label);
  await user.click(input);
  await user.paste(text);
  return input;
}

test('Create of a document waits for the sources and publishers that were typed @proof', async () => {
  const { row } = await psql.create('publishers', { name: 'Red Cross of Lodwar', type: 'Media', iso3: null });
  const router = browser.open('/documents/new');
  await waitFor(() => expect(field('Original Title')).toBeDefined());
  await retype(user, 'Original Title', 'Floods at the lake');
  await retype(user, 'Publication Date', '2024-02-01');
  await typed('Sources', row.name);
  await typed('Publishers', row.name);
  await press('Create');
  await press('Create without a country');
  await noticed('Document has been created/updated');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/documents\/\d+$/));
  const id = Number(router.state.location.pathname.split('/').at(-1));
  expect((await psql.one('documents', { where: { id: `eq.${id}` } })).row).toMatchObject({
    sources: [row.id],
    publishers: [row.id],
  });
});

async function openFact(): Promise<number> {
  const id = await createFact();
  browser.open(`/facts/${id}`);
  await screen.findByText('Update', { selector: 'button *' });
  return id;
}

test('Update of a fact names a text that is no event, and saves nothing', async () => {
  const id = await openFact();
  const input = await typed('Event', 'No event of this name');
  await press('Update');
  await noticed('“No event of this name” was not chosen: choose it from the list');
  expect(document.activeElement).toBe(input);
  expect((await storedFact(id)).version).toBe(1);
});

test('a list says that it has nothing of the typed text', async () => {
  await openFact();
  await typed('Term', 'Nothing of this name');
  await screen.findByText('Nothing is called “Nothing of this name”: type fewer letters, or another name');
});

test('Update of a fact waits for a typed event @proof', async () => {
  const event = await createEvent({ name: 'A flood typed in haste' });
  const id = await openFact();
  await typed('Event', 'A flood typed in haste');
  await press('Update');
  await noticed('Fact has been created/updated');
  expect((await storedFact(id)).event_id).toBe(event);
});
