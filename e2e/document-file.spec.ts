/** The file of a document: uploaded or grabbed in its form, and read beside it and beside the form of a fact, by pointer and by keyboard. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, signIn } from './support.ts';

const words = `<!doctype html><title>Snapshot</title><h1>2,310 people displaced</h1><script>document.body.textContent = 'acted'</script>`;

async function create(page: Page, relation: string, values: object): Promise<{ id: number }> {
  const answer = await page.request.post(`/psql/${relation}`, {
    data: values,
    headers: { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as { id: number };
}

const previewOf = (page: Page) => page.getByRole('complementary', { name: 'Preview of the document' });

/** A document of its own for this journey. */
async function newDocument(page: Page, name: string): Promise<{ id: number }> {
  const publisher = await create(page, 'publishers', { name: `Office of ${name}`, type: 'United Nations' });
  const parties = { sources: [publisher.id], publishers: [publisher.id] };
  return create(page, 'documents', { name, publication_date: '2025-04-01', type: 'PDF', ...parties });
}

test('a file is uploaded in the form of a document and read beside it and beside its fact', async ({ page }) => {
  await signIn(page, 'expert');
  const { id } = await newDocument(page, 'Report with files');

  await page.goto(`/documents/${id}`);
  const field = page.getByRole('group', { name: 'File' });
  await expect(field.getByText('No file')).toBeVisible();
  await expect(previewOf(page)).toHaveCount(0);
  await field.getByLabel('Choose a file').setInputFiles({
    name: 'Página – نازحون.html',
    mimeType: 'text/html',
    buffer: Buffer.from(words),
  });
  await expect(page.getByText('Página – نازحون.html has been uploaded successfully')).toBeVisible();
  await expect(field.getByText('The file is kept with the document once the document is saved')).toBeVisible();
  const snapshot = previewOf(page).frameLocator('iframe');
  await expect(snapshot.getByRole('heading', { name: '2,310 people displaced' })).toBeVisible();
  await expect(snapshot.getByText('acted')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel('URL', { exact: true }).fill('http://127.0.0.1/report.pdf');
  await page.getByRole('button', { name: 'Grab File' }).click();
  await expect(page.getByText('The file has failed to be created')).toBeVisible();
  await expect(page.getByText('127.0.0.1 does not lead to a public site and is not fetched')).toBeVisible();
  // What was there before stands, and is saved.
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Document has been created/updated')).toBeVisible();
  await expect(field.getByText('The file is kept with the document')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await field.getByRole('link', { name: /Página/ }).click();
  expect((await download).suggestedFilename()).toBe('Página – نازحون.html');

  const fact = await create(page, 'facts', {
    name: 'Colombia: Floods - read while typing',
    iso3: 'COL',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    document_id: id,
    data: { reported_figure: 12, term: 'Displaced', start_date: { date: '2025-03-01', accuracy: 'Day' } },
  });
  await page.goto(`/facts/${fact.id}`);
  await expect(page.getByRole('heading', { name: /^Edit F-/ })).toBeVisible();
  await expect(page.getByText('Fact has been loaded')).toBeVisible();
  await expect(snapshot.getByRole('heading', { name: '2,310 people displaced' })).toBeVisible();
  await expectAccessible(page);

  const divider = page.getByRole('separator', { name: 'Width of the preview' });
  await divider.focus();
  await divider.press('Home');
  await expect(divider).toHaveAttribute('aria-valuenow', '75');
  await divider.press('ArrowRight');
  await page.getByRole('textbox', { name: 'Name' }).fill('Colombia: Floods - typed beside the page');
  await page.getByRole('button', { name: 'Hide preview' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Show preview' })).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Colombia: Floods - typed beside the page');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Fact has been created/updated')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(divider).toHaveAttribute('aria-valuenow', '73');
});
