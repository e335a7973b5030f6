/** Facts reviewed one after the other: by keyboard in few keys, with the changes since the latest review and the excerpt in the document; on a phone; with the last one taken back. */
import { expect, test, type Page } from '@playwright/test';
import { changePerson, enter, expectAccessible, expectAccessibleInBothThemes, post } from './support.ts';

const FACT = { iso3: 'SDN', year: 2025, displacement_type: 'Conflict', type: 'New Displacement (Flow)' };
const SENTENCE = 'Some 1,250 families fled Tawila and Korma between 3 and 5 May';

async function madeFacts(page: Page, stamp: string, count: number, more: object = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push(
      await post(page, 'facts', {
        ...FACT,
        name: `Sudan: Conflict - نيالا ${stamp} ${at}`,
        data: { reported_figure: 5 + at, unit: 'Person', term: 'Displaced', start_date: { date: '2025-02-11' } },
        ...more,
      }),
    );
  return ids;
}

async function uploaded(page: Page, html: string) {
  const answer = await page.request.post('/upload/file', {
    multipart: {
      uuid: '0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11',
      file: { name: 'report.html', mimeType: 'text/html', buffer: Buffer.from(html) },
    },
  });
  expect(answer.ok()).toBe(true);
  const { filename, content_type, original_filename } = (await answer.json()) as Record<string, string>;
  return { filename, content_type, original_filename };
}

const status = async (page: Page, id: number) => {
  const answer = await page.request.get(`/psql/facts?id=eq.${id}&select=status`);
  return ((await answer.json()) as { status: string | null }[])[0]?.status;
};

test('ten facts of a search are reviewed by at most 25 keys @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const ids = await madeFacts(page, stamp, 10);
  await page.goto(`/facts?name=${stamp}&sort=name`);
  await page.getByRole('link', { name: 'Review one by one' }).click();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (let at = 1; at <= 10; at += 1) {
    await expect(page.getByRole('heading', { name: `${stamp} ${at - 1}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Signed Off' })).toBeEnabled();
    await press('4');
    await expect(page.getByText(at < 10 ? `${at + 1} of 10 · ${at} reviewed` : '10 of 10 · 10 reviewed')).toBeVisible();
  }
  expect(keys).toBeLessThanOrEqual(25);
  await expect(page.getByText('10 facts reviewed')).toBeVisible();
  await expectAccessible(page);
  // The last one is posted by leaving. The list is as it was left.
  await page.getByRole('link', { name: 'Back to the list' }).first().click();
  for (const id of ids) await expect.poll(() => status(page, id)).toBe('Signed Off');
  await expect(page).toHaveURL(new RegExp(`name=${stamp}`));
});

test('reviews go on while their answers are slow, a failed one is shown, and each reaches its own fact', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const ids = await madeFacts(page, stamp, 3);
  const answers: (() => void)[] = [];
  await page.route('**/psql/rpc/review_fact', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await (answers.length === 2
      ? route.fulfill({ status: 400, json: { code: 'P0001', message: 'Refused' } })
      : route.continue());
  });
  await page.goto(`/facts/review?ids=${ids.join()}&sort=name`);
  for (const [at, key] of ['2', '3', '4'].entries()) {
    await expect(page.getByRole('heading', { name: `${stamp} ${at}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Signed Off' })).toBeEnabled();
    await page.keyboard.press(key);
  }
  // No answer has come, and the last one can still be taken back.
  await expect(page.getByText('3 facts reviewed')).toBeVisible();
  await expect(page.getByText('2 reviews being posted')).toBeVisible();
  await expect(page.getByText('Signed Off is posted in ten seconds, or with the next review')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('3 of 3 · 2 reviewed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Signed Off' })).toBeEnabled();
  await page.keyboard.press('4');
  await expect(page.getByText('3 facts reviewed')).toBeVisible();
  // In the background it is posted at once.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    window.dispatchEvent(new Event('visibilitychange'));
  });
  for (const [at] of ids.entries()) {
    await expect.poll(() => answers.length).toBe(at + 1);
    answers[at]?.();
  }
  await expect(page.getByText('2 facts reviewed')).toBeVisible();
  await expect(page.getByText('Review Completed was not posted to fact 2')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.unroute('**/psql/rpc/review_fact');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('3 facts reviewed')).toBeVisible();
  await expect
    .poll(() => Promise.all(ids.map((id) => status(page, id))))
    .toEqual(['Under Review', 'Review Completed', 'Signed Off']);
});

test('a fact is reviewed beside its document, with its changes marked, a comment, and the last review taken back', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const publisher = await post(page, 'publishers', { name: `Daily ${stamp}`, type: 'Media' });
  const document_id = await post(page, 'documents', {
    name: `Situation report ${stamp}`,
    publication_date: '2025-05-06',
    publishers: [publisher],
    sources: [publisher],
    countries: ['SDN'],
    ...(await uploaded(page, `<h1>Report</h1><p>Rain.</p><p>${SENTENCE.replace('Tawila', '<b>Tawila</b>')}.</p>`)),
  });
  const data = {
    reported_figure: 1250,
    unit: 'Household',
    term: 'Displaced',
    start_date: { date: '2025-05-03' },
    excerpt: `“${SENTENCE.toUpperCase()}”`,
  };
  const [first = 0] = await madeFacts(page, stamp, 1, { document_id, data });
  const [second = 0] = await madeFacts(page, `${stamp} other`, 1);
  for (const id of [first, second]) await post(page, 'reviews', { entity_id: id, status: 'Under Review' });
  const changed = await page.request.patch(`/psql/facts?id=eq.${first}`, { data: { comment: 'Counted again' } });
  expect(changed.ok()).toBe(true);

  await page.goto(`/facts/review?ids=${first},${second}&sort=name`);
  await expect(page.getByText(/^Changed since it was reviewed, by/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Comment empty Counted again/ })).toBeVisible();
  const excerpt = page.frameLocator('.preview-frame').locator('.source-excerpt');
  await expect.poll(async () => (await excerpt.allTextContents()).join('')).toBe(SENTENCE);
  await expectAccessibleInBothThemes(page);

  await page.keyboard.press('1');
  await expect(page.getByPlaceholder('Comment is required')).toBeFocused();
  await page.keyboard.type('Which Korma? 3');
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await expect(page.getByText('2 of 2 · 1 reviewed')).toBeVisible();
  // Editing posts it, leads to the form, and back to the same fact.
  await page.keyboard.press('e');
  await expect(page).toHaveURL(new RegExp(`/facts/${second}$`));
  await expect.poll(() => status(page, first)).toBe('Review Completed');
  await page.getByRole('link', { name: 'Back to the review' }).click();
  await expect(page.getByText('2 of 2 · 1 reviewed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeEnabled();
  await page.keyboard.press('z');
  await expect(page.getByText('Taken back: the fact is Under Review again')).toBeVisible();
  await expect(page.getByText('1 of 2 · 0 reviewed')).toBeVisible();
  expect(await status(page, first)).toBe('Under Review');
  const reviews = await page.request.get(`/psql/reviews?entity_id=eq.${first}&select=comment&order=id`);
  expect(await reviews.json()).toEqual([
    { comment: null },
    { comment: 'Which Korma? 3' },
    { comment: 'Taken back by the reviewer' },
  ]);
  await page.keyboard.press('j');
  await expect(page.getByText('2 of 2 · 0 reviewed')).toBeVisible();
  // A posted comment is no review, and stays at its fact; the keys lead on, and are no letters of another one.
  await page.keyboard.press('k');
  await page.keyboard.press('1');
  await page.keyboard.type('Which camp?');
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Which camp?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 of 2 · 0 reviewed')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByText('2 of 2 · 0 reviewed')).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByText('1 of 2 · 0 reviewed')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
});

test('bringing the excerpt of a long report into view moves the report alone: the name and the figure stay in sight', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  await page.setViewportSize({ width: 1280, height: 900 });
  const stamp = Date.now().toString(36);
  const publisher = await post(page, 'publishers', { name: `Long ${stamp}`, type: 'Media' });
  const rain = '<p>Rain fell on the roads, the fields and the markets of the province.</p>'.repeat(80);
  const document_id = await post(page, 'documents', {
    name: `Long report ${stamp}`,
    publication_date: '2025-05-06',
    publishers: [publisher],
    sources: [publisher],
    countries: ['SDN'],
    ...(await uploaded(page, `<h1>Report</h1>${rain}<p>${SENTENCE}.</p>${rain}`)),
  });
  const data = { reported_figure: 1250, unit: 'Household', term: 'Displaced', excerpt: SENTENCE };
  await madeFacts(page, stamp, 1, { document_id, data: { ...data, start_date: { date: '2025-05-03' } } });
  await page.goto(`/facts/review?name=${stamp}&sort=name`);
  await expect(page.frameLocator('.preview-frame').locator('.source-excerpt')).toBeInViewport();
  const heading = page.getByRole('heading', { name: stamp });
  await expect(heading).toBeInViewport();
  // Whatever lies above it, such as the header of the program, would be met first.
  const met = await heading.evaluate((name) => {
    const { left, top, height } = name.getBoundingClientRect();
    return name.contains(document.elementFromPoint(left + 4, top + height / 2));
  });
  expect([met, await page.evaluate(() => window.scrollY)]).toEqual([true, 0]);
});

test('on a phone, an expert reviews with the thumb: only statuses of the role, no keys; a first review is taken back before it is posted @proof', async ({
  browser,
  baseURL,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    ...phone,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enter(page, 'expert');
  const stamp = Date.now().toString(36);
  const ids = await madeFacts(page, stamp, 2);
  await page.goto(`/facts/review?name=${stamp}&sort=name`);
  await expect(page.getByText('1 of 2 · 0 reviewed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Under Review' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Signed Off' })).toHaveCount(0);
  await expect(
    page.getByRole('textbox', { name: 'Comment' }).or(page.getByRole('button', { name: 'Comment', exact: true })),
  ).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Under Review' }).tap();
  await expect(page.getByText('2 of 2 · 1 reviewed')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).tap();
  await expect(page.getByText('1 of 2 · 0 reviewed')).toBeVisible();
  const reviews = await page.request.get('/psql/reviews?select=id&entity_id=in.(' + ids.join() + ')');
  expect(await reviews.json()).toEqual([]);
  await context.close();
});

test('facts that wait for the reviewer are reviewed alone, or before the others, and a key that posts nothing says why @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const stamp = Date.now().toString(36);
  await page.goto('/');
  const ids = await madeFacts(page, stamp, 3);
  for (const id of ids.slice(1)) await post(page, 'reviews', { entity_id: id, status: 'Under Review' });
  await changePerson(page, 'reviewer');
  await post(page, 'reviews', { entity_id: ids[0] ?? 0, status: 'Review Completed' });
  await page.goto(`/facts?name=${stamp}&sort=name`);
  await page.getByRole('link', { name: 'Review one by one' }).click();
  await expect(page.getByText('2 facts of the search wait for you.')).toBeVisible();
  await expect(page.getByText('1 of 2 · 0 reviewed')).toBeVisible();
  await page.getByRole('link', { name: 'All facts of the search' }).click();
  await expect(page.getByText('1 of 3 · 0 reviewed')).toBeVisible();
  await expect(page.getByRole('heading', { name: `${stamp} 1` })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: `${stamp} 2` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review Completed' })).toBeEnabled();
  await page.keyboard.press('3');
  await expect(page.getByRole('heading', { name: `${stamp} 0` })).toBeVisible();
  await expect(page.getByText('3 of 3 · 1 reviewed')).toBeVisible();
  await expect(page.getByText(/takes the last review back/)).toBeVisible();
  const bar = page.getByRole('region', { name: 'Review', exact: true });
  await expect(bar.getByText('The fact is Review Completed already.')).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.getByRole('alert').getByText('The fact is Review Completed already.')).toBeVisible();
  await page.keyboard.press('4');
  await expect(page.getByRole('alert').getByText('Your role does not include Signed Off.')).toBeVisible();
  expect(await status(page, ids[0] ?? 0)).toBe('Review Completed');
});
