/** The parking lot, mostly by keyboard: a document and its facts are imported and reviewed, records are rejected, taken back and assigned, an event joins another, and one of two people is told of a conflict; a feed fills it. */
import { createServer } from 'node:http';
import { expect, test, type Page } from '@playwright/test';
import {
  enter,
  expectAccessible,
  expectAccessibleInBothThemes,
  follow,
  ingest,
  post,
  typeAndEnter,
} from './support.ts';

const WORD = `Marra${Date.now()}`;
const rows = (page: Page) => page.locator('.grid-row');

/** The keys act on the row in focus. */
async function focusRow(page: Page, name: string): Promise<void> {
  const cell = page.getByRole('gridcell', { name });
  await cell.click({ position: { x: 2, y: 2 } });
  await expect(cell).toBeFocused();
}

let close = () => {};
test.afterEach(() => close());

/** Serves texts at an address that the product takes for one of another machine (e2e/outside.mjs). */
async function site(baseURL: string, answer: () => string): Promise<{ outside: string }> {
  const server = createServer((_, response) => response.end(answer()));
  const port = Number(new URL(baseURL).port) + 200;
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { outside: `http://11.0.0.1:${port}` };
}

const fact = (number: number, figure: number) => ({
  source_id: `${WORD} fact ${number}`,
  data: {
    iso3: 'SDN',
    type: 'New Displacement (Flow)',
    displacement_type: 'Conflict',
    figure,
    unit: 'Person',
    term: 'Displaced',
    excerpt: `${figure} people left ${WORD}`,
    start_date: '2026-03-01',
    end_date: '2026-03-04',
    locations: [
      { latlong: '13.6279,25.3494', location_name: 'El Fasher', location_type: 'city', country_name: 'Sudan' },
    ],
  },
});

const document = (number: number, facts: object[] = [], url = `https://news.example.org/${WORD}/${number}`) => ({
  type: 'documents',
  source: 'Journey',
  source_id: `${WORD} document ${number}`,
  data: {
    name: `${WORD}: report number ${number}`,
    url,
    publication_date: '2026-03-05',
    countries: ['SDN'],
    displacement_types: ['Conflict'],
    content: `The whole report on ${WORD}.`,
    publishers: [`${WORD} News`],
    sources: [`${WORD} News`],
  },
  facts,
});

test('records of the parking lot are imported, rejected, taken back, assigned and joined @proof', async ({
  page,
  browser,
  baseURL,
}) => {
  const { outside } = await site(baseURL!, () => `<!doctype html><title>${WORD}</title><p>${WORD} is flooded</p>`);
  await enter(page, 'administrator');
  await post(page, 'publishers', { name: `${WORD} News`, type: 'Media', iso3: 'SDN' });
  const [first, second] = await ingest(page, WORD, [
    document(1, [fact(1, 1200), fact(2, 35)], `${outside}/report`),
    document(2),
    {
      type: 'events',
      source: 'Journey',
      source_id: `${WORD} event`,
      data: {
        attributes: {
          type: 'Flood',
          hazard_name: `${WORD} flood`,
          alert_level: 'Red',
          start_date: '2026-03-02',
          iso3: ['SDN'],
          glide_number: 'FL-2026-000012-SDN',
        },
      },
    },
  ]);
  const event = await post(page, 'events', {
    name: `${WORD}: Flood in Darfur`,
    displacement_type: 'Disaster',
    year: 2026,
    start_date: { date: '2026-03-01', accuracy: 'Day' },
    countries: ['SDN'],
  });

  // The list, by keyboard.
  await enter(page, 'expert');
  await page.goto(`/scaffold/documents/parking_lot?name=${WORD}`);
  await expect(rows(page)).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  const { keyboard } = page;
  await focusRow(page, `${WORD}: report number 2`);
  await keyboard.press('a');
  await expect(page.getByText(/^Assigned to .*: 1 record$/)).toBeVisible();
  await keyboard.press('r');
  await page.getByLabel('Reason').fill('The same as another report');
  await keyboard.press('Enter');
  await expect(page.getByText('Document rejected')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Waiting again: 1 record')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  // Somebody else imports the second document while its form is open here.
  await follow(page, `/scaffold/documents/parking_lot/${second}`);
  await expect(page.getByLabel('Original Title')).toHaveValue(`${WORD}: report number 2`);
  await expect(page.getByText('Validate only checks the fields. Save creates the document.')).toBeVisible();
  const other = await browser.newContext();
  const colleague = await other.newPage();
  await enter(colleague, 'coordinator');
  const rejected = await colleague.request.post('/psql/rpc/helix_reject_parking_lot_record', {
    data: { pl_id: second },
  });
  expect(rejected.status()).toBe(200);
  await other.close();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Coordinator .* has rejected /).first()).toBeVisible();

  // A document becomes one of ours, and its facts follow.
  await page.goto(`/scaffold/documents/parking_lot?name=${WORD}`);
  await expect(rows(page)).toHaveCount(1);
  await focusRow(page, `${WORD}: report number 1`);
  await keyboard.press('i');
  await expect(page).toHaveURL(new RegExp(`/scaffold/documents/parking_lot/${first}$`));
  await expect(page.getByText('Document is loaded from parking lot')).toBeVisible();
  const title = page.getByLabel('Original Title');
  await title.fill('Too short');
  await page.getByRole('button', { name: 'Validate' }).click();
  await expect(page.getByText('Name must be more than 10 characters').first()).toBeVisible();
  await title.fill(`${WORD}: report number 1`);
  await page.getByRole('button', { name: 'Validate' }).click();
  await expect(page.getByText('OK!')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit fact' }).first().click();
  await expect(page.getByText('Failed to add new fact, save the document first.')).toBeVisible();
  await keyboard.press('Control+s');
  await expect(page.getByText('Document is saved')).toBeVisible();
  await expect(page).toHaveURL(/\/scaffold\/documents\/\d+$/);
  // Its page is kept without a click.
  await expect(page.getByText('The file has been created successfully')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText(`${WORD} is flooded`)).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Received text' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit fact' }).first().click();
  await expect(page.getByText('Parking lot fact is loaded')).toBeVisible();
  // Its source stays in sight beside the form.
  await expect(page.getByRole('heading', { name: 'Received excerpt' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Received text' })).toBeInViewport();
  await keyboard.press('Control+s');
  await expect(page.getByText('Fact is saved')).toBeVisible();
  const delivered = page.getByRole('table', { name: 'Parking lot facts' });
  await expect(delivered.getByText('Imported')).toHaveCount(1);
  await delivered.getByRole('button', { name: 'Reject fact' }).click();
  await page.getByRole('button', { name: 'Reject', exact: true }).last().click();
  await expect(page.getByText('Fact rejected')).toBeVisible();
  await expect(delivered.getByText('Rejected')).toHaveCount(1);
  await expectAccessibleInBothThemes(page);

  // A link to a fact that somebody has settled meanwhile.
  const lotFacts = await page.request.get(`/psql/parking_lot_facts_view?pid=eq.${first}&status=eq.rejected`);
  const [settled] = (await lotFacts.json()) as { id: number }[];
  await page.goto(`${new URL(page.url()).pathname}?fact=${settled?.id}`);
  await expect(page.getByText('Failed to load parking lot fact')).toBeVisible();

  // The fact is reviewed. The page grows while its parts load, under the pointer.
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: /^Sudan: Conflict - El Fasher/ }).click();
  await expect(page).toHaveURL(/\/facts\/\d+/);
  const imported = page.url();
  await enter(page, 'coordinator');
  await page.goto(imported);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByText('Review Completed', { exact: true }).last().click();
  await page.getByRole('button', { name: 'Post Review Completed' }).click();
  await expect(page.getByRole('article', { name: /^Review Completed, review/ })).toBeVisible();

  // An event joins one of ours.
  await follow(page, `/scaffold/parking-lot/events?name=${WORD}`);
  await focusRow(page, `${WORD} flood`);
  await keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Add to an existing event' });
  await dialog.getByLabel('Event').fill(`${WORD}: Flood`);
  await page
    .getByTitle(new RegExp(`${WORD}: Flood in Darfur`))
    .last()
    .click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Added to the event')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the event' }).click();
  await expect(page).toHaveURL(new RegExp(`/events/${event}$`));
  await expect(page.getByText('FL-2026-000012-SDN').first()).toBeVisible();
});

test('names of received documents are read whole at 1280 px, in Arabic, too', async ({ page }) => {
  await enter(page, 'administrator');
  const english = `${WORD}: a second emergency assessment of the districts`;
  const arabic = `${WORD}: نزوح مئات الأسر من مديريات مأرب بعد الأمطار`;
  const long = (name: string, number: number) => ({ ...document(number), data: { ...document(number).data, name } });
  await ingest(page, WORD, [long(english, 61), long(arabic, 62)]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, 'expert');
  await page.goto(`/scaffold/documents/parking_lot?name=${WORD}: `);
  for (const name of [english, arabic]) {
    const link = page.locator('.grid-row').getByRole('link', { name });
    await expect(link).toBeVisible();
    const isCut = await link.evaluate(
      (drawn) => drawn.scrollHeight > drawn.clientHeight || drawn.scrollWidth > drawn.clientWidth,
    );
    expect(isCut, name).toBe(false);
  }
});

test('deliveries of a night are worked off by keyboard: those without a figure rejected at once, the others imported one after the other', async ({
  page,
}) => {
  await enter(page, 'administrator');
  await post(page, 'publishers', { name: `${WORD} Night`, type: 'Media', iso3: 'SDN' });
  const night = (number: number, facts: object[] = []) => {
    const sent = document(number, facts);
    return { ...sent, data: { ...sent.data, publishers: [`${WORD} Night`], sources: [`${WORD} Night`] } };
  };
  const dated = fact(321, 32_100);
  const undated = { ...dated, data: { ...dated.data, start_date: undefined, end_date: undefined } };
  const [last, first] = await ingest(page, WORD, [
    night(31, [fact(311, 31_100), fact(312, 31_201)]),
    night(32, [undated]),
    night(33),
    night(34),
  ]);
  await enter(page, 'expert');
  const { keyboard } = page;
  await page.goto(`/scaffold/documents/parking_lot?name=${WORD}: report number 3&figure=Without a figure`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await keyboard.press('r');
  await page.getByLabel('Reason').fill('No figure');
  await keyboard.press('Enter');
  await expect(page.getByText('Rejected: 2 records')).toBeVisible();

  await follow(page, `/scaffold/documents/parking_lot?name=${WORD}: report number 3`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('32,100');
  await focusRow(page, `${WORD}: report number 32`);
  await keyboard.press('i');
  await expect(page).toHaveURL(new RegExp(`/parking_lot/${first}$`));
  const title = page.getByLabel('Original Title');
  await expect(title).toHaveValue(`${WORD}: report number 32`);
  await expect(page.getByRole('heading', { name: 'Received text' })).toBeInViewport();
  await keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/scaffold\/documents\/\d+$/);
  // Its facts are opened by the save, and the next delivery follows without the list.
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
  await expect(page.getByText('No copy of the page was kept with the document')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Through the list of documents' })).toContainText('1 of 2');
  await expect(page.getByText('Parking lot fact is loaded')).toBeVisible();
  // The day that nobody gave is that of publication, and said to be a guess.
  await expect(
    page.getByText(/^Fact 1, guessed, because the text does not say it of this figure: .*Date/),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Start Date' }).first()).toHaveValue('2026-03-05');
  await keyboard.press('Control+s');
  await expect(page.getByText('Fact is saved')).toBeVisible();
  await keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`/parking_lot/${last}$`));
  await expect(title).toHaveValue(`${WORD}: report number 31`);
  await expectAccessible(page);
});

test('a delivered publisher is created in one click or begun by its name, and a lost answer is no refusal of oneself @proof', async ({
  page,
}) => {
  await enter(page, 'administrator');
  const sent = document(7, [fact(71, 450)]);
  const radio = { ...sent, data: { ...sent.data, publishers: [`${WORD} Radio`, `${WORD} Voice`], sources: [] } };
  const [id, other] = await ingest(page, WORD, [radio, document(8)]);
  // The page itself repeats a cut request once.
  const loseAnAnswer = (name: string) =>
    page.route(
      `**/psql/rpc/${name}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 2 },
    );
  await enter(page, 'expert');
  await page.goto(`/scaffold/documents/parking_lot/${id}`);
  const names = (last: string) => page.getByRole('button', { name: `${WORD} ${last}`, exact: true });
  // Its name says its type: one click creates it, and chooses it for both fields.
  await expect(names('Radio')).toHaveCount(2);
  await names('Radio').first().click();
  await expect(page.getByText(`Publisher created: ${WORD} Radio`)).toBeVisible();
  await expect(names('Radio')).toHaveCount(0);
  await expect(names('Voice')).toHaveCount(2);
  await names('Voice').first().click();
  const dialog = page.getByRole('dialog', { name: 'New Publisher' });
  await expect(dialog.getByLabel('Name')).toHaveValue(`${WORD} Voice`);
  await typeAndEnter(page, 'Type', 'Med', 'Media');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(names('Voice')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Document is saved')).toBeVisible();

  await page.getByRole('button', { name: 'Edit fact' }).first().click();
  await expect(page.getByText('Parking lot fact is loaded')).toBeVisible();
  await loseAnAnswer('helix_save_facts');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Failed to save the fact')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Fact is saved')).toBeVisible();

  await page.goto(`/scaffold/documents/parking_lot/${other}`);
  await page.getByRole('button', { name: 'Reject document' }).click();
  await loseAnAnswer('reject_parking_lot_records');
  const reject = page.getByRole('dialog').getByRole('button', { name: 'Reject' });
  await reject.click();
  await expect(page.getByText('Failed to reject document')).toBeVisible();
  await reject.click();
  await expect(page.getByText('Document rejected')).toBeVisible();
});

test('all delivered facts of a document are checked as lines and saved at once @proof', async ({ page }) => {
  await enter(page, 'administrator');
  await post(page, 'publishers', { name: `${WORD} Lines`, type: 'Media', iso3: 'SDN' });
  const event = `${WORD} fighting`;
  const start_date = { date: '2026-03-01', accuracy: 'Day' };
  await post(page, 'events', {
    name: event,
    year: 2026,
    displacement_type: 'Conflict',
    countries: ['SDN'],
    start_date,
  });
  const sent = document(9, [fact(91, 45_011), fact(92, 46_013), fact(93, 47_017), fact(94, 48_019)]);
  const named = { ...sent.data, publishers: [`${WORD} Lines`], sources: [`${WORD} Lines`] };
  const [id] = await ingest(page, WORD, [{ ...sent, data: named }]);
  await enter(page, 'expert');
  await page.goto(`/scaffold/documents/parking_lot/${id}`);
  await expect(page.getByLabel('Original Title')).toHaveValue(`${WORD}: report number 9`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Document is saved')).toBeVisible();
  const lines = page.getByRole('region', { name: 'Facts from the parking lot' });
  await expect(lines.getByRole('region', { name: /^Received fact \d$/ })).toHaveCount(4);
  await expectAccessible(page);
  // One is left out, and one is wrong: neither of the others is saved before it is mended.
  await lines.getByRole('button', { name: 'Delete fact 4' }).click();
  const figure = lines.getByRole('region', { name: 'Received fact 2' }).getByRole('textbox', { name: 'Figure' });
  await figure.fill('');
  await lines.getByRole('button', { name: 'Save 3 facts' }).click();
  await expect(page.getByText('Figure is required').first()).toBeVisible();
  await figure.fill('46513');
  // The form names the facts without an event before the save, and links all of them to one.
  await expect(lines.getByText('3 facts will not be counted: no event.')).toBeVisible();
  // Each line offers the event that goes on at that time.
  for (const number of [1, 2, 3]) await expect(lines.getByText(`Fact ${number}, Event: Conflict in`)).toBeVisible();
  await expect(lines.getByRole('button', { name: `Link ${event}` })).toHaveCount(3);
  await expect(lines.getByText(/^3 facts: .* \(not counted: no event\)$/)).toBeVisible();
  await lines.getByLabel('Event of 3 facts').click();
  await page.keyboard.type(event);
  await page
    .getByRole('option', { name: event })
    .or(page.locator('.ant-select-item-option', { hasText: event }))
    .first()
    .click();
  await expect(lines.getByText(/will not be counted/)).toBeHidden();
  await expect(lines.getByText(/^3 facts: [^(]*$/)).toBeVisible();
  await lines.getByRole('button', { name: 'Save 3 facts' }).click();
  // They are of one document and place, and their figures differ: nobody is asked whether they are the same.
  await expect(page.getByText('3 facts are saved')).toBeVisible();
  // The saved facts are in sight, and Tab goes on from them.
  const own = page.getByRole('region', { name: 'Facts of the document' });
  await expect(own.locator('.grid-row')).toHaveCount(3);
  for (const row of await own.locator('.grid-row').all()) await expect(row).toBeInViewport();
  await expect(page.locator(':focus').filter({ has: own })).toHaveCount(1);
  const delivered = page.getByRole('table', { name: 'Parking lot facts' });
  await expect(delivered.getByText('Imported')).toHaveCount(3);
  const saved = await page.request.get(
    `/psql/facts_view?select=figure&name=ilike.*El%20Fasher*&figure=in.(45011,46513,47017,48019)&order=figure`,
  );
  expect(((await saved.json()) as { figure: number }[]).map(({ figure: number }) => number)).toEqual(
    expect.arrayContaining([46_513, 47_017]),
  );
});

test('a figure in words stays empty beside its word, and what the text does not say is marked @proof', async ({
  page,
}) => {
  await enter(page, 'administrator');
  await post(page, 'publishers', { name: `${WORD} Floods`, type: 'Media', iso3: 'COD' });
  const kalemie = [{ latlong: '-5.9475,29.1947', location_name: 'Kalemie', location_type: 'city' }];
  const sent = (number: number, data: object) => ({
    source_id: `${WORD} flood ${number}`,
    data: { iso3: 'COD', displacement_type: 'Disaster', unit: 'Household', locations: kalemie, ...data },
  });
  const [id] = await ingest(page, WORD, [
    {
      type: 'documents',
      source: 'Journey',
      source_id: `${WORD} floods`,
      data: {
        name: `${WORD}: floods at the lake`,
        type: 'Web',
        publication_date: '2026-03-05',
        countries: ['COD'],
        displacement_types: ['Disaster'],
        publishers: [`${WORD} Floods`],
        content: 'Floods destroyed 230 houses in Kalemie. Dozens of families are sheltering in schools.',
      },
      facts: [
        sent(1, { figure: 230, term: 'Destroyed Housing', excerpt: 'Floods destroyed 230 houses in Kalemie' }),
        sent(2, { vague_figure: 'Dozens', term: 'Sheltered', excerpt: 'Dozens of families are sheltering in schools' }),
      ],
    },
  ]);
  await enter(page, 'expert');
  await page.goto(`/scaffold/documents/parking_lot/${id}`);
  await expect(page.getByLabel('Original Title')).toHaveValue(`${WORD}: floods at the lake`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const lines = page.getByRole('region', { name: 'Facts from the parking lot' });
  const [houses, dozens] = [1, 2].map((number) => lines.getByRole('region', { name: `Received fact ${number}` }));
  await expect(houses!.getByLabel('Name')).toHaveValue(/: Flood \(Destroyed Housing\) - Kalemie - /);
  await expect(dozens!.getByLabel('Name')).toHaveValue(/: Flood \(Sheltered\) - Kalemie - /);
  const GUESSED = /^Guessed: the text does not say it/;
  await expect(houses!.getByLabel('Place')).not.toHaveAccessibleDescription(GUESSED);
  await expect(dozens!.getByLabel('Place')).toHaveAccessibleDescription(GUESSED);
  await expect(dozens!.getByText('Fact 2, Figure: received as ‘Dozens’')).toBeVisible();
  // One list of facts is on the screen.
  await expect(page.getByRole('heading', { name: 'Add facts' })).toBeHidden();
  const figure = dozens!.getByRole('textbox', { name: 'Figure' });
  await expect(figure).toHaveValue('');
  await lines.getByRole('button', { name: 'Save 2 facts' }).click();
  await expect(page.getByText('Figure is required').first()).toBeVisible();
  await figure.fill('36');
  // The typed values are there for the next visit in this browser.
  await page.goto(new URL(page.url()).pathname);
  await page.getByRole('button', { name: 'Check 2 facts at once' }).click();
  await expect(dozens!.getByText('Fact 2 has the values that were typed in this browser before.')).toBeVisible();
  await expect(figure).toHaveValue('36');
  await expectAccessibleInBothThemes(page);
  await lines.getByRole('button', { name: 'Save 2 facts' }).click();
  await expect(page.getByText('2 facts are saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add facts' })).toBeVisible();
});

const feed = (...items: string[]) =>
  `<rss version="2.0" xmlns:gdacs="http://www.gdacs.org"><channel><title>GDACS</title>${items.join('')}</channel></rss>`;
const alert = (id: number, level: string) =>
  `<item><title>${level} cyclone</title><gdacs:eventtype>TC</gdacs:eventtype><gdacs:eventid>${id}</gdacs:eventid><gdacs:episodeid>1</gdacs:episodeid>
   <gdacs:eventname>${WORD}</gdacs:eventname><gdacs:alertlevel>${level}</gdacs:alertlevel><gdacs:fromdate>Mon, 02 Mar 2026 01:00:00 GMT</gdacs:fromdate>
   <gdacs:country>Sudan</gdacs:country><gdacs:iso3>SDN</gdacs:iso3></item>`;

test('a feed that is switched on fills the parking lot, and its fault is shown in words @proof', async ({
  page,
  baseURL,
}) => {
  let answer = feed(alert(1, 'Red'), alert(2, 'Green'));
  const { outside } = await site(baseURL!, () => answer);
  await enter(page, 'administrator');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Edit GDACS', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'GDACS' });
  await dialog.getByLabel('Address').fill('ftp://11.0.0.1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/^The address starts with http/);
  await expectAccessible(page);
  await dialog.getByLabel('Address').fill(`${outside}/rss.xml`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Feed is saved')).toBeVisible();
  const row = page.getByRole('row', { name: outside });
  await row.getByRole('switch').click();
  await expect(row.getByText('1 new, 0 updated')).toBeVisible();

  answer = answer.slice(0, 400);
  await row.getByRole('button', { name: 'Poll GDACS now' }).click();
  await expect(row.getByText('Failed: The feed is not well-formed XML')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await row.getByRole('switch').click();
  await expect(page.getByText('GDACS is off')).toBeVisible();

  await follow(page, `/scaffold/parking-lot/events?name=${WORD}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Red');
});
