/** The file of a document read beside the form of a fact, by pointer and by keyboard; nothing of it acts on our page. */
import { randomUUID } from 'node:crypto';
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

/** A fact whose document has this file. */
async function factWithFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<number> {
  const uuid = randomUUID();
  const kept = await page.request.post('/upload/file', { multipart: { uuid, file } });
  expect(kept.status(), await kept.text()).toBe(200);
  const { filename } = (await kept.json()) as { filename: string };
  const publisher = await create(page, 'publishers', { name: `Office ${uuid}`, type: 'United Nations' });
  const parties = { sources: [publisher.id], publishers: [publisher.id] };
  const document = await create(page, 'documents', {
    uuid,
    filename,
    name: 'Report with a file',
    publication_date: '2025-04-01',
    ...parties,
  });
  const fact = await create(page, 'facts', {
    name: 'Colombia: Floods - read while typing',
    iso3: 'COL',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    document_id: document.id,
    data: { reported_figure: 12, term: 'Displaced', start_date: { date: '2025-03-01', accuracy: 'Day' } },
  });
  return fact.id;
}

test('a fact is typed beside the file of its document, which is widened, hidden and shown again', async ({ page }) => {
  await signIn(page, 'expert');
  const name = 'Página – نازحون.html';
  const id = await factWithFile(page, { name, mimeType: 'text/html', buffer: Buffer.from(words) });
  await page.goto(`/facts/${id}`);
  await expect(page.getByRole('heading', { name: /^Edit F-/ })).toBeVisible();
  const preview = page.getByRole('complementary', { name: 'Preview of the document' });
  const file = preview.frameLocator('iframe');
  await expect(file.getByRole('heading', { name: '2,310 people displaced' })).toBeVisible();
  await expect(file.getByText('acted')).toHaveCount(0);
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await preview.getByRole('link', { name }).click();
  expect((await download).suggestedFilename()).toBe(name);

  const divider = page.getByRole('separator', { name: 'Width of the preview' });
  await divider.focus();
  await divider.press('Home');
  await expect(divider).toHaveAttribute('aria-valuenow', '75');
  await divider.press('ArrowRight');
  const title = page.getByRole('textbox', { name: 'Name' });
  await title.fill('Colombia: Floods - typed beside the page');
  await page.getByRole('button', { name: 'Hide preview' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Show preview' })).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(title).toHaveValue('Colombia: Floods - typed beside the page');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Fact has been created/updated')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(divider).toHaveAttribute('aria-valuenow', '73');
  await expect(file.getByRole('heading', { name: '2,310 people displaced' })).toBeVisible();
});
