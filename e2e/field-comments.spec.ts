/** Comments on fields: a reviewer marks fields, the author is led to the field, answers and corrects; a sign-off with an open comment needs a reason. */
import { expect, test, type Page } from '@playwright/test';
import { changePerson, enter, expectAccessible, expectAccessibleInBothThemes, post, typeAndEnter } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const reviews = (page: Page) => page.getByRole('tabpanel', { name: 'Reviews' });

test('a reviewer marks fields, the author answers at the field, and the list and the sign-off know of open comments', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await enter(page, 'expert');
  await page.request.post('/psql/rpc/mark_notifications', { data: { mark: 'done' } });
  const name = `Chad: Flood - Mao ${Date.now().toString(36)}`;
  const fact = await post(page, 'facts', {
    name,
    iso3: 'TCD',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: {
      reported_figure: 31,
      term: 'Displaced',
      unit: 'Person',
      start_date: { date: '2025-05-02', accuracy: 'Day' },
    },
  });

  await page.goto('/');

  // Marks are written beside the review, and become open comments.
  await changePerson(page, 'coordinator');
  await page.goto(`/facts/${fact}#reviews`);
  await reviews(page).getByRole('group', { name: 'Status' }).getByText('Under Review').click();
  await reviews(page).getByRole('button', { name: 'Mark a field' }).click();
  const mark = (number: number) => reviews(page).getByRole('group', { name: `Mark ${number}` });
  await page.keyboard.type('Reported Fig');
  await page.keyboard.press('Enter');
  await mark(1).getByLabel('What is said of the field').fill('Page 3 says 310');
  await reviews(page).getByRole('button', { name: 'Mark a field' }).click();
  await page.keyboard.type('Country');
  await page.keyboard.press('Enter');
  await mark(2).getByText('Good', { exact: true }).click();
  await expectAccessibleInBothThemes(page);
  await reviews(page).getByRole('button', { name: 'Post Under Review' }).click();
  await expect(reviews(page).getByRole('article', { name: /^Under Review/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comments (1)' })).toBeVisible();

  // The author is told, and led to the field.
  await changePerson(page, 'expert');
  await page.goto('/inbox');
  const told = page.getByRole('article', { name });
  await expect(told).toContainText('marked as to correct: Reported Figure');
  await expect(told).toContainText('Page 3 says 310');
  await page.getByRole('link', { name }).click();
  const figure = page.getByLabel('Reported Figure', { exact: true });
  await expect(page.getByRole('button', { name: '1 open comment on Reported Figure' })).toBeVisible();
  await expect(dialog(page)).toContainText('Page 3 says 310');
  await expect(figure).toBeInViewport();
  // An address that names the field alone, as a rule of data quality does, leads to it without the comments.
  await page.goto('/inbox');
  await page.goto(`/facts/${fact}#data.reported_figure`);
  await expect(figure).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Control+Alt+m');
  await expect(dialog(page)).toContainText('Page 3 says 310');
  // The comments stand beside the record, which stays in use.
  const [field, beside] = [(await figure.boundingBox())!, (await dialog(page).boundingBox())!];
  expect(field.x + field.width).toBeLessThanOrEqual(beside.x);
  await figure.click();
  await expect(figure).toBeFocused();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, ['.ant-modal']);
  await dialog(page).getByLabel('Answer on Reported Figure').fill('Corrected');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByText('Corrected', { exact: true })).toBeVisible();
  // A text that was typed is not lost by a key.
  await dialog(page).getByLabel('Answer on Reported Figure').fill('And the');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Answer on Reported Figure')).toHaveValue('And the');
  await dialog(page).getByLabel('Answer on Reported Figure').fill('');
  await page.keyboard.press('Escape');
  await expect(figure).toBeFocused();

  // The list finds the fact, and the sign-off needs a reason.
  await changePerson(page, 'coordinator');
  await page.goto('/facts?open_comments=Yes');
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  await page.goto(`/facts/${fact}#reviews`);
  await reviews(page).getByRole('group', { name: 'Status' }).getByText('Signed Off').click();
  await reviews(page).getByRole('button', { name: 'Post Signed Off' }).click();
  await expect(reviews(page).getByText(/^A comment on a field is open: say in the comment why/)).toBeVisible();

  // Another browser resolves the thread meanwhile; this one learns of it.
  await page.getByRole('button', { name: 'Comments (2)' }).click();
  await dialog(page).getByRole('button', { name: 'Resolve' }).click();
  // It stays for a moment in which it may be opened again; the next time it is not listed.
  await expect(dialog(page).getByRole('listitem', { name: 'Resolved: Reported Figure' })).toContainText('resolved it');
  await page.keyboard.press('Escape');
  await reviews(page).getByRole('button', { name: 'Post Signed Off' }).click();
  await expect(reviews(page).getByRole('article', { name: /^Signed Off/ })).toBeVisible();

  // A signed-off fact is read and discussed; its history leads to all comments.
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: '2 comments on fields' }).click();
  // Without a field it is one on the whole fact, and stands first.
  await dialog(page).getByLabel('New comment').fill('Is this the flood of May?');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByRole('listitem', { name: /: The whole fact$/ })).toContainText('the flood of May');
  // Of two fields of a name the filled one is offered first; the form beside has the columns and the title that fit.
  await typeAndEnter(page, 'Field', 'Start Date', 'Data: Start Date');
  const title = page.locator('.record-name');
  expect(await title.evaluate((whole) => whole.scrollHeight - whole.clientHeight)).toBeLessThan(4);
  await typeAndEnter(page, 'Field', 'Year', 'Year');
  await dialog(page).getByLabel('New comment').fill('Counted in 2025?');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByText('Counted in 2025?')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Show the field' }).first().click();
  await expect(page.getByRole('button', { name: '1 open comment on Year' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test('what one person writes is on the screen of another, who has the record open @proof', async ({
  page,
  browser,
}) => {
  await enter(page, 'coordinator');
  const event = await post(page, 'events', {
    name: `Chad: Clashes - Abéché ${Date.now().toString(36)}`,
    displacement_type: 'Conflict',
    year: 2025,
    countries: ['TCD'],
    start_date: { date: '2025-03-01', accuracy: 'Day' },
  });
  await page.goto(`/events/${event}`);
  await expect(page.getByRole('button', { name: 'Comments', exact: true })).toBeVisible();
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await enter(other, 'expert');
  const comments = [{ field: 'start_date', comment: 'The 2nd of March?' }];
  const data = { entity_type: 'events', entity_id: event, comments };
  expect((await other.request.post('/psql/rpc/comment_on_fields', { data })).status()).toBe(200);
  await context.close();
  await expect(page.getByRole('button', { name: 'Comments (1)' })).toBeVisible();
});

test('comments wait on home and in the inbox, where they are answered, resolved and opened again', async ({ page }) => {
  const stamp = Date.now().toString(36);
  await enter(page, 'expert');
  const of = { displacement_type: 'Conflict', year: 2025, start_date: { date: '2025-03-01', accuracy: 'Day' } };
  const event = await post(page, 'events', { ...of, name: `Chad: Clashes - Moundou ${stamp}`, countries: ['TCD'] });
  const fact = await post(page, 'facts', {
    iso3: 'TCD',
    year: 2025,
    displacement_type: 'Conflict',
    type: 'New Displacement (Flow)',
    name: `Chad: Clashes - Sarh ${stamp}`,
    data: { reported_figure: 5, term: 'Displaced', start_date: of.start_date },
  });
  await enter(page, 'coordinator');
  const comments = [{ field: 'start_date', comment: 'The 2nd of March?' }];
  const data = { entity_type: 'events', entity_id: event, comments };
  expect((await page.request.post('/psql/rpc/comment_on_fields', { data })).status()).toBe(200);
  await post(page, 'reviews', { entity_id: fact, status: 'Comment', comment: 'Which source?' });

  await enter(page, 'expert');
  await page.goto('/');
  await page.getByRole('link', { name: /wait for your answer$/ }).click();
  await expect(page).toHaveURL(/\/inbox#comments$/);
  const row = (place: string) => page.getByRole('article', { name: new RegExp(`${place}.* ${stamp}$`) });
  await expect(row('Moundou')).toContainText('commented on Start Date');
  await expect(row('Sarh')).toContainText('commented in the reviews');
  await expectAccessibleInBothThemes(page);

  await row('Sarh').getByRole('button', { name: 'Reply' }).click();
  await row('Sarh')
    .getByLabel(/in the reviews$/)
    .fill('The Red Cross');
  await page.keyboard.press('Control+Enter');
  await expect(row('Sarh')).toHaveCount(0);
  await row('Moundou').getByRole('button', { name: 'Resolve' }).click();
  await expect(row('Moundou')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row('Moundou')).toBeVisible();
  await row('Moundou').getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Comments on Start Date' })).toContainText('opened it again');
});

test('an author changes a comment and takes one back, and what they said before is in the history', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const event = await post(page, 'events', {
    name: `Chad: Clashes - Faya ${Date.now().toString(36)}`,
    displacement_type: 'Conflict',
    year: 2025,
    countries: ['TCD'],
    start_date: { date: '2025-03-01', accuracy: 'Day' },
  });
  const comments = [{ field: 'start_date', comment: 'The 2nd of Mrach?' }];
  const data = { entity_type: 'events', entity_id: event, comments };
  expect((await page.request.post('/psql/rpc/comment_on_fields', { data })).status()).toBe(200);
  await page.goto(`/events/${event}`);
  await page.getByRole('button', { name: 'Comments (1)' }).click();
  const thread = (state: string) => dialog(page).getByRole('listitem', { name: `${state}: Start Date` });
  const box = thread('Open').getByLabel('Your comment on Start Date');

  // Esc closes the box and keeps what is typed, not the dialog; also over a reload.
  await thread('Open').getByRole('button', { name: 'Edit: The 2nd of Mrach?' }).press('Enter');
  await expect(box).toBeFocused();
  await box.fill('The 2nd of March?');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(thread('Open').getByRole('button', { name: 'Edit: The 2nd of Mrach?' })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Comments (1)' }).click();
  await expect(box).toHaveValue('The 2nd of March?');
  await box.press('Control+Enter');
  await expect(thread('Open').getByRole('button', { name: 'Edit: The 2nd of March?' })).toBeFocused();
  await expect(thread('Open').getByText('· edited')).toHaveAttribute('title', /\d/);

  // Taken back at once, and brought back by the notice or in its place.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(thread('Taken back')).toContainText(/Taken back by .*, just now/);
  await expect(dialog(page).getByText('The 2nd of March?')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Comments', exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(thread('Open')).toContainText('The 2nd of March?');
  await thread('Open').getByRole('button', { name: 'Take back: The 2nd of March?' }).click();
  await expect(thread('Taken back').getByRole('button', { name: /^Bring back/ })).toBeFocused();

  // Others read that it is taken back, and may not bring it back.
  await changePerson(page, 'expert');
  await page.goto('/');
  await page.goto(`/events/${event}#history`);
  await page.getByRole('button', { name: 'and what they said before' }).click();
  const before = page.getByRole('list', { name: 'What comments said before' }).getByRole('listitem');
  await expect(before).toHaveText([/Start Date.*The 2nd of March\?$/s, /Start Date.*The 2nd of Mrach\?$/s]);
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await expect(thread('Taken back')).toHaveCount(0);
  await dialog(page).getByLabel('Resolved or taken back ones too (1)').check();
  await expect(thread('Taken back')).toContainText('Taken back by');
  await expect(thread('Taken back').getByRole('button', { name: /^Bring back/ })).toHaveCount(0);
});
