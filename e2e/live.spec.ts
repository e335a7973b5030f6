/** Two people side by side: each screen shows what the other does, without being loaded again. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { enter, expectAccessibleInBothThemes, ingest, post } from './support.ts';

const FACT = { iso3: 'TCD', year: 2025, displacement_type: 'Disaster', type: 'New Displacement (Flow)' };
const DATA = { reported_figure: 31, term: 'Displaced', start_date: { date: '2025-05-02', accuracy: 'Day' } };

async function personAt(browser: Browser, baseURL: string | undefined, username: string): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' });
  const page = await context.newPage();
  await enter(page, username);
  return page;
}
async function change(page: Page, id: number, data: object): Promise<void> {
  const answer = await page.request.patch(`/psql/facts?id=eq.${id}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
/** The stream of changes is open in the page. */
const listening = (page: Page) =>
  page.waitForResponse((response) => /\/live(\?|$)/.test(response.url()) && response.ok());

test('a list says how many of its rows others changed, and moves none until it is asked @proof', async ({
  browser,
  baseURL,
}) => {
  const stamp = Date.now().toString(36);
  const [amina, josef] = [await personAt(browser, baseURL, 'expert'), await personAt(browser, baseURL, 'coordinator')];
  const first = await post(josef, 'facts', { ...FACT, name: `Chad: Flood - Mao ${stamp}`, data: DATA });
  await post(josef, 'facts', { ...FACT, name: `Chad: Flood - Bol ${stamp}`, data: DATA });
  const heard = listening(amina);
  await amina.goto(`/facts?name=${stamp}`);
  await heard;
  const names = amina.locator('.grid-row a').filter({ hasText: stamp });
  await expect(names).toHaveCount(2);
  const news = amina.locator('.list-news');
  await expect(news).toBeEmpty();
  const before = await names.first().boundingBox();

  // One changes, one is new, one is of another search.
  await change(josef, first, { name: `Chad: Flood - Massakory ${stamp}` });
  await post(josef, 'facts', { ...FACT, name: `Chad: Flood - Ati ${stamp}`, data: DATA });
  await post(josef, 'facts', { ...FACT, name: 'Chad: Flood - Doba', data: DATA });
  await expect(news.getByRole('button')).toHaveText('2 rows changed: show');
  expect(await names.first().boundingBox()).toEqual(before);
  await expect(names).toHaveCount(2);
  await expectAccessibleInBothThemes(amina);
  await news.getByRole('button').click();
  await expect(names).toHaveCount(3);
  await expect(amina.getByText(`Chad: Flood - Massakory ${stamp}`)).toBeVisible();
  await expect(news).toBeEmpty();

  // A row that leaves the search counts too; the user's own change does not.
  await change(josef, first, { name: 'Chad: Flood - Massakory' });
  await expect(news.getByRole('button')).toHaveText('1 row changed: show');
  await Promise.all([amina.context().close(), josef.context().close()]);
});

test('the lists of the parking lot say how many of their rows others changed', async ({ browser, baseURL }) => {
  const stamp = Date.now().toString(36);
  const [amina, josef] = [
    await personAt(browser, baseURL, 'expert'),
    await personAt(browser, baseURL, 'administrator'),
  ];
  const document = {
    type: 'documents',
    source: 'Journey',
    source_id: `Live ${stamp}`,
    data: { name: `Report ${stamp}`, url: `https://news.example.org/${stamp}`, countries: ['SDN'] },
    facts: [{ source_id: `Live ${stamp} fact`, data: { iso3: 'SDN', figure: 70, excerpt: `70 left ${stamp}` } }],
  };
  const event = {
    type: 'events',
    source: 'Journey',
    source_id: `Live event ${stamp}`,
    data: { attributes: { type: 'Flood', hazard_name: `Flood ${stamp}`, start_date: '2025-05-02', iso3: ['SDN'] } },
  };
  const [of, alert] = await ingest(josef, `live-${stamp}`, [document, event]);
  const facts = await josef.request.get(`/psql/parking_lot_facts_view?pid=eq.${of}&select=id`);
  const [{ id: fact }] = (await facts.json()) as [{ id: number }];
  for (const [list, id] of [
    ['documents/parking_lot', of],
    ['facts/parking_lot', fact],
    ['parking-lot/events', alert],
  ] as const) {
    const heard = listening(amina);
    await amina.goto(`/scaffold/${list}`);
    await heard;
    await expect(amina.locator('.grid-row').first()).toBeVisible();
    const answer = await josef.request.post('/psql/rpc/assign_parking_lot_records', {
      data: { ids: [id], username: 'coordinator' },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const news = amina.locator('.list-news').getByRole('button');
    await expect(news).toHaveText('1 row changed: show');
    await news.click();
    await expect(amina.locator('.list-news')).toBeEmpty();
  }
  await Promise.all([amina.context().close(), josef.context().close()]);
});

test('an open fact shows who else has it open, follows what they save, and offers the comparison before a save fails', async ({
  browser,
  baseURL,
}) => {
  const [amina, josef] = [await personAt(browser, baseURL, 'expert'), await personAt(browser, baseURL, 'coordinator')];
  const id = await post(josef, 'facts', { ...FACT, name: `Chad: Flood - Faya ${Date.now().toString(36)}`, data: DATA });
  await Promise.all(
    [amina, josef].map(async (page) => {
      const heard = listening(page);
      await page.goto(`/facts/${id}`);
      await heard;
    }),
  );
  const other = amina.locator('.other-here');
  await expect(other).toContainText('Coordinator (sample) has it open');
  await expect(josef.locator('.other-here')).toContainText('Expert (sample) has it open');

  // A field that is not changed here is simply taken over.
  const comment = amina.getByLabel('Comment', { exact: true }).first();
  await amina.getByLabel('Name').first().fill('Chad: Flood - Largeau');
  await expect(josef.locator('.other-here')).toContainText('Expert (sample) is changing it');
  await change(josef, id, { comment: 'Page 3' });
  await expect(comment).toHaveValue('Page 3');
  await expect(amina.getByLabel('Name').first()).toHaveValue('Chad: Flood - Largeau');

  // One that is changed here is offered to compare.
  await change(josef, id, { name: 'Chad: Flood - Ounianga' });
  const bar = amina.getByRole('group', { name: 'Actions on the fact' });
  await expect(bar.getByRole('status')).toContainText('Saved by Coordinator (sample) while you changed it');
  await expectAccessibleInBothThemes(amina);
  await bar.getByRole('button', { name: 'Compare' }).click();
  const dialog = amina.getByRole('dialog', { name: /^Changed by Coordinator/ });
  await expect(dialog.getByRole('row', { name: /Name/ })).toContainText('Chad: Flood - Ounianga');
  await dialog.getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(bar.getByRole('status')).toBeEmpty();

  // A review appears while the tab is open.
  await amina.getByRole('tab', { name: 'Reviews' }).click();
  await expect(amina.getByRole('tabpanel', { name: 'Reviews' })).toBeVisible();
  await post(josef, 'reviews', { entity_id: id, status: 'Comment', comment: 'And page 4?' });
  await expect(amina.getByRole('article').filter({ hasText: 'And page 4?' })).toBeVisible();

  await josef.goto('/facts');
  await expect(amina.locator('.other-here')).toHaveCount(0);
  await Promise.all([amina.context().close(), josef.context().close()]);
});

test('two tabs of a browser share one stream, and the second goes on when the first is closed @proof', async ({
  browser,
  baseURL,
}) => {
  const josef = await personAt(browser, baseURL, 'coordinator');
  const first = await personAt(browser, baseURL, 'expert');
  const heard = listening(first);
  await first.goto('/');
  await heard;
  const second = await first.context().newPage();
  const opened: string[] = [];
  second.on('request', (request) => /\/live(\?|$)/.test(request.url()) && opened.push(request.url()));
  await second.goto('/');
  const bell = second.getByRole('link', { name: /^Inbox/ });
  await expect(bell).toBeVisible();
  await second.request.post('/psql/rpc/mark_notifications', { data: { mark: 'done' } });
  await expect(bell).toHaveAccessibleName('Inbox');
  const mention = async () => {
    const fact = await post(josef, 'facts', { ...FACT, name: 'Chad: Flood - Zouar', data: DATA });
    await post(josef, 'reviews', { entity_id: fact, status: 'Comment', comment: 'Look, @expert' });
  };
  const said = second.locator('.bar-bell + [role=status]');
  await expect(said).toBeEmpty();
  await mention();
  await expect(bell).toHaveAccessibleName('Inbox: 1 unread');
  await expect(said).toHaveText('Inbox: 1 unread');
  expect(opened).toEqual([]);
  const taken = listening(second);
  await first.close();
  await taken;
  await mention();
  await expect(bell).toHaveAccessibleName('Inbox: 2 unread');
  await expect(said).toHaveText('Inbox: 2 unread');
  await second.request.post('/psql/rpc/mark_notifications', { data: { mark: 'read' } });
  await expect(bell).toHaveAccessibleName('Inbox');
  await expect(said).toBeEmpty();
  await Promise.all([second.context().close(), josef.context().close()]);
});
