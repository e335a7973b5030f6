/** Single sign-on by a real provider: refused without a user of the address, then allowed, and again over an open form. */
import { expect, test, type Page } from '@playwright/test';
import { startProvider } from './provider.ts';
import { enter, expectAccessible } from './support.ts';

async function atProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a person of the provider signs in once an administrator has set the address, and goes on with an open form @proof', async ({
  page,
  browser,
  baseURL,
}) => {
  const provider = await startProvider(baseURL!);
  try {
    await page.goto('/publishers/new');
    await page.getByRole('link', { name: 'Sign in with Example' }).click();
    await atProvider(page, 'viewer');
    await expect(page.getByText('No user of Helix has your e-mail address.')).toBeVisible();
    await expectAccessible(page);

    const administrator = await (await browser.newContext()).newPage();
    await enter(administrator, 'administrator');
    await administrator.goto('/users');
    await administrator.getByRole('link', { name: 'Reporting (sample)' }).first().click();
    const email = administrator.getByLabel('E-mail');
    await email.fill('not an address');
    await administrator.getByRole('button', { name: 'Update' }).click();
    await expect(administrator.locator('#users-email-note')).toBeVisible();
    await email.fill('Viewer@example.org');
    await administrator.getByRole('button', { name: 'Update' }).click();
    await expect(administrator.getByText('The user has been updated')).toBeVisible();

    // The provider still knows the person. The requested page opens.
    await page.getByRole('link', { name: 'Sign in with Example' }).click();
    await expect(page).toHaveURL('/publishers/new');
    const name = page.getByLabel('Name', { exact: true }).first();
    await expect(page.getByRole('button', { name: 'Create' })).toBeVisible();
    await name.fill('Typed as the session ends');
    await expect(name).toHaveValue('Typed as the session ends');
    await page.context().clearCookies({ name: 'helix_session' });
    // A click by a script, because the form may find out first and open the dialog.
    await page.getByRole('button', { name: 'Create' }).evaluate((button: HTMLElement) => button.click());
    await expect(page.getByText('Your session has expired')).toBeVisible();
    await expect(name).toHaveValue('Typed as the session ends');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in with Example' }).click();
    await expect(page.getByText('Your session has expired')).toBeHidden();
    await expect(name).toHaveValue('Typed as the session ends');
  } finally {
    provider.close();
  }
});
