/** The form tabs of a fact by keyboard: parts of the figure, the IDU's excerpt, the confidence assessment; errors open their tabs. */
import { expect, test, type Page } from '@playwright/test';
import { choose, enter, expectAccessible } from './support.ts';

/** Focuses the open tab, then moves along the tabs, without a mouse. */
async function toTab(page: Page, name: string): Promise<void> {
  // The name of a focused tab begins with its number.
  const tab = page.getByRole('tab', { name: new RegExp(`${name}$`) });
  await page.getByRole('tab', { selected: true }).focus();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(tab).toBeFocused({ timeout: 200 });
  }).toPass({ timeout: 15_000 });
  await page.keyboard.press('Enter');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

async function toggle(page: Page, name: string): Promise<void> {
  await page.getByRole('switch', { name }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name })).toBeChecked();
}

test('the parts, texts and assessment of a fact are entered by keyboard, saved and loaded @proof', async ({ page }) => {
  await enter(page, 'expert');
  await page.goto('/facts/new');
  await page.getByLabel('Name').fill('Kenya: Clashes - Moyale - 24/04/2024');
  await choose(page, 'Country', 'Kenya');
  await choose(page, 'Year', '2024');
  await choose(page, 'Displacement Type', 'Conflict');
  await choose(page, 'Type', 'New Displacement (Flow)');
  // Typing replaces the initial 0.
  await page.getByLabel('Reported Figure').click();
  await page.keyboard.type('100');
  await expect(page.getByLabel('Reported Figure')).toHaveValue('100');
  await choose(page, 'Term', 'Forced to Flee');
  await page.getByLabel('Start Date', { exact: true }).last().fill('2024-04-24');

  // Enter adds rows; an invalid figure is not saved, and the save focuses it.
  await toTab(page, 'Disaggregated Data');
  await page.getByLabel('Urban').fill('80');
  await page.getByLabel('Rural').fill('30');
  await expect(page.getByText('Urban and rural are 110 together, more than the figure of 100')).toBeVisible();
  await page.getByLabel('Violence: Communal').fill('100');
  await page.getByRole('button', { name: 'Add an age category' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of age category 1')).toBeFocused();
  await page.keyboard.type('0-4');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12.5');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of age category 2')).toBeFocused();
  await page.keyboard.type('adults');
  await page.keyboard.press('Tab');
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of age category 3')).toBeFocused();
  await expectAccessible(page);

  await toTab(page, 'Analysis');
  await page.getByLabel('Caveats').fill('Counted at the border only');
  await toggle(page, 'Include in the IDU');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Figure of age category 1')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('12');
  await page.getByRole('button', { name: 'Excerpt for IDU: Excerpt for IDU is required' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Excerpt for IDU')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Generate excerpt' })).toBeFocused();
  await page.keyboard.press('Enter');
  const sentence = '100 people were forced to flee in Kenya due to conflict on 24 April 2024.';
  await expect(page.getByLabel('Excerpt for IDU')).toHaveValue(sentence);

  await toTab(page, 'Confidence Assessment');
  await toggle(page, 'Confidence Assessment');
  await expectAccessible(page);
  await page.getByLabel('Data on Births').focus();
  await page.keyboard.type('Partial');
  await page.keyboard.press('Enter');
  await page.getByLabel('Methodology').focus();
  for (const option of ['Registration', 'Media monitoring']) {
    await page.keyboard.type(option);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Create' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/facts\/\d+$/);
  const stored = await page.evaluate(async (id) => {
    const answer = await fetch(`/psql/facts?id=eq.${id}&select=idu,data,confidence_assessment`);
    return ((await answer.json()) as unknown[])[0];
  }, page.url().split('/').at(-1));
  expect(stored).toMatchObject({
    idu: true,
    data: {
      urban: 80,
      rural: 30,
      age_disaggregated_data: [
        { category: '0-4', figure: 12 },
        { category: 'adults', figure: 60 },
      ],
      conflict_type_disaggregated_data: { violence_communal: 100 },
      caveats: 'Counted at the border only',
      excerpt_for_idu: sentence,
    },
    confidence_assessment: { data_on_births: 'Partial', methodology: ['Registration', 'Media monitoring'] },
  });

  await toTab(page, 'Disaggregated Data');
  await expect(page.getByLabel('Name of age category 2')).toHaveValue('adults');
  await page.getByRole('button', { name: 'Remove age category 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of age category 1')).toBeFocused();
  await page.getByRole('button', { name: 'Update' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await page.reload();
  await toTab(page, 'Disaggregated Data');
  await expect(page.getByLabel('Name of age category 1')).toHaveValue('0-4');
  await expect(page.getByLabel('Name of age category 2')).toHaveCount(0);
});
