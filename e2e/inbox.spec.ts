/** The inbox: a mention by keyboard, what is told and what is not, done and its undo, following, and the choice of kinds. */
import { expect, test, type Page } from '@playwright/test';
import { changePerson, enter, expectAccessibleInBothThemes, post } from './support.ts';

const FACT = { iso3: 'TCD', year: 2025, displacement_type: 'Disaster', type: 'New Displacement (Flow)' };

const madeFact = (page: Page, name: string) =>
  post(page, 'facts', {
    ...FACT,
    name,
    data: { reported_figure: 31, term: 'Displaced', start_date: { date: '2025-05-02', accuracy: 'Day' } },
  });
const bell = (page: Page) => page.getByRole('link', { name: /^Inbox/ });

test('a mention reaches a colleague, who opens it by keyboard, is done with it and takes that back', async ({
  page,
}) => {
  const stamp = Date.now().toString(36);
  await enter(page, 'reviewer');
  await page.request.post('/psql/rpc/mark_notifications', { data: { mark: 'done' } });
  await enter(page, 'coordinator');
  const names = [`Chad: Flood - Mao ${stamp}`, `تشاد: فيضان - أبشي ${stamp}`] as const;
  const [first, second] = [await madeFact(page, names[0]), await madeFact(page, names[1])];

  await page.goto(`/facts/${first}#reviews`);
  const panel = page.getByRole('tabpanel', { name: 'Reviews' });
  await panel.getByRole('group', { name: 'Status' }).getByText('Comment').click();
  const comment = panel.getByLabel('Comment', { exact: true }).last();
  await comment.pressSequentially('Please check page 3, @revie');
  await expect(page.getByRole('menuitem', { name: /\(reviewer\)$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(comment).toHaveValue('Please check page 3, @reviewer ');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article', { name: /^Comment, review/ })).toBeVisible();
  await post(page, 'reviews', { entity_id: second, status: 'Comment', comment: 'And this one, @reviewer' });

  await changePerson(page, 'reviewer');
  await page.goto('/');
  await expect(bell(page)).toHaveAccessibleName('Inbox: 2 unread');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL(/\/inbox$/);
  const group = (name: string) => page.getByRole('article', { name });
  await expect(group(names[0])).toContainText('mentioned you');
  await expect(group(names[0]).getByRole('blockquote')).toHaveText('Please check page 3, Reviewer (sample)');
  await expectAccessibleInBothThemes(page);

  // The newest is first; J goes to the other one.
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: names[1] })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: names[0] })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/facts/${first}#reviews$`));
  await expect(page.getByRole('article', { name: /^Comment, review/ })).toContainText('Please check page 3');
  await expect(bell(page)).toHaveAccessibleName('Inbox: 1 unread');
  await page.goBack();

  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(group(names[1])).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(group(names[1])).toBeVisible();
  // The focus stayed on the other record.
  await page.keyboard.press('k');
  await page.keyboard.press('u');
  await expect(group(names[1]).getByRole('img', { name: 'Unread' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await group(names[1]).getByRole('button', { name: 'Done' }).click();
  await page.getByText('Done', { exact: true }).first().click();
  await expect(group(names[1])).toBeVisible();
});

test('a followed record tells of its changes, a kind that is switched off and a muted one do not @proof', async ({
  page,
}) => {
  const name = `Chad: Flood - Bol ${Date.now().toString(36)}`;
  await enter(page, 'coordinator');
  const fact = await madeFact(page, name);
  await enter(page, 'viewer');
  await page.goto(`/facts/${fact}`);
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: `${from}: the fact` }).click();
    await page.getByRole('menuitem', { name: to }).click();
  };
  await choose('Follow', 'Follow You are told');
  await expect(page.getByRole('button', { name: 'Following: the fact' })).toBeVisible();

  const change = async (comment: string) => {
    await enter(page, 'coordinator');
    const answer = await page.request.patch(`/psql/facts?id=eq.${fact}`, { data: { comment } });
    expect(answer.ok()).toBe(true);
    await enter(page, 'viewer');
  };
  const sentences = page.getByRole('article', { name }).getByText(/changed Comment/);
  await change('One');
  await page.goto('/inbox');
  await expect(sentences).toHaveCount(1);

  await page.getByRole('link', { name: 'Choose what you are told' }).click();
  const changes = page.locator('.told-kinds li').filter({ hasText: /^Changes\s*Somebody else/ });
  const deliver = async (way: string) => {
    await changes.getByRole('combobox').click();
    await page.locator('.ant-select-item-option').getByText(way, { exact: true }).click();
    await expect(changes).toContainText(way);
  };
  await expect(changes).toContainText('Inbox');
  await expectAccessibleInBothThemes(page);
  await deliver('Not at all');
  await change('Two');
  await page.goto('/inbox');
  await expect(sentences).toHaveCount(1);

  await page.goto('/account');
  await deliver('Inbox');
  await page.goto(`/facts/${fact}`);
  await choose('Following', 'Mute');
  await expect(page.getByRole('button', { name: 'Muted: the fact' })).toBeVisible();
  await change('Three');
  await page.goto('/inbox');
  await expect(sentences).toHaveCount(1);
});

test('an assigned fact is told, waits in the inbox and on home, is done, and that is taken back @proof', async ({
  page,
}) => {
  const name = `Chad: Flood - Faya ${Date.now().toString(36)}`;
  await enter(page, 'coordinator');
  const fact = await madeFact(page, name);
  await page.goto(`/facts/${fact}#reviews`);
  await page.getByRole('button', { name: 'Ask for a review…' }).click();
  const asked = page.getByRole('dialog', { name: 'Ask for a review' });
  await expect(asked.getByLabel('Note')).toHaveValue('Please review');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Assign the fact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign the fact' });
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByText('Person is required')).toBeVisible();
  await dialog.getByLabel('Person').fill('Reporting');
  await page
    .locator('.ant-select-item-option')
    .getByText(/^Reporting/)
    .click();
  await dialog.getByLabel('Due', { exact: true }).fill('2025-12-31');
  await dialog.getByLabel('Note').fill('Compare both tables');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Assigned to Reporting.*due 31 Dec 2025$/ })).toBeVisible();

  await changePerson(page, 'reporting');
  await page.goto('/');
  await page.getByRole('link', { name: /assigned to you$/ }).click();
  await expect(page).toHaveURL(/\/inbox#assigned$/);
  const record = page.getByRole('article', { name });
  await expect(record).toContainText('Overdue since 31 Dec 2025');
  await expect(record).toContainText('Compare both tables');
  await expectAccessibleInBothThemes(page);
  await page.getByText('Inbox', { exact: true }).last().click();
  await expect(record).toContainText('assigned it to you, due 31 Dec 2025');
  await expect(record).toContainText('Compare both tables');
  await page.getByText('Assigned to me', { exact: true }).click();
  await record.getByRole('button', { name: 'Done' }).click();
  await expect(record).toHaveCount(0);
});
