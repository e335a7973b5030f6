// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storedUnder, writeStored } from '#web/data/browser-store.ts';
import { typedKey } from '#web/data/session.ts';
import { createFact, field, retype, storedFact } from '#web/testing/fact-form.ts';
import { browser, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/fact.tsx') });

const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft:ada:'));
const loggedOut = () => browser.sent.includes('GET /auth/logout');

async function logOut() {
  await user.click(screen.getByRole('button', { name: /ada/ }));
  await user.click(await screen.findByText('Logout'));
}

async function typeInFact() {
  const router = browser.open(`/facts/${await createFact()}`);
  await screen.findByText('Key Information');
  await retype(user, 'Comment', 'Half an hour of work');
  await waitFor(() => expect(drafts()).toHaveLength(1));
  return router;
}

test('logging out with unsaved changes asks first, and a user who stays loses nothing', async () => {
  const router = await typeInFact();
  const path = router.state.location.pathname;
  await logOut();
  const stay = await screen.findByText('Stay', { selector: 'button span' });
  expect(loggedOut()).toBe(false);
  await user.click(stay);
  // Long enough for a logout to have been sent.
  await storedFact(Number(path.split('/').at(-1)));
  expect(loggedOut()).toBe(false);
  expect(router.state.location.pathname).toBe(path);
  expect(field('Comment').value).toBe('Half an hour of work');
  expect(drafts()).toHaveLength(1);
});

test('a user who agrees sees one question and is logged out, and the drafts are removed @proof', async () => {
  const router = await typeInFact();
  writeStored(typedKey('reply/facts/1'), 'Half a reply');
  await logOut();
  await user.click(await screen.findByText('Leave', { selector: 'button span' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  await screen.findByRole('button', { name: 'Login' });
  expect(loggedOut()).toBe(true);
  expect(drafts()).toEqual([]);
  expect(storedUnder('typed:')).toEqual([]);
});

test('without unsaved changes there is no question @proof', async () => {
  const router = browser.open(`/facts/${await createFact()}`);
  await screen.findByText('Key Information');
  await logOut();
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
});
