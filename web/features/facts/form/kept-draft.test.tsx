// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createFact, field, noticed, retype, storedFact } from '#web/testing/fact-form.ts';
import { browser, comeBackAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/fact.tsx') });

async function open(id: number) {
  browser.open(`/facts/${id}`);
  await screen.findByText('Key Information');
}

const save = () => user.click(screen.getByText('Update'));
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));

/** The next visit opens the form again, in the same browser. */
async function openAgain(id: number) {
  await comeBackAs('ada');
  await open(id);
  await screen.findByText('You have unsaved changes from an earlier visit');
}

test('typing before the answer keeps the offered draft, and restoring keeps newer typing @proof', async () => {
  const id = await createFact();
  await open(id);
  await retype(user, 'Comment', 'Of the first visit');
  await retype(user, 'Reported Figure', '77');
  await openAgain(id);
  await retype(user, 'Comment', 'Of the second');
  expect(drafts()).toHaveLength(2);
  await user.click(screen.getByText('Restore'));
  await waitFor(() => expect(field('Reported Figure').value).toBe('77'));
  expect(field('Comment').value).toBe('Of the second');
  expect(drafts()).toHaveLength(1);
});

test('saving with an offer unanswered leaves the offered draft @proof', async () => {
  const id = await createFact();
  await open(id);
  await retype(user, 'Comment', 'Of the first visit');
  await openAgain(id);
  await retype(user, 'Name', 'Chile: Flood - renamed in the second');
  await save();
  await noticed('Fact has been created/updated');
  expect(drafts()).toHaveLength(1);
  await user.click(screen.getByText('Restore'));
  await waitFor(() => expect(field('Comment').value).toBe('Of the first visit'));
  expect(field('Name').value).toBe('Chile: Flood - renamed in the second');
  await user.click(screen.getByText('Update'));
  await waitFor(async () => expect(await storedFact(id)).toMatchObject({ comment: 'Of the first visit' }));
});

test('a change that was typed and saved again is offered no more', async () => {
  const id = await createFact();
  await open(id);
  await retype(user, 'Comment', 'Typed twice');
  await openAgain(id);
  await retype(user, 'Comment', 'Typed twice');
  await save();
  await noticed('Fact has been created/updated');
  expect(screen.queryByText('You have unsaved changes from an earlier visit')).toBeNull();
});

test('unsaved changes are offered when the form is opened again @proof', async () => {
  const id = await createFact();
  await open(id);
  await retype(user, 'Comment', 'Half a sentence');
  await comeBackAs('ada');
  await psql.update('facts', id, { name: 'Chile: Flood - renamed meanwhile' });
  await open(id);
  expect(await screen.findByText('You have unsaved changes from an earlier visit')).toBeDefined();
  expect(field('Comment').value).toBe('');
  await user.click(screen.getByText('Restore'));
  await waitFor(() => expect(field('Comment').value).toBe('Half a sentence'));
  expect(field('Name').value).toBe('Chile: Flood - renamed meanwhile');
  await save();
  await noticed('Fact has been created/updated');
  expect(drafts()).toEqual([]);
});
