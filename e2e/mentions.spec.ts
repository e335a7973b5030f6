/** Mentions by keyboard in the content of a note and in the comments of a dataset: people, user roles and countries, beside the marks of Markdown. */
import { expect, test } from '@playwright/test';
import { enter, expectAccessible } from './support.ts';

test('@ offers people, roles and countries in a note, beside its marks and its preview @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  await page.goto('/countries/significant_updates/new/KEN');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.type('Please compare, @revie');
  await expect(page.getByRole('menuitem', { name: /Reviewers/ })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Reviewers: everybody with the role' }).click();
  await expect(content).toHaveValue('Please compare, @Reviewers ');
  await page.keyboard.type('and @suda');
  await expect(page.getByRole('menuitem', { name: 'Sudan: its expert', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(content).toHaveValue('Please compare, @Reviewers and @Sudan ');
  await page.keyboard.type('soon');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+b');
  await expect(content).toHaveValue(/\*\*soon\*\*$/);
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('soon');
  await expectAccessible(page);
  await content.fill('');
});

test('@ offers the roles of this installation, too @proof', async ({ page }) => {
  await enter(page, 'administrator');
  const role = { name: 'Horn desk', permissions: ['review facts'] };
  expect((await page.request.post('/psql/rpc/save_role', { data: role })).status()).toBe(200);
  await enter(page, 'coordinator');
  await page.goto('/countries/significant_updates/new/KEN');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.type('See @horn');
  await page.getByRole('menuitem', { name: 'Horn desk: everybody with the role' }).click();
  await expect(content).toHaveValue('See @Horn desk ');
  await page.keyboard.type('and @reporti');
  await page.getByRole('menuitem', { name: 'Reporting: everybody with the role' }).click();
  await expect(content).toHaveValue('See @Horn desk and @Reporting ');
  await content.fill('');
});

test('@ offers people in the comments of a dataset @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  await page.goto('/tabular-datasets/new');
  const comments = page.getByRole('textbox', { name: 'Comments' });
  await comments.click();
  await page.keyboard.type('Who knows, @coordinato');
  await page.getByRole('menuitem', { name: 'Coordinators: everybody with the role' }).click();
  await expect(comments).toHaveValue('Who knows, @Coordinators ');
  await comments.fill('');
});

test('a mention typed in part is written whole where it has one meaning, and otherwise said to reach nobody before it is sent', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const facts = await page.request.get('/psql/facts?select=id&limit=1&order=id');
  const [{ id }] = (await facts.json()) as [{ id: number }];
  await page.goto(`/facts/${id}`);
  await page.getByRole('button', { name: 'Comments' }).click();
  const comment = page.getByLabel('New comment');
  const answer = page.getByRole('listitem', { name: 'Open: The whole fact' });
  await comment.click();
  await page.keyboard.type('Please see @coord');
  await expect(page.getByText('“@coord” mentions nobody: type @ and choose')).toBeVisible();
  await expect(page.locator('.ant-mentions-dropdown')).toBeVisible();
  // With a choice to make, the key chooses; the next one sends.
  await page.keyboard.press('Control+Enter');
  await expect(comment).toHaveValue('Please see @coordinator ');
  await expect(answer).toHaveCount(0);
  await comment.fill('Please see @suda, @xyz');
  await expect(page.getByText('“@suda” becomes @Sudan. “@xyz” mentions nobody')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(answer.getByText('Please see @Sudan, @xyz')).toBeVisible();
  await expect(comment).toHaveValue('');

  // Left by the pointer, in another place for mentions.
  await page.goto('/countries/significant_updates/new/KEN');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('For @suda only');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(content).toHaveValue('For @Sudan only');
  // A save by a key leaves no field.
  await content.fill('For @suda again');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('For @Sudan again').first()).toBeVisible();
});
