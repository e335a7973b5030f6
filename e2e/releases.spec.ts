/** A release from its draft to its withdrawal, by mouse and by keyboard alone, with two people as four eyes. */
import { expect, test, type Page } from '@playwright/test';
import {
  answerButton,
  changePerson,
  enter,
  expectAccessible,
  expectAccessibleInBothThemes,
  follow,
  post,
  typeAndEnter,
  walkTo,
} from './support.ts';

const fact = (year: number, name: string, figure: number) => ({
  name,
  iso3: 'KEN',
  year,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  data: {
    reported_figure: figure,
    unit: 'Person',
    term: 'Displaced',
    start_date: { date: `${year}-05-01`, accuracy: 'Day' },
  },
});

/** One fact that counts, and one that nobody has reviewed. */
async function factsOf(page: Page, year: number): Promise<void> {
  const counted = await post(page, 'facts', fact(year, `Kenya: flood of ${year}`, 1234));
  await post(page, 'facts', fact(year, `كينيا: فيضان ${year}`, 567));
  await post(page, 'reviews', { entity_id: counted, status: 'Signed Off' });
}

async function fourEyes(page: Page, on: boolean): Promise<void> {
  await enter(page, 'administrator');
  const answer = await page.request.patch('/psql/settings?id=eq.1', { data: { four_eyes: on } });
  expect(answer.ok()).toBe(true);
}

const now = (page: Page) =>
  page.getByRole('list', { name: 'Steps of the release' }).locator('[aria-current=step] strong');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const open = (page: Page, name: string) => page.goto(`/releases/${encodeURIComponent(name)}`);

test.afterEach(({ page }) => fourEyes(page, false));

test('by mouse: made, checked, accepted, frozen, signed off by somebody else, published, revised and withdrawn', async ({
  page,
}) => {
  const name = 'GRID 2018 – عالمي';
  await enter(page, 'coordinator');
  await factsOf(page, 2017);
  await fourEyes(page, true);
  await enter(page, 'coordinator');
  await page.goto('/releases');
  await expect(page.getByRole('heading', { name: 'Releases' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New Release' }).click();
  await button(page, 'Create and check').click();
  await expect(button(page, 'Name: Name is required')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Name', { exact: true }).fill('GRID/2018');
  await expect(page.locator('#releases-name-note')).toHaveText(/^The name is part of an address/);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await typeAndEnter(page, 'Year', '2017', '2017');
  await button(page, 'Create and check').click();

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(now(page)).toHaveText('Draft');
  await expect(page.getByText(/^Counted/).locator('..')).toContainText('1');
  await button(page, 'Records: Fact that is not signed off').click();
  await expect(page.getByRole('link', { name: 'كينيا: فيضان 2017' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Review status too low' }).click();
  await expect(page.getByRole('heading', { name: 'Facts that would be left out' })).toBeVisible();
  await expect(page.getByText('The review status of the fact is below the lowest status')).toBeVisible();
  await expect(page.getByRole('row', { name: /فيضان 2017 Kenya .* 567$/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name }).click();

  // One of them, then the others.
  await button(page, 'Accept: Fact that is not signed off').click();
  await button(page, 'Accept').click();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await expectAccessible(page, ['.ant-modal']);
  await page.getByLabel('Reason').fill('Too small to wait for');
  await button(page, 'Accept').click();
  await expect(page.getByText(/^Accepted by Coordinator .*: Too small to wait for$/)).toBeVisible();
  while (!(await button(page, 'Freeze').isVisible())) {
    await button(page, /^Accept (it|all \d+)…$/).click();
    await page.getByLabel('Reason').fill('Known');
    // What is no potential error first, then the others by their number.
    await button(page, /^Accept( \d+ potential errors?)?$/).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(now(page)).toHaveText('Checked');
  await expect(
    page.getByText(/ accepted for a reason, .* Nothing else stands in the way: 1 fact would be frozen\.$/),
  ).toBeVisible();

  // A freeze that takes long is left, and nothing is frozen.
  await page.route('**/psql/rpc/freeze_release*', () => undefined);
  await button(page, 'Freeze').click();
  await expectAccessible(page, ['.ant-popover']);
  await answerButton(page, 'Freeze').click();
  await expect(page.getByRole('progressbar', { name: 'Freeze' })).toBeAttached();
  await expectAccessibleInBothThemes(page);
  const left = page.waitForEvent('requestfailed', (request) => request.url().includes('freeze_release'));
  await button(page, 'Cancel').click();
  await left;
  await expect(page.getByText('The freeze was cancelled: nothing is frozen')).toBeVisible();
  await page.unroute('**/psql/rpc/freeze_release*');
  await button(page, 'Freeze').click();
  await answerButton(page, 'Freeze').click();
  await expect(now(page)).toHaveText('Frozen');

  // The person who froze it is told why they can't sign it off.
  await expect(button(page, 'Sign off')).toBeDisabled();
  await expect(page.getByText('You froze this release: another person has to sign it off.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Figures as CSV with HXL' }).click();
  expect((await download).suggestedFilename()).toBe(`${name} figures.hxl.csv`);

  await changePerson(page, 'administrator');
  await open(page, name);
  await button(page, 'Sign off').click();
  await answerButton(page, 'Sign off').click();
  await expect(now(page)).toHaveText('Signed off');
  await button(page, 'Publish').click();
  // Somebody else is faster.
  const { id } = (
    (await (await page.request.get(`/psql/releases?year=eq.2017&select=id`)).json()) as { id: number }[]
  )[0]!;
  expect((await page.request.post('/psql/rpc/publish_release', { data: { id } })).ok()).toBe(true);
  await answerButton(page, 'Publish').click();
  await expect(page.getByText('The release is published already')).toBeVisible();
  await expect(now(page)).toHaveText('Published');
  await expectAccessibleInBothThemes(page);

  await button(page, 'Revise…').click();
  await page.getByLabel('Reason').fill('A late figure of Kenya');
  await button(page, 'Make the revision').click();
  await expect(page.getByText('A late figure of Kenya')).toBeVisible();
  await expect(now(page)).toHaveText('Draft');
  await button(page, 'Withdraw…').click();
  await page.getByLabel('Reason').fill('The figure was right');
  await button(page, 'Withdraw').click();
  await expect(page.getByText(/^Withdrawn by Administrator/)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'The figure was right' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // The first revision is the last one that counts, at its own address.
  await page.getByRole('link', { name: 'Revision 1, Published' }).click();
  await expect(now(page)).toHaveText('Published');
  await button(page, 'Withdraw…').click();
  await page.getByLabel('Reason').fill('A wrong year');
  await button(page, 'Withdraw').click();
  await expect(page.getByText(/^Withdrawn by Administrator/)).toBeVisible();
});

test('by keyboard alone @proof', async ({ page }) => {
  const name = 'GRID 2017';
  const keys = page.keyboard;
  const confirm = async (verb: string) => {
    await expect(answerButton(page, 'Cancel')).toBeFocused();
    await walkTo(page, answerButton(page, verb));
    await keys.press('Enter');
  };
  const reason = async (text: string) => {
    await expect(page.getByLabel('Reason')).toBeFocused();
    await keys.type(text);
    await keys.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const jump = async (words: string) => {
    await keys.press('Control+k');
    await keys.type(words);
    await expect(page.getByRole('option', { name: words }).first()).toBeVisible();
    await keys.press('Enter');
  };
  await enter(page, 'coordinator');
  await factsOf(page, 2016);
  await fourEyes(page, true);
  await enter(page, 'coordinator');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await keys.press('g');
  await keys.press('r');
  await expect(page.getByRole('heading', { name: 'Releases' })).toBeVisible();
  await keys.press('n');
  await walkTo(page, page.getByLabel('Name', { exact: true }));
  await keys.type(name);
  await typeAndEnter(page, 'Year', '2016', '2016');
  await keys.press('Control+s');
  await expect(now(page)).toHaveText('Draft');
  // Other items may have come since the first check.
  await expect(async () => {
    await walkTo(page, button(page, /^Accept (it|all \d+)…$/));
    await keys.press('Enter');
    await reason('Known');
    await expect(now(page)).toHaveText('Checked', { timeout: 2_000 });
  }).toPass();
  await keys.press('s');
  await confirm('Freeze');
  await expect(now(page)).toHaveText('Frozen');

  await changePerson(page, 'administrator');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await jump(name);
  await expect(now(page)).toHaveText('Frozen');
  await keys.press('s');
  await confirm('Sign off');
  await expect(now(page)).toHaveText('Signed off');
  await expect(button(page, 'Publish')).toBeEnabled();
  await keys.press('s');
  await confirm('Publish');
  await expect(now(page)).toHaveText('Published');
  await jump('Revise the release');
  await reason('A late figure');
  await expect(now(page)).toHaveText('Draft');
  await jump('Withdraw the release');
  await reason('Not needed');
  await expect(page.getByText(/^Withdrawn by Administrator/)).toBeVisible();
});

test('a viewer reads a release and is offered no step @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  const id = await post(page, 'releases', { name: 'GRID 2016', year: 2015 });
  await enter(page, 'viewer');
  await open(page, 'GRID 2016');
  await expect(now(page)).toHaveText('Draft');
  await expect(page.getByText('It is not frozen yet: its figures may still change.')).toBeVisible();
  for (const step of [/^Check/, /^Accept/, /^Edit/, 'Freeze', /^Withdraw/, /^Revise/])
    await expect(button(page, step)).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  expect((await page.request.post('/psql/rpc/check_release', { data: { id } })).status()).toBe(403);
  await follow(page, '/releases');
  await expect(page.getByRole('gridcell', { name: 'GRID 2016' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Release' })).toHaveCount(0);
  await follow(page, '/releases/new');
  await expect(page.getByText('You may not see this page')).toBeVisible();
  await open(page, 'No such release');
  await expect(page.getByText('There is no release No such release')).toBeVisible();
  await expectAccessible(page);
});
