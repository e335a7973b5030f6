/** Publishers and documents: names of publishers are unique in a country; documents get a generated name and a warning of duplicates, are cloned, searched, and deleted only without facts. */
import { expect, test } from '@playwright/test';
import {
  answerButton,
  changePerson,
  choose,
  enter,
  expectAccessible,
  expectAccessibleInBothThemes,
  follow,
} from './support.ts';

test('a publisher and its document are created, found, cloned and deleted @proof', async ({ page }) => {
  const stamp = Date.now().toString(36);
  const office = `مكتب الإحصاء ${stamp}`;
  await enter(page, 'expert');

  await page.goto('/publishers/new');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Form errors!')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(office);
  await choose(page, 'Type', 'Government');
  await choose(page, 'Country', 'Sudan');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Source/Publisher has been created/updated')).toBeVisible();
  await expect(page).toHaveURL(/\/publishers\/\d+$/);
  await expect(page.getByText('0 documents with 0 facts')).toBeVisible();
  const publisher = page.url();

  // The same name in the same country is refused with the server's message, and typed values stay.
  await follow(page, '/publishers/new');
  await expect(page.getByRole('heading', { name: 'New Publisher' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(office);
  await choose(page, 'Type', 'Media');
  await choose(page, 'Country', 'Sudan');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('There is already a publisher of this name and country').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(office);
  await choose(page, 'Country', 'Kenya');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: /^Edit publisher/ })).toBeVisible();

  await follow(page, '/publishers');
  await expect(page.getByRole('heading', { name: 'Publishers' })).toBeVisible();
  await page.getByRole('search').getByLabel('Name').fill(stamp);
  await page.getByRole('search').getByLabel('Name').press('Enter');
  await expect(page.getByRole('link', { name: office })).toHaveCount(2);
  await expectAccessibleInBothThemes(page);

  // A document: missing fields are named, Generate makes its name.
  await follow(page, '/documents/new');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Check form errors')).toBeVisible();
  await expect(page.getByText('Publishers are empty: Sources are required')).toHaveCount(2);
  await page.getByLabel('Original Title').fill('Floods in the east');
  await page.getByRole('textbox', { name: 'Publication Date' }).fill('3/8/2024');
  for (const party of ['Sources', 'Publishers']) {
    await page.getByLabel(party, { exact: true }).click();
    await page.getByLabel(party, { exact: true }).fill(stamp);
    // Uses this picker's own list: the other list may still be closing.
    const options = page.locator(`.ant-select-item-option[id^="documents-${party.toLowerCase()}_list_"]`);
    await options.filter({ hasText: `${office} (Sudan)` }).click();
    await page.keyboard.press('Escape');
  }
  // A missing source is created from the typed name, within the picker; the form keeps its values.
  const gazette = `Gazette de l’Est ${stamp}`;
  const sources = page.getByLabel('Sources', { exact: true });
  await sources.fill(gazette);
  await page
    .locator('.ant-select-item-option[id^="documents-sources_list_"]')
    .filter({ hasText: `Create "${gazette}"` })
    .click();
  const adding = page.getByRole('dialog', { name: 'New Publisher' });
  await expect(adding.getByRole('textbox', { name: 'Name' })).toHaveValue(gazette);
  await adding.getByLabel('Type', { exact: true }).fill('Media');
  await page.keyboard.press('Enter');
  await expectAccessible(page, ['[role=dialog]']);
  await adding.getByRole('button', { name: 'Create' }).click();
  await expect(adding).toBeHidden();
  await expect(page.locator('.ant-select').filter({ has: sources })).toContainText(gazette);
  // The button of the card begins with an empty name and adds to the publishers.
  await page.getByRole('button', { name: 'New publisher' }).click();
  await expect(adding.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(`Radio ${stamp}`);
  await adding.getByLabel('Type', { exact: true }).fill('Media');
  await page.keyboard.press('Enter');
  await adding.getByRole('button', { name: 'Create' }).click();
  await expect(adding).toBeHidden();
  const publishers = page.getByLabel('Publishers', { exact: true });
  await expect(page.locator('.ant-select').filter({ has: publishers })).toContainText(`Radio ${stamp}`);
  await expect(page.getByLabel('Original Title')).toHaveValue('Floods in the east');
  await page.getByRole('button', { name: 'Generate' }).click();
  const name = `${office}: Floods in the east - 03/08/2024`;
  await expect(page.getByLabel('Original Title')).toHaveValue(name);
  await page.getByRole('textbox', { name: 'URL' }).fill('reliefweb');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('URL: URL is not valid')).toBeVisible();
  await page.getByRole('textbox', { name: 'URL' }).fill(`https://reliefweb.int/${stamp}`);
  await choose(page, 'Countries', 'Sudan');
  await page.keyboard.press('Escape');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Document has been created/updated')).toBeVisible();
  await expect(page).toHaveURL(/\/documents\/\d+$/);
  const document = page.url();
  // A new document opens with its facts.
  await page.getByRole('tab', { name: 'Document', exact: true }).click();

  // Its clone causes a warning of a duplicate and is saved nevertheless.
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  await answerButton(page, 'Clone').click();
  await expect(page.getByRole('heading', { name: /^Clone D-2024-SDN-/ })).toBeVisible();
  await expect(page.getByText('Another document has this URL')).toBeVisible();
  await page.getByRole('textbox', { name: 'URL' }).fill('');
  await expect(page.getByText('Another document has this title, publisher and publication date')).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: /^Edit D-2024-SDN-/ })).toBeVisible();
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  await remove.press('Enter');
  await expect(answerButton(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await remove.click();
  await answerButton(page, 'Delete').click();
  await expect(page.getByText('The document has been deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();

  // The list: a search for any of two countries finds it, a search for both does not.
  await page.getByRole('search').getByLabel('Name').fill(stamp);
  await choose(page, 'Countries', 'Sudan');
  await choose(page, 'Countries', 'Kenya');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No documents match this search')).toBeVisible();
  await page.getByRole('button', { name: 'All fields' }).click();
  await page.getByRole('radiogroup', { name: 'Countries: all or any' }).getByText('Any').click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // A fact of the document begins with its country and year; the document then can't be deleted.
  await follow(page, document);
  await page.getByRole('tab', { name: 'Facts' }).click();
  await expect(page.getByText('No facts of this document')).toBeVisible();
  await page.getByRole('link', { name: 'New Fact' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByLabel('Name').fill('Sudan: Flood - Kassala - 03/08/2024');
  await choose(page, 'Displacement Type', 'Disaster');
  await choose(page, 'Type', 'New Displacement (Flow)');
  await page.getByLabel('Reported Figure').fill('40');
  await choose(page, 'Term', 'Displaced');
  await page.getByLabel('Start Date', { exact: true }).last().fill('2024-08-03');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: /^Edit F-2024-SDN-/ })).toBeVisible();
  await follow(page, document);
  await page.getByRole('tab', { name: 'Facts' }).click();
  await expect(page.getByRole('link', { name: 'Sudan: Flood - Kassala - 03/08/2024' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('1 of 1 changes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);

  // Roles: Reporting edits publishers and reads documents, Viewer only reads; numbers find both.
  await changePerson(page, 'reporting');
  await page.goto(document);
  await expect(page.getByText('Read only')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Content' })).toContainText('Sudan');
  await expect(page.getByLabel('Original Title')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Facts' }).click();
  await expect(page.getByRole('heading', { name: 'Facts of the document' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add facts' })).toHaveCount(0);
  await follow(page, publisher);
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
  await expect(page.getByRole('link', { name: '1 document' })).toHaveCount(2);
  const gsn = (await page.locator('.record-called').innerText()).replace('Edit publisher ', '');
  await page.goto(`/${gsn}`);
  await expect(page).toHaveURL(publisher);
  await changePerson(page, 'viewer');
  await page.goto('/documents');
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Document' })).toHaveCount(0);
  await follow(page, '/publishers/new');
  await expect(page.getByText('User is not permitted')).toBeVisible();
});

test('a new document begins with its address and file, in sight on a laptop and before the title @proof', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, 'expert');
  await page.goto('/documents');
  await page.getByRole('link', { name: 'New Document' }).click();
  await expect(page.getByLabel('Address, file or text')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('URL')).toBeFocused();
  const parts = [
    page.getByLabel('Address, file or text'),
    page.getByLabel('URL'),
    page.getByRole('group', { name: 'File' }),
    page.getByLabel('Original Title'),
    page.getByLabel('Publication Date', { exact: true }),
    page.getByLabel('Document Type'),
    page.getByLabel('Description'),
  ];
  const tops: number[] = [];
  for (const part of parts) {
    await expect(part).toBeInViewport();
    tops.push((await part.boundingBox())!.y);
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});
