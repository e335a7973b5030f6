// @vitest-environment happy-dom
/** Tests the screens of users: a lost answer, unsaved changes, and two administrators with the same account. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FORM } from '#domain/messages/forms.ts';
import { expect, test } from 'vitest';
import { createUser } from '#web/data/people.ts';
import { psql } from '#web/data/psql.ts';
import { field, noticed } from '#web/testing/fact-form.ts';
import { browser, server, signInAs, user, visit } from '#web/testing/visit.ts';
import { withoutNetwork } from '#web/testing/without-network.ts';

visit({ ada: 'Administrator', bea: 'Administrator' }, { screens: () => import('#web/screens/user.tsx') });

const press = async (name: string) =>
  user.click((await screen.findByText(name, { selector: 'button span' })).closest('button')!);
const rolesOf = async (username: string) =>
  (await psql.list('users_view', { where: { username: `eq.${username}` } })).rows[0]?.roles;
const shownRoles = () =>
  [...document.querySelectorAll('.narrow .ant-select-selection-item')].map(({ textContent }) => textContent);
const chooseRole = async (role: string) => {
  await user.click(field('Roles'));
  await user.paste(role);
  await user.click(await screen.findByText(role, { selector: '.ant-select-item-option-content' }));
};
async function openUser(username: string, roles: readonly string[]): Promise<void> {
  const { id } = await createUser({ username, name: `Name of ${username}`, email: '', roles });
  browser.open(`/users/${id}`);
  await screen.findByText('Signing in');
}

test('roles that another administrator gave meanwhile stay when changed roles are saved', async () => {
  await openUser('noor', ['Expert']);
  await chooseRole('Viewer');
  await server.owner(`insert into data.user_roles (username, role) values ('noor', 'Reporting')`);
  await server.owner(`delete from data.user_roles where username = 'noor' and role = 'Expert'`);
  await server.owner(`update data.users set version = version + 1 where username = 'noor'`);
  await press('Update');
  await screen.findByText('Added: Reporting. Removed: Expert');
  await press('Save the chosen values');
  await noticed('The user has been updated');
  expect(shownRoles()).toEqual(['Reporting', 'Viewer']);
  expect(await rolesOf('noor')).toEqual(['Reporting', 'Viewer']);
});

test('unsaved changes of an account are left only after a question, and saved ones without @proof', async () => {
  await openUser('lina', ['Expert']);
  await chooseRole('Viewer');
  await user.click(screen.getByText('All users'));
  await screen.findByText(/^Your changes are not saved. This browser keeps them/);
  await press('Stay');
  fireEvent.change(field('Name'), { target: { value: '  Lina   Haddad ' } });
  await press('Update');
  await noticed('The user has been updated');
  await waitFor(() => expect(field('Name').value).toBe('Lina Haddad'));
  await user.click(screen.getByText('All users'));
  await screen.findByText('New user');
});

test('a new user whose answer was lost gets the changed values and a link at the next try @proof', async () => {
  browser.open('/users/new');
  await screen.findByText('Create');
  fireEvent.change(field('Username'), { target: { value: 'sami' } });
  fireEvent.change(field('Name'), { target: { value: 'Sami' } });
  await withoutNetwork('answer', async () => {
    await press('Create');
    await screen.findAllByText(/^The server can't be reached/);
  });
  await chooseRole('Expert');
  await press('Create');
  await waitFor(() =>
    expect(screen.getByLabelText('One-time link')).toHaveProperty('value', expect.stringMatching(/\/welcome#./)),
  );
  expect(await rolesOf('sami')).toEqual(['Expert']);

  // A user of somebody else, or of an earlier day, is no lost answer.
  await press('Add another user');
  fireEvent.change(field('Username'), { target: { value: 'ada' } });
  fireEvent.change(field('Name'), { target: { value: 'Another Ada' } });
  await withoutNetwork('request', async () => {
    await press('Create');
    await screen.findAllByText(/^The server can't be reached/);
  });
  await press('Create');
  await screen.findAllByText("There is already a user 'ada'");
});

test('each new link takes the focus @proof', async () => {
  await openUser('omar', ['Viewer']);
  const link = () => screen.findByLabelText<HTMLInputElement>('One-time link');
  await press('New one-time link');
  const first = (await link()).value;
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  await press('New one-time link');
  await waitFor(async () => expect((await link()).value).not.toBe(first));
  expect(document.activeElement).toBe(await link());
});

test('the question before a suspension says what it means for oneself @proof', async () => {
  const [own] = (await psql.list('users_view', { where: { username: 'eq.ada' } })).rows;
  browser.open(`/users/${own?.id}`);
  await press('Suspend');
  await screen.findByText(/^This is your own account/);
});

test('after a refusal for a right that was taken, the next screen follows it and the typed text stays until then @proof', async () => {
  await signInAs('bea');
  browser.open('/users/new');
  await screen.findByText('Create');
  await server.owner(`delete from data.user_roles where username = 'bea'`);
  fireEvent.change(field('Username'), { target: { value: 'rana' } });
  fireEvent.change(field('Name'), { target: { value: 'Rana' } });
  await press('Create');
  await screen.findAllByText('User is not permitted');
  expect(field('Name').value).toBe('Rana');
  browser.open('/users');
  await screen.findByText('You may not see this page', { selector: '.ant-alert-title' });
  await screen.findByText(FORM.needsRight('Manage users, roles and permissions'));
  expect(screen.getAllByText('Go to the home page').at(-1)?.getAttribute('href')).toBe('/');
  expect(screen.queryByText('New user')).toBeNull();
});

test('a new user gets the countries of a region and one more, and the form names their expert until now @proof', async () => {
  await psql.create('portfolios', { iso3: 'IND', username: 'ada' });
  browser.open('/users/new');
  await screen.findByText('Create');
  expect(document.activeElement).toBe(field('Username'));
  fireEvent.change(field('Username'), { target: { value: 'priya' } });
  fireEvent.change(field('Name'), { target: { value: 'Priya' } });
  const choose = async (label: string, word: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByText(word, { selector: '.ant-select-item-option-content' }));
  };
  await choose('Add the countries of a region', 'South Asia');
  await choose('Countries', 'Chad');
  await screen.findByText((_, element) => /^Until now .+: India$/.test(element?.textContent ?? ''), { selector: 'p' });
  await press('Create');
  await screen.findByLabelText('One-time link');
  const { rows } = await psql.list('portfolios_view', { where: { username: 'eq.priya' }, order: 'iso3' });
  const { rows: region } = await psql.list('geo_entities', { where: { region: 'eq.South Asia' } });
  expect(rows.map(({ iso3 }) => iso3)).toEqual([...region.map(({ iso3 }) => iso3), 'TCD'].toSorted());
});

/** Answers the newest question: an earlier one may still be fading. */
async function answer(question: string, word: string): Promise<void> {
  const title = await screen.findByText(question, { selector: '.ant-modal-confirm-title' });
  const buttons = [...title.closest('.ant-modal-confirm')!.querySelectorAll('button')];
  await user.click(buttons.find(({ textContent }) => textContent === word)!);
}

test('a role with rights over accounts is given only after a question that names it', async () => {
  await psql.rpc('save_role', {
    id: null,
    name: 'Helper of accounts',
    permissions: ['manage users'],
    version: null,
  });
  await openUser('rami', ['Expert']);
  await chooseRole('Administrator');
  await press('Update');
  await answer('Give Name of rami the role Administrator?', 'Cancel');
  expect(await rolesOf('rami')).toEqual(['Expert']);
  await chooseRole('Helper of accounts');
  await press('Update');
  await answer('Give Name of rami the roles Administrator and Helper of accounts?', 'Give the roles');
  await noticed('The user has been updated');
  expect(await rolesOf('rami')).toEqual(['Administrator', 'Expert', 'Helper of accounts']);
});

test('a new user gets the role Administrator only after a question @proof', async () => {
  browser.open('/users/new');
  await screen.findByText('Create');
  fireEvent.change(field('Username'), { target: { value: 'nadia' } });
  fireEvent.change(field('Name'), { target: { value: 'Nadia' } });
  await chooseRole('Administrator');
  await press('Create');
  await screen.findByText('Give Nadia the role Administrator?', { selector: '.ant-modal-confirm-title' });
  expect(await rolesOf('nadia')).toBeUndefined();
  await answer('Give Nadia the role Administrator?', 'Give the role');
  await screen.findByLabelText('One-time link');
  expect(await rolesOf('nadia')).toEqual(['Administrator']);
});

test('a service account is made without an e-mail address and a link, and says that nobody signs in with it @proof', async () => {
  browser.open('/users/new');
  await screen.findByText('Create');
  fireEvent.change(field('Username'), { target: { value: 'harvester' } });
  fireEvent.change(field('Name'), { target: { value: 'Harvester' } });
  fireEvent.change(field('E-mail'), { target: { value: 'harvester@example.org' } });
  await user.click(screen.getByRole('switch', { name: 'Service account' }));
  await waitFor(() => expect(screen.queryByLabelText('E-mail')).toBeNull());
  await press('Create');
  await screen.findByText(/nobody signs in with it/);
  expect(screen.queryByText('New one-time link')).toBeNull();
  expect(screen.queryByLabelText('One-time link')).toBeNull();
  const { rows } = await psql.list('users_view', { where: { username: 'eq.harvester' } });
  expect(rows[0]).toMatchObject({ service: true, email: null, link_expires_at: null });
});
