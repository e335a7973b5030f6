/** Accounts: a colleague is added, chooses a password by a one-time link, works, and is suspended; the last administrator stays. */
import { expect, test } from '@playwright/test';
import {
  answerButton,
  enter,
  expectAccessible,
  expectAccessibleInBothThemes,
  follow,
  typeAndEnter,
  walkTo,
} from './support.ts';

test('an administrator adds a colleague by a one-time link, changes the roles and suspends the account @proof', async ({
  page,
  browser,
}) => {
  await enter(page, 'administrator');
  await page.goto('/');
  await page.getByRole('button', { name: /Administrator/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'coordinator' }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'New user' }).click();

  await page.getByLabel('Username').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required');
  await page.keyboard.type('COORDINATOR');
  await page.keyboard.press('Tab');
  await page.keyboard.type('نور حسن');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription("There is already a user 'coordinator'");
  await expectAccessible(page);
  await page.getByLabel('Username').fill('noor.hassan');
  await typeAndEnter(page, 'Roles', 'Expert', 'Expert');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create' }).click();
  const link = page.getByLabel('One-time link');
  await expect(link).toHaveValue(/\/welcome#[\w-]{43}$/);
  await expectAccessible(page);
  const address = await link.inputValue();

  const own = await browser.newContext();
  const colleague = await own.newPage();
  await colleague.goto(address);
  await expect(colleague.getByText('Your username is noor.hassan')).toBeVisible();
  await colleague.keyboard.type('short');
  await colleague.keyboard.press('Enter');
  await expect(colleague.getByText('Password must have at least 12 characters')).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByLabel('New password').fill('a password of Noor');
  await colleague.getByLabel('Confirm password').fill('a password of Noor');
  await colleague.keyboard.press('Enter');
  await expect(colleague.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await colleague.goto('/facts');
  await expect(colleague.getByRole('link', { name: 'New Master Fact' })).toBeVisible();
  await colleague.goto('/users');
  await expect(colleague.getByText('You may not see this page')).toBeVisible();
  await colleague.goto('/account');
  await expect(colleague.getByRole('row', { name: /This session/ })).toBeVisible();
  await expectAccessible(colleague);

  const another = await (await browser.newContext()).newPage();
  await another.goto(address);
  await expect(another.getByText('This link was used before, or has expired.')).toBeVisible();

  await page.getByRole('link', { name: 'Open the user' }).click();
  await expect(page.getByText('The user has chosen a password.')).toBeVisible();
  await expect(page.getByText('No country is assigned to this user')).toBeVisible();
  await page.getByRole('combobox', { name: 'Roles' }).fill('Viewer');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The user has been updated')).toBeVisible();
  await expect(page.getByText('Expert → Expert, Viewer')).toBeVisible();
  await expect(
    page.getByLabel('Create facts, together with the right to edit them. From the role Expert'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await expectAccessibleInBothThemes(page);
  await answerButton(page, 'Suspend').click();
  await expect(page.getByText(/^Suspended since/)).toBeVisible();
  await colleague.goto('/facts');
  await expect(colleague).toHaveURL(/\/signin/);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await own.close();
});

test('a role is made by keyboard, given to a person, who sees its button, and is changed and deleted; a single permission is added @proof', async ({
  page,
  browser,
}) => {
  await enter(page, 'administrator');
  await page.goto('/users/new');
  await page.getByLabel('Username').fill('lina.haddad');
  await page.getByLabel('Name', { exact: true }).fill('Lina Haddad');
  await page.getByRole('button', { name: 'Create' }).click();
  const address = await page.getByLabel('One-time link').inputValue();
  await page.getByRole('link', { name: 'Open the user' }).click();
  await expect(page).toHaveURL(/users\/\d+$/);
  const person = new URL(page.url()).pathname;

  await follow(page, '/roles');
  await expect(
    page.getByRole('row', { name: /^Viewer Preset Reads .* \d+ (person|people) with the role Viewer 3 permissions/ }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'New role' }).click();
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required');
  await page.keyboard.type('publishers مكتبة');
  const box = (words: string) => page.getByRole('checkbox', { name: words });
  await walkTo(page, box('Create publishers, together with the right to edit them'));
  await expect(page.getByRole('tooltip', { name: /^Create publishers/ })).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(box('Edit publishers')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 added, 0 removed', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Role created')).toBeVisible();
  await expect(page).toHaveURL(/roles\/\d+$/);
  // The grid scrolls with its page.
  expect(await page.locator('.permissions').evaluate((grid) => grid.scrollHeight - grid.clientHeight)).toBe(0);
  const role = new URL(page.url()).pathname;

  await follow(page, person);
  await typeAndEnter(page, 'Roles', 'مكتبة', 'publishers مكتبة');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(box('Edit publishers. From the role publishers مكتبة')).toBeVisible();
  await box('Change their own password').check();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Save permissions: 1 added, 0 removed' }).click();
  await expect(page.getByText('none → update password')).toBeVisible();

  const own = await browser.newContext();
  const lina = await own.newPage();
  await lina.goto(address);
  await lina.getByLabel('New password').fill('a password of Lina');
  await lina.getByLabel('Confirm password').fill('a password of Lina');
  await lina.keyboard.press('Enter');
  await expect(lina.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await lina.goto('/publishers');
  await expect(lina.getByRole('link', { name: /(^| )New$/ })).toBeVisible();
  await lina.goto(role);
  await expect(lina.getByText('You may not see this page')).toBeVisible();
  await own.close();

  // 'View as': her menus, screens and buttons; nothing is saved, also by a call beside the screen; the end brings the own ones back.
  const areas = page.getByRole('navigation', { name: 'Main' });
  const contacts = areas.getByRole('link', { name: 'Contacts' });
  await expect(contacts).toBeVisible();
  await page.getByRole('button', { name: 'View as' }).click();
  await answerButton(page, 'View as').click();
  const bar = page.getByRole('complementary', { name: 'View as' });
  await expect(bar).toContainText('Viewing as Lina Haddad');
  await expect(contacts).toHaveCount(0);
  await page.locator('.bar-button').last().click();
  await expect(page.getByRole('menuitem')).toHaveText([
    /Inbox/,
    /My Account/,
    /Change Password/,
    /First steps/,
    /shortcuts/,
    /Logout/,
  ]);
  await page.keyboard.press('Escape');
  await expectAccessibleInBothThemes(page);
  await page.goto(role);
  await expect(page.getByText('You may not see this page')).toBeVisible();
  await follow(page, '/publishers');
  await page.locator('.grid-row a').first().click();
  // The list has a field of this name too.
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).pressSequentially('x');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.locator('.notice')).toContainText('Viewing as Lina Haddad: nothing is saved');
  await page.mouse.wheel(0, 2000);
  await expect(bar).toBeInViewport({ ratio: 1 });
  const viewing = { 'view-as': 'viewer' };
  expect((await page.request.post('/psql/publishers', { headers: viewing, data: {} })).status()).toBe(403);
  await bar.getByRole('button', { name: 'End' }).click();
  await expect(bar).toHaveCount(0);
  await expect(contacts).toBeVisible();

  // Another administrator changes the role while it is open here.
  await follow(page, role);
  await expect(page.getByText("1 person has this role, so it can't be deleted.")).toBeVisible();
  await box('See contacts').check();
  const [{ id, version }] = (await (
    await page.request.get(`/psql/roles?id=eq.${role.split('/').at(-1)}&select=id,version`)
  ).json()) as [{ id: number; version: number }];
  const other = { id, version, name: 'publishers مكتبة', permissions: ['manage publishers', 'review facts'] };
  expect((await page.request.post('/psql/rpc/save_role', { data: other })).status()).toBe(200);
  await page.getByRole('button', { name: 'Save: 1 added, 0 removed' }).click();
  const conflict = page.getByRole('dialog', { name: /^Changed by/ });
  await expect(conflict.getByText('Added: See contacts')).toBeVisible();
  await expect(conflict.getByText(/^Added: Review facts. Removed: Create publishers/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await conflict.getByRole('button', { name: 'Back to the form' }).click();
  await page.getByRole('link', { name: 'All roles' }).click();
  await expect(page.getByText(/^Your changes are not saved. This browser keeps them/)).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save: 1 added, 0 removed' }).click();
  await conflict.getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(page.getByText('Added: See contacts.')).toBeVisible();

  await page.getByRole('link', { name: '1 person with this role' }).click();
  await expect(page.getByRole('gridcell', { name: 'Lina Haddad' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'coordinator' })).toHaveCount(0);
  await follow(page, person);
  await page.getByRole('combobox', { name: 'Roles' }).focus();
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('publishers مكتبة → none')).toBeVisible();
  await follow(page, role);
  await page.getByRole('button', { name: 'Delete' }).click();
  await answerButton(page, 'Delete').click();
  await expect(page).toHaveURL(/roles$/);
  await expect(page.getByRole('row', { name: /مكتبة/ })).toHaveCount(0);
});
