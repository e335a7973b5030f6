/** Clients: made in a dialog, the client_id shown once and used by a program, its requests counted, revoked and refused. */
import { expect, test } from '@playwright/test';
import { answerButton, enter, expectAccessible, expectAccessibleInBothThemes } from './support.ts';

test('a client is made in a dialog, reads what is published, and stops when it is revoked @proof', async ({
  page,
  playwright,
}) => {
  await enter(page, 'administrator');
  await page.goto('/settings/clients');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Expand row' }).first().click();
  await expect(page.getByRole('region', { name: /^Requests of / })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'New client' }).click();
  // By keyboard alone.
  await page.keyboard.type('منصة البيانات');
  await page.keyboard.press('Tab');
  await page.keyboard.type('data@example.org');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const client = await page.getByRole('textbox', { name: 'client_id' }).inputValue();
  expect(client).toMatch(/^helix_[\w-]{43}$/);
  const command = await page.getByLabel('Command').inputValue();
  expect(command).toContain(`client_id=${client}`);
  await expectAccessibleInBothThemes(page);
  await expect(page.getByRole('row', { name: /منصة البيانات/ })).toContainText('data@example.org');

  const program = await playwright.request.newContext();
  const address = /"(http[^"]+)"$/.exec(command)![1]!;
  const answer = await program.get(address);
  expect(answer.status()).toBe(200);
  expect(Array.isArray(await answer.json())).toBe(true);
  expect((await program.get(`${new URL(address).origin}/psql/facts?client_id=${client}`)).status()).toBe(401);

  await page.getByRole('button', { name: 'Revoke منصة البيانات' }).click();
  await answerButton(page, 'Revoke').click();
  await expect(page.getByRole('row', { name: /منصة البيانات/ })).toContainText('Revoked');
  expect((await program.get(address)).status()).toBe(401);
  await program.dispose();

  await page.goto('/external-api/');
  await expect(page.getByText('/external-api/gidd/public-figure-analyses/', { exact: false }).first()).toBeVisible();

  await enter(page, 'coordinator');
  await page.goto('/settings/clients');
  await expect(page.getByText('You may not see this page')).toBeVisible();
});
