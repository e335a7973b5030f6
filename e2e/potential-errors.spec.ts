/** The home page leads to the user's potential errors, an error to its field; errors are corrected, ignored and shown again; a comment on a fact is on the author's home page. */
import { expect, test } from '@playwright/test';
import { changePerson, enter, expectAccessible, expectAccessibleInBothThemes, post } from './support.ts';

const fact = (name: string) => ({
  name,
  iso3: 'KEN',
  year: 2024,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  data: { reported_figure: 12, term: 'Displaced', start_date: { date: '2024-04-02', accuracy: 'Day' } },
});

test('an expert corrects one error and ignores another, and sees what others say of the own facts @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const mark = Date.now();
  const right = `Kenya: Floods - to correct ${mark}`;
  const odd = `Kenya: Floods - to ignore ${mark}`;
  // A rule without records left gives way to the next.
  await post(page, 'facts', fact(`Kenya: Floods - to stay ${mark}`));
  const corrected = await post(page, 'facts', fact(right));
  const ignored = await post(page, 'facts', fact(odd));

  const notice = (text: string | RegExp) => page.locator('.notice').filter({ hasText: text });
  await page.goto('/');
  const work = page.getByRole('region', { name: 'My work' });
  await work.getByRole('link', { name: /potential errors are yours/ }).click();
  await expect(page.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true');
  // The first rule with records is open.
  await expect(page.locator('.error-rule').first()).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.errors-beside .grid-row a').first()).toBeVisible();
  await page.getByRole('link', { name: /^E3 Flow without an end date/ }).click();
  await expect(page.getByRole('link', { name: odd })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // The link opens the form at the field, and a corrected error is gone.
  await page.getByRole('link', { name: right }).click();
  await expect(page).toHaveURL(new RegExp(`/facts/${corrected}#data.end_date$`));
  await expect(page.getByLabel('End Date').and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.type('09/04/2024');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+s');
  await expect(notice(/saved|updated/i)).toBeVisible();
  // The list leads on to the same field of the next error, and back.
  await page.getByRole('button', { name: 'Previous fact' }).click();
  await expect(page).toHaveURL(new RegExp(`/facts/${ignored}#data.end_date$`));
  await expect(page.getByLabel('End Date').and(page.locator(':focus'))).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('link', { name: odd })).toBeVisible();
  await expect(page.getByRole('link', { name: right })).toHaveCount(0);

  // An error is assigned, and stands in the inbox until it is taken back or gone.
  const row = page.locator('.grid-row').filter({ hasText: odd });
  await row.locator('[data-column="selected"]').click();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const assigning = page.getByRole('dialog', { name: 'Assign the error' });
  await assigning.getByRole('button', { name: 'Assign to me' }).click();
  await expectAccessible(page, ['.ant-modal']);
  await assigning.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(notice(/^Assigned to/)).toBeVisible();
  await expect(row.locator('[data-column="assigned_to"]')).toContainText('Expert (sample)');

  // An error is ignored with a reason, by keyboard, and shown again.
  await row.locator('[data-column="selected"]').click();
  await page.getByRole('button', { name: 'Ignore', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ignore this error?' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await expectAccessible(page, ['.ant-modal']);
  await dialog.getByLabel('Reason').fill('The flood lasted one day');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect(notice('Error ignored')).toBeVisible();
  await expect(row).toHaveCount(0);
  // It stays counted beside the rule.
  await page.getByRole('link', { name: /^[\d,]+ ignored$/ }).click();
  await expect(row).toContainText('The flood lasted one day');
  await row.locator('[data-column="selected"]').click();
  await page.getByRole('button', { name: 'Show again' }).click();
  await expect(notice('Error shown again')).toBeVisible();
  await expect(row).toHaveCount(0);

  // A comment of somebody else is news, that waits for an answer.
  await changePerson(page, 'reviewer');
  await post(page, 'reviews', { entity_id: ignored, status: 'Comment', comment: 'Which source?' });
  await changePerson(page, 'expert');
  await page.goto('/');
  await work.getByRole('link', { name: /for your answer$/ }).click();
  await expect(page.getByRole('article').filter({ hasText: odd })).toContainText('Which source?');
  await expect(page.getByRole('article').filter({ hasText: right })).toHaveCount(0);
});

test('identical facts are side by side from the list of errors and from the form, and are ignored together', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const mark = Date.now();
  const name = `Kenya: Floods - twin ${mark}`;
  const twin = { ...fact(name), data: { ...fact(name).data, reported_figure: (mark % 1e9) + 1e6 } };
  const first = await post(page, 'facts', twin);
  const second = await post(page, 'facts', { ...twin, name: `${name} again` });

  await page.goto('/dashboards/qa?tab=potential-errors&rule=D1');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/duplicates\\?kind=facts&of=${first}$`));
  await expect(page.getByRole('columnheader', { name: new RegExp(`${mark}`) })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Keep one …' })).toHaveAttribute(
    'href',
    new RegExp(`^/facts/keep-one\\?ids=.*${first}.*${second}`),
  );
  await expectAccessible(page);
  await page.goto(`/facts/${second}`);
  await page
    .getByText(/^Identical to /)
    .getByRole('link', { name: 'compare them' })
    .click();
  await expect(page).toHaveURL(new RegExp(`of=${second}$`));
  await expect(page.getByRole('columnheader', { name: new RegExp(`${mark}`) })).toHaveCount(2);

  const ignored = await page.request.post('/psql/rpc/ignore_potential_errors', {
    data: { rule: 'D1', ids: [second], reason: 'Two camps' },
  });
  expect(await ignored.json()).toBe(2);
  await page.goto(`/facts/${first}`);
  await expect(page.getByRole('heading', { name: new RegExp(`${mark}`) }).first()).toBeVisible();
  await expect(page.getByText(/^Identical to /)).toHaveCount(0);
});
