/** Quick facts: several facts are typed as lines beside the source, survive a closed browser, and are saved together or not at all. */
import { expect, test, type Page } from '@playwright/test';
import { answerButton, enter, expectAccessible, expectAccessibleInBothThemes, post } from './support.ts';

const factsOf = (page: Page, document: number) =>
  page.evaluate(
    async (id) =>
      (await (
        await fetch(`/psql/facts?select=name,year,iso3,data,locations&document_id=eq.${id}&order=id`)
      ).json()) as { name: string; year: number; iso3: string; data: { figure: number } }[],
    document,
  );
const namesOf = async (page: Page, document: number) => (await factsOf(page, document)).map(({ name }) => name);

const line = (page: Page, number: number) => page.getByRole('region', { name: `Fact ${number}`, exact: true });
const cell = (page: Page, number: number, heading: string) => line(page, number).getByLabel(heading, { exact: true });

/** A document of a news report in Kenya. */
async function newDocument(page: Page): Promise<number> {
  const stamp = Date.now().toString(36);
  const office = await post(page, 'publishers', { name: `Quick office ${stamp}`, type: 'Government' });
  return post(page, 'documents', {
    name: `Quick office: Floods ${stamp}`,
    publication_date: '2024-05-02',
    sources: [office],
    publishers: [office],
    countries: ['KEN'],
    displacement_types: ['Disaster'],
  });
}

async function open(page: Page, document: number): Promise<void> {
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await expect(line(page, 1)).toBeVisible();
}

test('three facts are typed by keyboard beside the source, without scrolling @proof', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, 'expert');
  const document = await newDocument(page);
  await open(page, document);
  const { keyboard } = page;
  await cell(page, 1, 'Type').focus();
  // Tab takes the first match of the typed text, and goes on.
  for (const text of ['new d', 'disp', '320', 'house', '1 may 2024']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await expect(cell(page, 1, 'Date')).toHaveValue('2024-05-01');
  await expect(cell(page, 1, 'Place')).toBeFocused();
  await keyboard.type('Garissa');
  await expect(page.locator('.place-option', { hasText: 'Garissa' }).first()).toBeVisible();
  await keyboard.press('Tab');
  await expect(cell(page, 1, 'Event')).toBeFocused();
  await expect(cell(page, 1, 'Name')).toHaveValue('Kenya: Disaster - Garissa - 01/05/2024');
  await expect(line(page, 1).getByText(/^Household size [\d.]+: [\d,]+ people/)).toBeVisible();

  await keyboard.press('Enter');
  await expect(cell(page, 2, 'Figure')).toBeFocused();
  await keyboard.type('1250');
  await keyboard.press('Tab');
  await keyboard.type('pers');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(cell(page, 3, 'Figure')).toBeFocused();
  await keyboard.type('45');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Control+A');
  await keyboard.type('2024-13-01');
  await keyboard.press('Control+s');
  await expect(page.getByText('Check the quick fact forms for errors')).toBeVisible();
  await expect(line(page, 3).getByText('Fact 3, Date: 2024-13-01 is not a day of the calendar')).toBeVisible();
  await expect(cell(page, 3, 'Date')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: 'Save 3 facts' })).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBothThemes(page);

  await cell(page, 3, 'Figure').focus();
  await line(page, 3)
    .getByRole('button', { name: /^Go to it\s*: Fact 3, Date$/ })
    .click();
  await expect(cell(page, 3, 'Date')).toBeFocused();
  await keyboard.press('Control+A');
  await keyboard.type('2024-05-03');
  await keyboard.press('Control+s');
  await expect(page.getByText('Facts have been created')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add another' })).toBeFocused();
  await expect(line(page, 2)).toHaveCount(0);
  expect(await namesOf(page, document)).toEqual([
    'Kenya: Disaster - Garissa - 01/05/2024',
    'Kenya: Disaster - 01/05/2024',
    'Kenya: Disaster - 03/05/2024',
  ]);
  expect((await factsOf(page, document)).slice(1).map(({ data }) => data.figure)).toEqual([1250, 45]);
});

test('quick facts are added, cloned, deleted, kept and saved together @proof', async ({ page }) => {
  await enter(page, 'expert');
  const document = await newDocument(page);
  await open(page, document);
  const choose = async (heading: string, option: string) => {
    await cell(page, 1, heading).click();
    await cell(page, 1, heading).fill(option);
    await page.getByTitle(option, { exact: true }).last().click();
  };
  await choose('Type', 'New Displacement (Flow)');
  await choose('Term', 'Displaced');
  await cell(page, 1, 'Figure').fill('12');
  await cell(page, 1, 'Date').fill('2024-05-01');
  await cell(page, 1, 'Name').fill('  Kenya: Flood - Garissa  ');

  await page.getByRole('button', { name: 'Clone fact 1' }).click();
  await page.getByRole('button', { name: 'Clone fact 2' }).click();
  await cell(page, 2, 'Name').fill('كينيا: فيضانات - هولا');
  await page.getByRole('button', { name: 'Delete fact 3' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Quick Fact' })).toBeVisible();
  await answerButton(page, 'Delete').click();
  await expect(line(page, 3)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(page, 3)).toBeVisible();
  await page.getByRole('button', { name: 'Delete fact 3' }).press('Alt+Delete');
  await answerButton(page, 'Delete').press('Enter');
  await expect(line(page, 3)).toHaveCount(0);

  // Every field of the specification is in the unfolded line.
  await line(page, 2).getByRole('button', { name: 'All fields of fact 2' }).press('Space');
  await line(page, 2).getByRole('textbox', { name: 'Excerpt' }).fill('Twelve people were displaced.');
  await expectAccessible(page);
  await line(page, 2).getByRole('textbox', { name: 'Excerpt' }).press('Alt+Enter');
  await expect(cell(page, 2, 'Name')).toHaveValue('كينيا: فيضانات - هولا');

  // Closing the browser loses no values.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await expect(page.getByText('You left 2 facts that were not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(cell(page, 2, 'Name')).toHaveValue('كينيا: فيضانات - هولا');

  // The server refuses one of them, so none is saved, and the message is shown at that one.
  await cell(page, 2, 'Date').fill('1800-05-01');
  const save = page.getByRole('button', { name: 'Save 2 facts' });
  await save.click();
  await expect(page.getByText('Failed to create fact')).toBeVisible();
  await expect(line(page, 2).getByText('Fact 2, Date: The year must lie between 1900 and 2200')).toBeVisible();
  await expect(line(page, 1).getByRole('alert')).toHaveCount(0);
  expect(await factsOf(page, document)).toEqual([]);

  await cell(page, 2, 'Date').fill('2024-05-01');
  await save.click();
  // A clone equals its line.
  const question = page.getByRole('dialog', { name: 'There is an identical fact' });
  await expect(question.getByRole('listitem')).toHaveText(/^Fact 2: Fact 1 12 · Same document/);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Facts have been created')).toBeVisible();
  await expect(line(page, 2)).toHaveCount(0);
  expect(await namesOf(page, document)).toEqual(['Kenya: Flood - Garissa', 'كينيا: فيضانات - هولا']);
});
