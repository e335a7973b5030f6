// @vitest-environment happy-dom
/** Tests the messages of each kind of form, word for word, for refusals that the form cannot foresee, and for failed searches. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createDocument, createEvent, createFact, field, flood, noticed } from '#web/testing/fact-form.ts';
import { answerQuestion, browser, server, user, visit } from '#web/testing/visit.ts';

visit(
  { carl: 'Coordinator' },
  {
    screens: () =>
      Promise.all([
        import('#web/screens/fact.tsx'),
        import('#web/screens/document.tsx'),
        import('#web/screens/event.tsx'),
        import('#web/screens/publisher.tsx'),
      ]),
  },
);

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

/** Changes a field, removes the user's rights, and saves. */
async function saveWithoutRights(label: string): Promise<void> {
  fireEvent.change(field(label), { target: { value: 'Changed without a right' } });
  await server.owner(`delete from data.user_roles where username = 'carl'`);
  try {
    await press('Update');
    await noticed('User is not permitted');
  } finally {
    await server.owner(`insert into data.user_roles (username, role) values ('carl', 'Coordinator')`);
  }
}

test('a fact', async () => {
  browser.open(`/facts/${await createFact()}`);
  await screen.findByText('Key Information');
  await saveWithoutRights('Name');
  await noticed('Failed to update fact');
});

test('a document, changed and deleted @proof', async () => {
  const id = await createDocument();
  browser.open(`/documents/${id}`);
  await waitFor(() => expect(field('Original Title').value).toBe('Report on floods'));
  // Somebody adds a fact to it while it is open.
  await psql.create('facts', { ...flood, document_id: id });
  await press('Delete');
  await screen.findByText('Delete Document');
  await answerQuestion('Delete');
  await noticed('Failed to delete the document');
  await saveWithoutRights('Original Title');
  await noticed('Document was not created/updated');
});

test('a missing event', async () => {
  browser.open('/events/999999');
  await screen.findByText("Couldn't load event", { selector: 'h1' });
});

test('an event @proof', async () => {
  browser.open(`/events/${await createEvent()}`);
  await waitFor(() => expect(field('Name').value).toBe(flood.name));
  await saveWithoutRights('Name');
  await noticed('Failed to update event');
});

test('a publisher @proof', async () => {
  const { row } = await psql.create('publishers', { name: 'Office of refusals', type: 'Media' });
  browser.open(`/publishers/${row.id}`);
  await waitFor(() => expect(field('Name').value).toBe('Office of refusals'));
  await saveWithoutRights('Name');
  await noticed('Failed to create/update');
});

test('a new fact of a document shows the fields needed to find its masters', async () => {
  browser.open(`/documents/${await createDocument()}/facts/new`);
  await screen.findByText('Key Information');
  await user.click(field('Master Fact'));
  const words =
    "Master facts require matching fields 'Country', 'Displacement type', 'Fact type' and 'Year' to be provided";
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a failed search of publishers @proof', async () => {
  browser.open(`/documents/${await createDocument()}`);
  await waitFor(() => expect(field('Original Title').value).toBe('Report on floods'));
  await server.owner('revoke select on api.publishers_view from web_user');
  try {
    await user.click(field('Sources'));
    await user.paste('off');
    await waitFor(() => expect(document.body.textContent).toContain('error searching options'));
  } finally {
    await server.owner('grant select on api.publishers_view to web_user');
  }
});
