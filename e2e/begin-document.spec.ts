/** A new document begins with its link: the page is kept and fills the form, and the document, its publisher and three facts need at most sixty keys besides the words typed. */
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { expect, test, type Page } from '@playwright/test';
import { enter, expectAccessible, expectAccessibleInBothThemes, follow, post } from './support.ts';

let close: (() => void) | null = null;
test.afterEach(() => {
  close?.();
  close = null;
});

/** Serves pages at an address that the product takes for one of another machine (e2e/outside.mjs). */
async function site(baseURL: string, answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  const port = Number(new URL(baseURL).port) + 200;
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return `http://11.0.0.1:${port}`;
}

const report = (publisher: string) => `<!doctype html><html lang="en"><head>
<title>Floods in Kassala, Sudan | ${publisher}</title><meta property="og:site_name" content="${publisher}">
<meta property="article:published_time" content="2025-05-06T10:00:00Z"></head><body><h1>Floods in Kassala</h1>
<p>Some 1,480 families fled Kassala, Sudan, between 8 and 10 April because of floods.</p>
<p>In Gedaref, Sudan, 310 people were displaced by the floods on 9 April.</p>
<p>In Kosti, Sudan, 2,370 people were evacuated because of the floods on 10 April.</p></body></html>`;

const begin = (page: Page) => page.getByLabel('Address, file or text');
const suggestions = (page: Page) => page.getByRole('list', { name: 'Suggested facts' }).getByRole('listitem');

test('a document, its publisher and three facts by keyboard alone, in at most sixty keys and without scrolling', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const publisher = `Kassala Post ${randomUUID().slice(0, 8)}`;
  const outside = await site(baseURL ?? '', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(report(publisher));
  });
  await enter(page, 'expert');
  await page.goto('/documents/new');
  await expect(begin(page)).toBeFocused();
  await expectAccessible(page);

  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const stays = async () => expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.keyboard.type(`${outside}/report/${publisher.slice(-8)}`);
  await press('Enter');
  const create = page.getByRole('button', { name: `Create "${publisher}"` });
  await expect(create).toBeFocused();
  await expect(page.getByLabel('Original Title')).toHaveValue('Floods in Kassala, Sudan');
  await expect(page.getByRole('textbox', { name: 'Publication Date' })).toHaveValue('2025-05-06');
  await expect(page.getByText('From the page', { exact: true })).toHaveCount(5);
  for (const [field, value] of [
    ['type', 'Web'],
    ['displacement_types', 'Disaster'],
  ])
    await expect(page.locator(`.ant-form-item:has(#documents-${field})`)).toContainText(value ?? '');
  const preview = page.getByRole('complementary', { name: 'Preview of the document' });
  await expect(preview.frameLocator('iframe').getByText('2,370 people')).toBeVisible();
  await stays();
  await expectAccessibleInBothThemes(page);

  // The missing publisher: its name is known and says its type, which a person may type, too.
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Publisher' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(publisher);
  await expect(dialog.getByLabel('Type', { exact: true })).toBeFocused();
  await expect(dialog.locator('.ant-form-item:has(#new-publisher-type)')).toContainText('Media');
  await expect(dialog.getByText('From the name')).toBeVisible();
  await page.keyboard.type('Media');
  await expect(page.locator('.ant-select-item-option-content', { hasText: 'Media' }).first()).toBeVisible();
  await press('Enter');
  await press('Control+s');
  await expect(dialog).toBeHidden();
  for (const party of ['sources', 'publishers'])
    await expect(page.locator(`.ant-form-item:has(#documents-${party})`)).toContainText(publisher);
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeFocused();
  await stays();
  await press('Enter');

  // The Facts tab is open, with the suggestions of the kept page.
  await expect(page.getByRole('tab', { name: 'Facts', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(suggestions(page)).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Fact 1', exact: true })).toBeVisible();
  await press('s');
  for (let left = 3; left > 0; left -= 1) {
    await expect(suggestions(page).first().getByRole('button').first()).toBeFocused();
    await press('Enter');
    await expect(suggestions(page)).toHaveCount(left - 1);
  }
  await expect(page.getByRole('region', { name: 'Fact 3', exact: true })).toBeVisible();
  await stays();
  await press('Control+s');
  await expect(page.getByText('Facts have been created')).toBeVisible();
  await stays();
  expect(keys).toBeLessThanOrEqual(60);

  // The same address again: the document is named before anything is fetched.
  await follow(page, '/documents/new');
  await expect(begin(page)).toBeFocused();
  await page.keyboard.type(`${outside}/report/${publisher.slice(-8)}?utm_source=mail`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Another document begins with this address')).toBeVisible();
  await expect(page.getByRole('link', { name: /Floods in Kassala/ }).first()).toBeVisible();
  await expect(page.getByLabel('Original Title')).toHaveValue('');
  await expectAccessible(page);
  // Read all the same, the page has the same publisher, which is known now.
  await page.getByRole('button', { name: 'Go on all the same' }).press('Enter');
  await expect(page.getByLabel('Original Title')).toHaveValue('Floods in Kassala, Sudan');
  await expect(page.getByText('From the page', { exact: true })).toHaveCount(7);
  await expect(page.locator('.ant-form-item:has(#documents-publishers)')).toContainText(publisher);

  // Nothing is lost with the page: the draft has the values and the kept file.
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Original Title')).toHaveValue('Floods in Kassala, Sudan');
  await expect(preview.frameLocator('iframe').getByText('2,370 people')).toBeVisible();
});

test('the title of a pasted text says its type, and the mark goes when the field is left @proof', async ({ page }) => {
  await enter(page, 'expert');
  await page.goto('/documents/new');
  await begin(page).fill(
    'Garissa Desk\nSituation report 5 (PDF)\n6 May 2025\n\nSome 300 families fled Garissa in Kenya.',
  );
  await begin(page).press('Enter');
  await expect(page.getByLabel('Original Title')).toHaveValue('Situation report 5 (PDF)');
  const type = page.locator('.ant-form-item:has(#documents-type)');
  await expect(type).toContainText('PDF');
  await expect(type.getByText('From the text')).toBeVisible();
  await page.getByLabel('Document Type').focus();
  await page.keyboard.press('Tab');
  await expect(type.getByText('From the text')).toHaveCount(0);
});

test('known publishers that a name may mean are offered beside its creation, and one press takes one', async ({
  page,
}) => {
  await enter(page, 'expert');
  const letters = [...randomUUID().replaceAll(/[^a-f]/g, '')].slice(0, 5).join('').toUpperCase();
  const acronym = `Q${letters}`;
  const whole = `Office of Quiet Aid (${acronym})`;
  await post(page, 'publishers', { name: whole, type: 'United Nations' });
  await post(page, 'publishers', { name: `${acronym} - Mali`, type: 'United Nations' });
  await page.goto('/documents/new');
  await begin(page).fill(
    `Floods in Garissa\nFlash Update No. 3\nPublished by ${acronym} Kenya\n6 May 2025\n\nSome 300 families fled Garissa in Kenya.`,
  );
  await begin(page).press('Enter');
  const take = page.getByRole('button', { name: `Take "${whole}"` });
  await expect(take).toBeFocused();
  await expect(page.getByRole('button', { name: `Create "${acronym} Kenya"` })).toBeVisible();
  // The format of a pasted text is lost.
  await expect(page.locator('.ant-form-item:has(#documents-type)')).not.toContainText('PDF');
  await expectAccessible(page);
  await take.press('Enter');
  for (const party of ['sources', 'publishers'])
    await expect(page.locator(`.ant-form-item:has(#documents-${party})`)).toContainText(whole);
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeFocused();
});

test('a pasted text has the publisher of a line with its day, or of its last line @proof', async ({ page }) => {
  await enter(page, 'expert');
  const letters = [...randomUUID().replaceAll(/[^a-f]/g, '')].slice(0, 5).join('').toUpperCase();
  const stamp = randomUUID().slice(0, 8);
  await post(page, 'publishers', { name: `Office ${stamp} (Q${letters}X)`, type: 'United Nations' });
  await post(page, 'publishers', { name: `Kassala Wire ${stamp}`, type: 'Media' });
  const publishers = page.locator('.ant-form-item:has(#documents-publishers)');
  const texts = [
    [
      `Flash update ${stamp}\nQ${letters}X Kenya, 6 May 2025\n\nSome 300 families fled Garissa in Kenya.`,
      `Office ${stamp}`,
    ],
    [
      `Floods in Kenya, update ${stamp}\n\nSome 310 families fled Garissa in Kenya.\nKassala Wire ${stamp}`,
      `Kassala Wire ${stamp}`,
    ],
  ] as const;
  for (const [text, publisher] of texts) {
    await page.goto('/documents/new');
    await expect(page.getByLabel('Original Title')).toHaveValue('');
    await begin(page).fill(text);
    await begin(page).press('Enter');
    await expect(publishers).toContainText(publisher);
  }
});

test('a pasted text that names no country has that of its places, and the publisher behind "selon" as its source', async ({
  page,
}) => {
  await enter(page, 'expert');
  const letters = [...randomUUID().replaceAll(/[^a-f]/g, '')].slice(0, 5).join('').toUpperCase();
  const radio = `Radio Q${letters}X`;
  await post(page, 'publishers', { name: radio, type: 'Media' });
  await page.goto('/documents/new');
  await begin(page).fill(
    `Masisi : plus de 12 000 ménages déplacés ${letters}\nPublié le 25 novembre 2024\n\nPlus de 12 000 ménages ont fui Masisi, Nord-Kivu, depuis janvier, selon ${radio}. 3 500 d'entre eux sont arrivés à Uvira.`,
  );
  await begin(page).press('Enter');
  const item = (field: string) => page.locator(`.ant-form-item:has(#documents-${field})`);
  await expect(item('countries')).toContainText('Dem. Rep. Congo');
  await expect(item('countries').getByText('From the text')).toBeVisible();
  await expect(item('sources')).toContainText(radio);
  await expect(item('publishers')).not.toContainText(radio);
});

test('a text that was pasted, and a file, fill the form; pages that say nothing leave it to the hand @proof', async ({
  page,
  baseURL,
}) => {
  const outside = await site(baseURL ?? '', (request, response) => {
    if (request.url === '/closed') response.writeHead(403).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>Map of floods in Sudan</title><div id="root"></div><script>draw()</script>');
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, 'expert');
  const stamp = randomUUID().slice(0, 8);
  const known = await post(page, 'publishers', { name: `Office ${stamp}`, type: 'Government' });
  await page.goto('/documents/new');
  await expect(begin(page)).toBeVisible();
  await expectAccessible(page);
  await begin(page).fill(`${outside}/closed`);
  await begin(page).press('Enter');
  await expect(page.getByText(/shows this only after a sign-in, or to no program \(403\)/)).toBeVisible();
  await expect(page.getByLabel('URL', { exact: true })).toHaveValue(`${outside}/closed`);
  await expectAccessible(page);

  await page.getByLabel('URL', { exact: true }).fill('');
  await begin(page).fill(`${outside}/map`);
  await begin(page).press('Enter');
  await expect(page.getByText(/^The page shows its text only by a script/)).toBeVisible();
  await expect(page.getByLabel('Original Title')).toHaveValue('Map of floods in Sudan');
  await expect(page.getByRole('group', { name: 'File' }).getByText('No file')).toBeVisible();
  await page.getByLabel('Original Title').fill('');

  await begin(page).fill(
    `Lowland Flood Authority\nFlood report ${stamp} of the week\n6 May 2025\n\nSome 300 families fled Garissa in Kenya.`,
  );
  await begin(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Create "Lowland Flood Authority"' })).toBeVisible();
  await expect(page.getByLabel('Original Title')).toHaveValue(`Flood report ${stamp} of the week`);
  await expect(page.getByRole('textbox', { name: 'Publication Date' })).toHaveValue('2025-05-06');
  await expect(page.getByRole('link', { name: 'Pasted text.txt' })).toBeVisible();
  await expect(page.getByText(/Pasted text.txt has been uploaded/)).toHaveCount(0);
  await expectAccessible(page);
  // The mark goes when the field is left.
  const title = page.locator('.ant-form-item:has(#documents-name)');
  await expect(title.getByText('From the text')).toBeVisible();
  await page.getByLabel('Original Title').focus();
  await page.keyboard.press('Tab');
  await expect(title.getByText('From the text')).toHaveCount(0);

  // A mail of a known publisher, in a new form.
  await page.reload();
  await expect(page.getByLabel('Original Title')).toHaveValue('');
  await page.getByLabel('File to read').setInputFiles({
    name: 'report.eml',
    mimeType: 'message/rfc822',
    buffer: Buffer.from(
      `From: "The office ${stamp}" <a@example.org>\r\nSubject: Fwd: Mail ${stamp} on floods\r\nDate: Tue, 06 May 2025 10:00:00 +0000\r\n\r\nSome 300 families fled Garissa in Kenya on 5 May.\r\n`,
    ),
  });
  await expect(page.getByLabel('Original Title')).toHaveValue(`Mail ${stamp} on floods`);
  await expect(page.locator('.ant-form-item:has(#documents-sources)')).toContainText(`Office ${stamp}`);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Document has been created/updated')).toBeVisible();
  const [made] = await page.evaluate(
    async (id) =>
      (await (await fetch(`/psql/documents?select=name,sources,countries&sources=cs.{${id}}`)).json()) as object[],
    known,
  );
  expect(made).toMatchObject({ name: `Mail ${stamp} on floods`, sources: [known], countries: ['KEN'] });
});
