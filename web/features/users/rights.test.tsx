// @vitest-environment happy-dom
/** The rights of people: who may do one thing in one choice, and the way from a person to each right and its source. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createUser } from '#web/data/people.ts';
import { browser, server, user, visit } from '#web/testing/visit.ts';

visit(
  { ada: 'Administrator', eva: 'Expert' },
  { screens: () => Promise.all([import('#web/screens/list.tsx'), import('./rights.tsx')]), grids: true },
);

const people = () => screen.queryAllByRole('link', { name: /^Name of/ }).map(({ textContent }) => textContent);

test('one choice says who may sign off facts, and the number of rights leads to each of them', async () => {
  for (const [username, role] of [
    ['vera', 'Viewer'],
    ['lock', 'Viewer'],
  ] as const)
    await createUser({ username, name: `Name of ${username}`, email: '', roles: [role] });
  await server.owner(`insert into data.user_permissions values ('lock', 'lock_down', 'facts')`);
  const router = browser.open('/rights');
  await waitFor(() => expect(people()).toEqual(['Name of lock', 'Name of vera']));
  // Beyond the role Viewer.
  await screen.findByText('Lock and unlock facts, and sign them off', { selector: '.grid-row *' });
  await user.click(screen.getByRole('combobox', { name: 'Who may' }));
  await user.paste('Sign off facts');
  await user.click(
    await screen.findByText('Sign off facts, lock and unlock them', { selector: '.ant-select-item-option *' }),
  );
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(people()).toEqual(['Name of lock']));
  expect(router.state.location.search).toMatchObject({ may: 'Sign off facts, lock and unlock them' });
  const [rights] = screen
    .getAllByRole('link', { name: /permissions?$/ })
    .filter((link) => link.closest('.grid-row')?.textContent?.includes('Name of lock'));
  expect(rights).toBeDefined();
  // The question goes to the list of each permission and back.
  await user.click(screen.getByRole('link', { name: 'One by one' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/rights/each'));
  await screen.findByText('single', { selector: '.grid-row *' });
  expect(people()).toEqual(['Name of lock']);
  expect(screen.queryByText(/^Not searched/)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'By person' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/rights'));
  await waitFor(() => expect(people()).toEqual(['Name of lock']));
  expect(screen.queryByText(/^Not searched/)).toBeNull();
  await user.click(screen.getByRole('link', { name: rights!.textContent }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/rights/each'));
  await screen.findByText('single', { selector: '.grid-row *' });
});

test('a link of before to a search of single rights leads to their list', async () => {
  await createUser({ username: 'sigi', name: 'Name of sigi', email: '', roles: ['Coordinator'] });
  const router = browser.open('/rights?action=sign_off&subject=facts');
  await waitFor(() => expect(router.state.location.pathname).toBe('/rights/each'));
  expect(router.state.location.search).toMatchObject({ action: 'sign_off', subject: 'facts' });
  await waitFor(() => expect(people()).toEqual(['Name of sigi']));
});

test('the number of permissions says how many rows of the list of each it leads to', async () => {
  await createUser({ username: 'two', name: 'Name of two', email: '', roles: ['Viewer', 'Reviewer'] });
  browser.open('/rights');
  await screen.findByText('Name of two');
  const link = screen
    .getAllByRole('link', { name: /permissions/ })
    .find((each) => each.closest('.grid-row')?.textContent.includes('Name of two'));
  const times = Number(/^\d+ permissions, given (\d+) times$/.exec(link?.textContent ?? '')?.[1]);
  await user.click(link!);
  await waitFor(() => expect(document.querySelector('.pager-total')?.textContent).toMatch(new RegExp(` of ${times}$`)));
});
