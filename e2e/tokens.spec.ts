/** API tokens: made, shown once, used by a script, revoked and refused; the log of security events shows it. */
import { expect, test } from '@playwright/test';
import { answerButton, choose, enter, expectAccessible, expectAccessibleInBothThemes, follow } from './support.ts';

test('a token is shown once, works until it is revoked, and is in the security log @proof', async ({
  page,
  playwright,
}) => {
  await enter(page, 'administrator');
  await page.goto('/tokens');
  await expect(page.getByRole('gridcell', { name: 'News feeds' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'New token' }).click();
  await expect(page.getByRole('heading', { name: 'New Token' })).toBeVisible();
  // The first field has the focus, and nothing is missing before it is left.
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByText('Name is required')).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill('لوحة الإقليم');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Owner: Owner is required' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Owner').fill('expert');
  await page.getByTitle('Expert (sample) (expert)').click();
  await page.getByLabel('a year').check();
  await page.getByRole('button', { name: 'Create' }).click();
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue();
  expect(token).toMatch(/^helix_[\w-]{43}$/);
  const command = await page.getByLabel('Command').inputValue();
  expect(command).toContain(`curl -H "Authorization: Bearer ${token}" "http`);
  await expectAccessibleInBothThemes(page);

  // A script: no browser, no cookie.
  const script = await playwright.request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  const address = /"(http[^"]+)"$/.exec(command)![1]!;
  const answer = await script.get(address);
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toHaveLength(5);
  const origin = new URL(address).origin;
  expect((await script.get(`${origin}/psql/users_view`)).status()).toBe(403);
  expect((await script.post(`${origin}/psql/publishers`, { data: { name: 'A', type: 'Media' } })).status()).toBe(403);

  await page.getByRole('link', { name: 'Open the token' }).click();
  await expect(page.getByRole('row', { name: 'Scope Read only' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Owner Expert (sample) (expert)' })).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoke the token لوحة الإقليم?')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await answerButton(page, 'Revoke').click();
  await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible();
  const refused = await script.get(address);
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ constraint: 'token_revoked' });

  await follow(page, '/security-log?kind=Token+made&kind=Token+revoked');
  await expect(page.getByRole('gridcell', { name: 'token: لوحة الإقليم', exact: true })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /^token: لوحة الإقليم; scope: Read only/ })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Signed in' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'csv' }).click();
  expect((await download).suggestedFilename()).toMatch(/^security-log.*\.csv$/);
  await script.dispose();

  await enter(page, 'coordinator');
  await page.goto('/tokens/new');
  await expect(page.getByText('You may not see this page')).toBeVisible();
  await page.goto('/security-log');
  await expect(page.getByText('You may not see this page')).toBeVisible();
});

test('the command of a token that only delivers makes a delivery @proof', async ({ page, playwright }) => {
  await enter(page, 'administrator');
  await page.goto('/tokens/new');
  await page.getByLabel('Name', { exact: true }).fill('Deliveries of a journey');
  await page.getByLabel('Owner').fill('ingest');
  await page.locator('.ant-select-item-option', { hasText: '(ingest, service account)' }).first().click();
  await choose(page, 'Scope', 'Ingest');
  await page.getByRole('button', { name: 'Create' }).click();
  const command = await page.getByLabel('Command').inputValue();
  const [, token = '', body = '', url = ''] = /Bearer (\S+)".* -d '([^']+)' "(http[^"]+)"$/.exec(command) ?? [];
  const script = await playwright.request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  const answer = await script.post(url, { data: JSON.parse(body) as object });
  expect(await answer.json()).toMatchObject({ created: 1, refused: 0 });
});
