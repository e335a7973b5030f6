/** Quick facts: several facts are entered below their document, survive a closed browser, and are saved together or not at all. */
import { expect, test, type Page } from '@playwright/test';
import { choose, enter, expectAccessible, post } from './support.ts';

const factsOf = (page: Page, document: number) =>
  page.evaluate(
    async (id) =>
      (await (await fetch(`/psql/facts?select=name,year,iso3&document_id=eq.${id}&order=name`)).json()) as object[],
    document,
  );

test('quick facts are added, cloned, deleted, kept and saved together', async ({ page }) => {
  const stamp = Date.now().toString(36);
  await enter(page, 'expert');
  const office = await post(page, 'publishers', { name: `Quick office ${stamp}`, type: 'Government' });
  const document = await post(page, 'documents', {
    name: `Quick office: Floods ${stamp}`,
    publication_date: '2024-05-02',
    sources: [office],
    publishers: [office],
    countries: ['KEN'],
    displacement_types: ['Disaster'],
  });
  await page.goto(`/documents/${document}`);
  await page.getByRole('button', { name: 'Add Quick Fact' }).click();
  const first = page.getByRole('region', { name: 'Quick fact 1' });
  await expect(first).toBeVisible();
  const save = page.getByRole('button', { name: /^Save \d/ });
  await save.click();
  await expect(page.getByText('Check the quick fact forms for errors')).toBeVisible();
  await expect(first.getByText('Name: Name is required')).toBeVisible();
  await first.getByLabel('Name').fill('  Kenya: Flood - Garissa  ');
  await first.getByLabel('Type', { exact: true }).click();
  await first.getByLabel('Type', { exact: true }).fill('New Displacement (Flow)');
  await page.getByTitle('New Displacement (Flow)', { exact: true }).last().click();
  await first.getByLabel('Reported Figure').fill('12');
  await choose(page, 'Term', 'Displaced');
  await first.getByLabel('Start Date', { exact: true }).fill('2024-05-01');

  await first.getByRole('button', { name: 'Clone quick fact 1' }).click();
  await first.getByRole('button', { name: 'Clone quick fact 1' }).click();
  const second = page.getByRole('region', { name: 'Quick fact 2' });
  await second.getByLabel('Name').fill('Kenya: Flood - Hola');
  await page.getByRole('button', { name: 'Delete quick fact 3' }).click();
  await expect(page.getByText('Delete Quick Fact', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('region', { name: 'Quick fact 3' })).toHaveCount(0);
  await expectAccessible(page);

  // Closing the browser loses no values.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
  await page.goto(`/documents/${document}`);
  await expect(page.getByText('You left 2 facts that were not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(second.getByLabel('Name')).toHaveValue('Kenya: Flood - Hola');

  // The server refuses one of them, so none is saved, and the message is shown at that one.
  await second.getByLabel('Start Date', { exact: true }).fill('1800-05-01');
  await save.click();
  await expect(page.getByText('Failed to create fact')).toBeVisible();
  await expect(second.getByText('Data: Start Date: The year must lie between 1900 and 2200')).toBeVisible();
  await expect(first.getByRole('alert')).toHaveCount(0);
  expect(await factsOf(page, document)).toEqual([]);

  await second.getByLabel('Start Date', { exact: true }).fill('2024-05-01');
  await save.click();
  await expect(page.getByText('Facts have been created')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Quick fact/ })).toHaveCount(0);
  expect(await factsOf(page, document)).toEqual([
    { name: 'Kenya: Flood - Garissa', year: 2024, iso3: 'KEN' },
    { name: 'Kenya: Flood - Hola', year: 2024, iso3: 'KEN' },
  ]);
});
