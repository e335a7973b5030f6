/** Cloning: a saved fact is copied to a new one, which names its source; users without write access see a message and a link back. */
import { expect, test } from '@playwright/test';
import { answerButton, changePerson, enter, expectAccessible, follow, post } from './support.ts';

test('a clone keeps the values of the fact and names its source @proof', async ({ page }) => {
  await enter(page, 'expert');
  const id = await post(page, 'facts', {
    name: 'Kenya: Flood - Garissa - 02/05/2024',
    iso3: 'KEN',
    year: 2024,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    comment: 'Counted by the county',
    data: {
      reported_figure: 169,
      term: 'Displaced',
      excerpt: 'Families left their homes',
      start_date: { date: '2024-05-02', accuracy: 'Day' },
    },
  });
  await page.goto(`/facts/${id}`);
  const serial = (await page.locator('.record-called').innerText()).replace('Edit ', '');
  await page.getByRole('button', { name: 'Clone' }).click();
  await expect(page.getByText('Are you sure?')).toBeVisible();
  await answerButton(page, 'Clone').click();
  await expect(page).toHaveURL(new RegExp(`/facts/clone/${id}$`));
  await expect(page.getByRole('heading', { name: `Clone ${serial}` })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Kenya: Flood - Garissa - 02/05/2024');
  await expect(page.getByRole('button', { name: 'Clone' })).toHaveCount(0);
  await expectAccessible(page);

  // After closing the browser the typed values are offered again.
  await page.getByLabel('Name').fill('Kenya: Flood - Garissa - 03/05/2024');
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Kenya: Flood - Garissa - 03/05/2024');

  await page.getByRole('button', { name: 'Create' }).click();
  const question = page.getByRole('dialog', { name: 'There is an identical fact' });
  await expect(question.getByRole('link', { name: serial })).toHaveAttribute('href', `/facts/${id}`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Fact has been created/updated')).toBeVisible();
  await expect(page).toHaveURL(/\/facts\/\d+$/);
  const link = page.getByRole('link', { name: new RegExp(`^${serial}`) });
  await expect(link).toHaveAttribute('href', `/facts/${id}`);
  await expect(page.getByText('Not reviewed')).toBeVisible();
  await expectAccessible(page);
  const clone = await page.evaluate(async (created) => {
    const answer = await fetch(`/psql/facts?id=eq.${created}`);
    return ((await answer.json()) as { base_id: number; data: { excerpt: string } }[])[0];
  }, page.url().split('/').at(-1));
  expect(clone).toMatchObject({ base_id: id, data: { excerpt: 'Families left their homes' } });

  await changePerson(page, 'viewer');
  await page.goto(`/facts/${id}`);
  await expect(page.getByText('Read only')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Clone' })).toHaveCount(0);
  await follow(page, '/facts/999999');
  // On the page and, for a while, in a notice.
  await expect(page.getByRole('main').getByText('There is no fact 999999').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the facts list' }).click();
  await expect(page).toHaveURL(/\/facts(\?.*)?$/);
});
