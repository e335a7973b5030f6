/** Merging: two events of the list become one by mouse and keyboard, the old address leads to the survivor, the merge is undone; a form that is open meanwhile keeps its text; doubles of a fact. */
import { expect, test, type Page } from '@playwright/test';
import { answerButton, enter, expectAccessibleInBothThemes, follow, post, walkTo } from './support.ts';

const EVENT = {
  year: 2025,
  displacement_type: 'Disaster',
  countries: ['SDN'],
  start_date: { date: '2025-08-01', accuracy: 'Day' },
};
const FACT = { iso3: 'SDN', year: 2025, displacement_type: 'Disaster', type: 'New Displacement (Flow)' };
const figureOf = (reported_figure: number) => ({
  reported_figure,
  unit: 'Person',
  term: 'Displaced',
  start_date: { date: '2025-08-02', accuracy: 'Day' },
});

async function twoEvents(page: Page, stamp: string): Promise<[number, number]> {
  const first = await post(page, 'events', { ...EVENT, name: `Sudan: Flood - Kassala ${stamp}` });
  const second = await post(page, 'events', {
    ...EVENT,
    name: `السودان: فيضان - كسلا ${stamp}`,
    countries: ['SDN', 'ERI'],
    comment: 'Of the second',
  });
  for (const [event_id, figure] of [
    [first, 100],
    [second, 30],
    [second, 7],
  ] as const)
    // prettier-ignore
    await post(page, 'facts', { ...FACT, name: `Sudan: Flood ${stamp} ${figure}`, event_id, data: figureOf(figure) });
  return [first, second];
}

test('two events of the list become one, its old address leads there, and the undo parts them', async ({ page }) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const [first, second] = await twoEvents(page, stamp);
  await page.goto(`/events?name=${stamp}&sort=name`);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Merge events' })).toBeVisible();
  // The event with most facts is proposed.
  const stays = page.getByRole('radio', { name: 'Keep this one' });
  await expect(stays.nth(1)).toBeChecked();
  await expect(page.getByText('2 facts, New Displacement 37')).toBeVisible();
  await expect(page.getByText('The totals stay the same')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await walkTo(page, stays.nth(1));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('2 facts', { exact: true })).toBeVisible();
  // By keyboard: the second stays, with the name of the first.
  await page.keyboard.press('ArrowRight');
  await expect(stays.nth(1)).toBeChecked();
  await expect(page.getByText('1 fact', { exact: true })).toBeVisible();
  await walkTo(page, page.getByRole('radio', { name: /^Name: / }).nth(1));
  await page.keyboard.press('ArrowLeft');
  await walkTo(page, page.getByRole('button', { name: 'Merge 2 events' }));
  // A trial after the merge would be refused: the other event is archived then.
  const refused: string[] = [];
  page.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/events/${second}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Sudan: Flood - Kassala ${stamp}`);
  await follow(page, `/events/${first}`);
  await expect(page).toHaveURL(`/events/${second}`);
  await expect(page.getByText(/ was merged into this one$/).last()).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('row', { name: /^Merged records .*Sudan: Flood - Kassala/ })).toBeVisible();
  expect(refused).toEqual([]);
  // The operation names the merge, and undoes it.
  await follow(page, '/operations?kind=Merge');
  await page.locator('.grid-row').first().getByRole('link').first().click();
  await page.locator('.operation-actions').getByRole('button', { name: 'Undo' }).click();
  await answerButton(page, 'Undo').click();
  await expect(page.getByText('As before the operation').first()).toBeVisible();
  await follow(page, `/events/${first}`);
  await expect(page).toHaveURL(`/events/${first}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Sudan: Flood - Kassala ${stamp}`);
});

test('the event that starts first stays with the last end, and facts outside the dates are named before the merge @proof', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const early = await post(page, 'events', {
    ...EVENT,
    name: `Sudan: Flood - Gedaref ${stamp}`,
    end_date: { date: '2025-08-09', accuracy: 'Day' },
  });
  const start_date = { date: '2025-09-01', accuracy: 'Day' };
  const late = await post(page, 'events', { ...EVENT, name: `Sudan: Flood - Gedaref later ${stamp}`, start_date });
  const of = (event_id: number, day: string) => ({
    ...FACT,
    name: `Sudan: Flood - Gedaref ${stamp} ${day}`,
    event_id,
    data: { ...figureOf(5), start_date: { date: day, accuracy: 'Day' } },
  });
  await post(page, 'facts', of(early, '2025-08-02'));
  for (const day of ['2025-09-02', '2025-09-03']) await post(page, 'facts', of(late, day));
  await page.goto(`/events/merge?ids=${early},${late}`);
  await expect(page.getByRole('radio', { name: 'Keep this one' }).first()).toBeChecked();
  await expect(page.getByText('2 facts begin after the end of the event, from 2 Sep 2025 to 3 Sep 2025')).toBeVisible();
  const end = page.getByRole('radio', { name: 'End Date: 9 Aug 2025' });
  await page.getByRole('button', { name: 'End the event with its last fact, 3 Sep 2025' }).click();
  await expect(page.getByText('The event ends with its last fact, 3 Sep 2025')).toBeVisible();
  await expect(page.getByText(/begin after the end/)).toBeHidden();
  await expect(end).not.toBeChecked();
  await expectAccessibleInBothThemes(page);
  await page.getByText('The event ends with its last fact').getByRole('button', { name: 'Undo' }).click();
  await expect(end).toBeChecked();
  await page.getByRole('radio', { name: 'End Date: Leave empty' }).check();
  await expect(page.getByText(/begin after the end/)).toBeHidden();
  await page.getByRole('radio', { name: 'Keep this one' }).nth(1).check();
  await page.getByRole('radio', { name: /^Start Date: .*Sep/ }).check();
  await expect(page.getByText('1 fact will not fit the event')).toBeVisible();
  await expect(page.getByRole('link', { name: `Sudan: Flood - Gedaref ${stamp} 2025-08-02` })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Use the earlier start date, 1 Aug 2025' }).click();
  await expect(page.getByText('1 fact will not fit the event')).toBeHidden();
  await page.getByRole('button', { name: 'Merge 2 events' }).click();
  await expect(page).toHaveURL(`/events/${late}`);
  await expect(page.getByLabel('Start Date', { exact: true })).toHaveValue('2025-08-01');
  await expect(page.getByLabel('End Date', { exact: true })).toHaveValue('');
  // Its head and its peek show figure and facts.
  await expect(page.locator('.event-figure')).toHaveText('New Displacement 15 · 3 facts');
  await follow(page, `/events?name=${stamp}`);
  await page.locator('.grid-row [data-column="year"]').first().click();
  await page.keyboard.press('Space');
  await expect(page.locator('.record-peek .summary').first()).toContainText('15New Displacement (Flow) · 3 facts');
});

test('text typed into a record that was merged meanwhile is offered on the survivor @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const [first, second] = await twoEvents(page, stamp);
  await page.goto(`/events/${second}`);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Typed while it was merged');
  const merged = await page.request.post('/psql/rpc/merge_records', {
    data: { entity_type: 'events', survivor: first, others: [second] },
  });
  expect(merged.ok()).toBe(true);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(`/events/${first}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Typed while it was merged');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Event has been created/updated')).toBeVisible();
});

test('a merge that a signed-off fact refuses names the fact, and one of two equal facts is kept @proof', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const [first, second] = await twoEvents(page, stamp);
  const facts = await page.request.get(`/psql/facts?select=id,name&event_id=eq.${second}&order=id`);
  const [locked, other] = (await facts.json()) as [{ id: number; name: string }, { id: number }];
  await post(page, 'reviews', { entity_id: locked.id, status: 'Signed Off' });
  await page.goto(`/events/merge?ids=${first},${second}`);
  await page.getByRole('radio', { name: 'Keep this one' }).first().check();
  await expect(page.getByText('Nothing can be merged yet')).toBeVisible();
  await expect(page.getByRole('link', { name: locked.name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Merge 2 events' })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  const double = await post(page, 'facts', { ...FACT, name: `Sudan: Flood ${stamp} 7`, data: figureOf(7) });
  await follow(page, `/facts/keep-one?ids=${other.id},${double}`);
  await page.getByRole('button', { name: 'Keep one, archive 1' }).click();
  await expect(page).toHaveURL(`/facts/${other.id}`);
  await follow(page, `/facts/${double}`);
  await expect(page).toHaveURL(`/facts/${other.id}`);
  await follow(page, '/events/merge');
  await expect(page.getByText(/Choose two to 50 events/)).toBeVisible();
});

test('documents become one confidential document, unless No is chosen @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const publisher = await post(page, 'publishers', { name: `Courier ${stamp}`, type: 'Media' });
  const paper = (name: string, confidential: boolean) =>
    post(page, 'documents', {
      name: `${name} ${stamp}`,
      confidential,
      publication_date: '2025-08-03',
      publishers: [publisher],
      sources: [publisher],
      countries: ['SDN'],
    });
  const [open] = [await paper('Open report', false), await paper('Closed report', true)];
  await page.goto(`/documents?name=${stamp}&sort=name.desc`);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('Yes if one of them is, unless you choose')).toBeVisible();
  const column = page.getByRole('columnheader', { name: new RegExp(`^Open report ${stamp}`) });
  await column.getByRole('radio', { name: 'Keep this one' }).check();
  await expect(page.getByRole('radio', { name: 'Confidential: Yes' })).toBeChecked();
  await page.getByRole('radio', { name: 'Confidential: No' }).check();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Merge 2 documents' }).click();
  await expect(page).toHaveURL(`/documents/${open}`);
  const answer = await page.request.get(`/psql/documents?id=eq.${open}&select=confidential`);
  expect(await answer.json()).toEqual([{ confidential: false }]);
});
