/** A published release is read: its figures, the facts behind a number, a country on paper, the comparison with its revision. */
import { expect, test, type Page } from '@playwright/test';
import { enter, expectAccessible, expectAccessibleInBothThemes, post } from './support.ts';

const YEAR = 2011;
const NAME = 'GRID 2012 – للقراءة';

const fact = (iso3: string, reported_figure: number) => ({
  name: `${iso3}: إعصار ${reported_figure}`,
  iso3,
  year: YEAR,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  data: { reported_figure, unit: 'Person', term: 'Displaced', start_date: { date: `${YEAR}-05-01`, accuracy: 'Day' } },
});

async function call(page: Page, name: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`/psql/rpc/${name}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const text = await answer.text();
  return text === '' ? null : (JSON.parse(text) as unknown);
}

async function publish(page: Page, id: number): Promise<void> {
  await call(page, 'check_release', { id });
  await call(page, 'accept_release_items', { id, keys: null, reason: 'Made by a journey' });
  for (const step of ['freeze', 'sign_off', 'publish']) await call(page, `${step}_release`, { id });
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the figures, their facts, a country on paper and a comparison @proof', async ({ page }) => {
  await enter(page, 'administrator');
  const changed = await post(page, 'facts', fact('KEN', 12_345));
  await post(page, 'facts', fact('KEN', 60));
  await post(page, 'facts', fact('NPL', 7777));
  const id = await post(page, 'releases', { name: NAME, year: YEAR, least_status: null });
  await publish(page, id);

  await page.goto(`/releases/${encodeURIComponent(NAME)}`);
  const headline = region(page, 'New displacement');
  await expect(headline.getByRole('link', { name: '20,000, New displacement', exact: true })).toBeVisible();
  await page.getByText('Exact', { exact: true }).click();
  await expect(headline.getByRole('link', { name: '20,182, New displacement', exact: true })).toBeVisible();
  await expect(page.getByText(`No published release of ${YEAR - 1} to compare with.`)).toBeVisible();
  await expect(page.getByText(/^0 of 3 facts have changed/)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const countries = region(page, 'Countries: New displacement');
  await countries.getByLabel('Search countries').fill('ken');
  await expect(countries.getByText('1 of 2 countries')).toBeVisible();
  await countries.getByRole('link', { name: '12,405, Kenya, all causes' }).click();
  await expect(page).toHaveURL(/\/facts\?.*iso3=KEN/);
  await expect(page.locator('.grid-row')).toHaveCount(2);
  await expect(region(page, 'Sums of these facts')).toContainText('12,405');
  await expectAccessible(page);
  await page.goBack();

  await countries.getByRole('link', { name: 'Kenya', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kenya' })).toBeVisible();
  await expect(region(page, 'Sources')).toHaveCount(0);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText(/Licence: Creative Commons/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);

  const kept = (await (await page.request.get(`/psql/facts?id=eq.${changed}&select=data`)).json()) as {
    data: object;
  }[];
  const answer = await page.request.patch(`/psql/facts?id=eq.${changed}`, {
    data: { data: { ...kept[0]?.data, reported_figure: 13_345 } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(`/releases/${encodeURIComponent(NAME)}`);
  await expect(page.getByText(/^1 of 3 facts has changed/)).toBeVisible();
  const row = region(page, 'Changed facts, a table').getByRole('row', { name: /إعصار 12345/ });
  await expect(row).toContainText('12,345');
  await expect(row).toContainText('13,345');

  const revision = (await call(page, 'revise_release', { id, reason: 'A correction from Kenya' })) as number;
  await publish(page, revision);
  await page.goto(
    `/releases/${encodeURIComponent(NAME)}/compare?revision=1&with=${encodeURIComponent(NAME)}&with_revision=2`,
  );
  const all = region(page, 'All countries');
  await expect(all).toContainText('+1,000');
  await expect(all).toContainText('1 changed figure');
  await page.getByRole('button', { name: /^Facts, Kenya/ }).click();
  await expect(page.getByRole('link', { name: /إعصار 12345/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Swap before and after' }).click();
  await expect(all).toContainText('−1,000');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download csv, the comparison' }).click(),
  ]);
  expect(file.suggestedFilename()).toContain('.csv');
  await page.getByRole('button', { name: /^Facts, Kenya/ }).click();
  await page.getByRole('link', { name: /إعصار 12345/ }).click();
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible();

  await page.goto('/countries/profiles/KEN');
  const last = page.getByRole('region', { name: /^Last published release/ });
  await expect(last.getByRole('link', { name: /^Open the page of the country/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(last.getByRole('table')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
