/** Signing in and out, an expired session without loss of a form, and a new password. */
import { expect, test } from '@playwright/test';
import { choose, enter, expectAccessible, password } from './support.ts';

test('a wrong password shows an error that reveals nothing else', async ({ page }) => {
  await page.goto('/facts');
  await expect(page).toHaveURL(/\/signin/);
  await page.getByLabel('Username').focus();
  await page.getByLabel('Username').blur();
  await expect(page.getByText('Username is required')).toBeVisible();
  for (const username of ['reporting', 'nobody-of-this-name']) {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill('a wrong password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Wrong username or password')).toBeVisible();
    await expect(page.getByText('Either your username or password was wrong, please try again.')).toBeVisible();
  }
  await expectAccessible(page);
});

test('a sign-in never leads to another site, whatever its address contains @proof', async ({ page }) => {
  // Other spellings are tested in own-path.test.ts.
  for (const from of ['https://evil.example/x', '/.//evil.example']) {
    await page.context().clearCookies();
    await page.goto(`/signin?from=${encodeURIComponent(from)}`);
    await page.getByLabel('Username').fill('reporting');
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  }
});

test('when a session expires with a form open, sign-in opens on the page and the save continues @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  await page.goto('/facts');
  await page.locator('.grid-row a').first().waitFor();
  await page.getByRole('link', { name: 'New Master Fact' }).click();
  // The list also has a field called Name, until the form is shown.
  await page.getByRole('heading', { name: 'Key Information' }).waitFor();
  await page.getByLabel('Name').fill('Kept through an ended session');
  await choose(page, 'Country', 'Kenya');
  await choose(page, 'Year', '2024');
  await choose(page, 'Displacement Type', 'Conflict');
  await choose(page, 'Type', 'IDPs (Stock)');
  await page.getByLabel('Reported Figure').fill('12');
  await choose(page, 'Term', 'Displaced');
  await page.getByLabel('Stock Date', { exact: true }).fill('2024-12-31');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByLabel('Password').press('Enter');
  await expect(page.getByText('Fact has been created/updated')).toBeVisible();
  await expect(page).toHaveURL(/\/facts\/\d+$/);
  await expect(page.getByLabel('Name')).toHaveValue('Kept through an ended session');
});

test('only the owner can change a password, and the old one stops working @proof', async ({ page }) => {
  // A person of its own: the new password ends the other sessions, and after some minutes a session needs the old password again.
  await enter(page, 'administrator');
  const username = `password.owner.${Date.now()}`;
  const person = { username, name: 'Owner of a password', roles: ['Reporting'] };
  const made = await page.request.post('/psql/rpc/create_user', { data: person });
  const { token } = (await made.json()) as { token: string };
  await page.context().clearCookies();
  expect((await page.request.post('/auth/use_link', { data: { token, password } })).status()).toBe(200);
  await page.goto('/change_password');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('New password field is required')).toBeVisible();
  await page.getByLabel('New Password').fill('another long password');
  await page.getByLabel('Confirm Password').fill('something else entirely');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Both fields must match')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm Password').fill('another long password');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Password has been updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/signin/);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong username or password')).toBeVisible();
  await page.getByLabel('Password').fill('another long password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});
