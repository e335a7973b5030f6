/** A reviewer compares a period of new facts, looks for events with too many facts, and filters the monthly figures; each number leads to as many facts. */
import { expect, test, type Page } from '@playwright/test';
import { changePerson, enter, expectAccessible, expectAccessibleInBothThemes, post, follow } from './support.ts';

const today = new Date().toISOString().slice(0, 10);
const numberOf = async (page: Page, name: string | RegExp, table: string) =>
  Number(
    (
      await page
        .getByRole('region', { name: `${table}, a table` })
        .getByRole('link', { name })
        .first()
        .innerText()
    ).replaceAll(',', ''),
  );
const listed = (page: Page, count: number) =>
  expect(page.getByText(new RegExp(`^1-\\d+ of ${count.toLocaleString('en')}$`)).first()).toBeVisible();

/** Two facts of one event that is included in the GRID. */
async function anEvent(page: Page, name: string): Promise<number> {
  const start_date = { date: '2024-03-05', accuracy: 'Day' };
  const event = { name, year: 2024, displacement_type: 'Disaster', start_date, data_included: true };
  const event_id = await post(page, 'events', event);
  for (const reported_figure of [101, 103])
    await post(page, 'facts', {
      name: `${name}: ${reported_figure}`,
      iso3: 'TUV',
      year: 2024,
      displacement_type: 'Disaster',
      type: 'New Displacement (Flow)',
      event_id,
      event_role: 'Recommended figure',
      data: { reported_figure, term: 'Displaced', start_date },
    });
  return event_id;
}

test('a reviewer follows numbers of the dashboards to their facts @proof', async ({ page }) => {
  await enter(page, 'reviewer');
  const name = `Tuvalu: Flood ${Date.now()}`;
  const event = await anEvent(page, name);

  // Performance: it opens on the latest year with facts; then the period of the specification, and today.
  await page.goto('/dashboards/performance');
  await expect(page.getByLabel('Reporting period to', { exact: true })).toHaveValue(today);
  await expect(page.getByRole('region', { name: 'Facts by term, a table' })).toBeVisible();
  await page.getByLabel('Reporting period from', { exact: true }).fill('2018-01-01');
  await page.getByLabel('Reporting period to', { exact: true }).fill('2018-09-01');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Reporting period to', { exact: true })).toHaveValue('2018-09-01');
  // One state for the whole dashboard, with the way to the facts.
  await expect(page.getByText('Nobody created a fact in this period')).toHaveCount(1);
  await page.getByRole('button', { name: /the latest year with facts/ }).click();
  await expect(page.getByRole('region', { name: 'Facts by term, a table' })).toBeVisible();
  await page.goBack();
  await page.getByLabel('Reporting period from', { exact: true }).fill(today);
  await page.getByLabel('Reporting period to', { exact: true }).fill('2018-01-01');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('the first not after the last');
  await page.getByLabel('Reporting period to', { exact: true }).fill(today);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`start=${today}&end=${today}`));
  await expect(page.getByRole('region', { name: 'Facts by term, a table' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const experts = page.getByRole('region', { name: 'Facts created by expert, a table' });
  await experts.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(experts.getByRole('columnheader', { name: 'Change', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const own = await numberOf(page, /facts of Reviewer/, 'Facts created by expert');
  expect(own).toBeGreaterThanOrEqual(2);
  await experts.getByRole('link', { name: /, facts of Reviewer/ }).click();
  await listed(page, own);
  await page.goBack();
  const waiting = await numberOf(page, /, Not reviewed, Tuvalu/, 'By country');
  await page.getByRole('link', { name: /, Not reviewed, Tuvalu/ }).click();
  await listed(page, waiting);
  await page.goBack();
  const displaced = await numberOf(page, /Displaced, Disaster/, 'Facts by term');
  await page.getByRole('link', { name: /Displaced, Disaster/ }).click();
  await listed(page, displaced);
  // The last choice is remembered.
  await page.getByRole('button', { name: 'Dashboards' }).click();
  await page.getByRole('menuitem', { name: 'Performance' }).click();
  await expect(page.getByLabel('Reporting period from', { exact: true })).toHaveValue(today);

  // QA: the event has two facts, and its menu opens it.
  await page.getByRole('button', { name: 'Dashboards' }).click();
  await page.getByRole('menuitem', { name: 'QA' }).click();
  await expect(page.getByRole('tab', { name: 'Potential errors', selected: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Number of facts by events' }).click();
  const row = page.locator('.grid-row', { hasText: name }).first();
  // The largest figures stand first.
  await expect(page.getByRole('columnheader', { name: 'Total Recommended Figure' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expectAccessible(page);
  // The address holds the order and the filters beside the tab, and Back and the tab bring them back.
  const names = page.getByRole('columnheader', { name: 'Event Name' });
  await names.click();
  await expect(page).toHaveURL('/dashboards/qa?tab=events&sort=event_name');
  await page.goto(`/dashboards/qa?tab=events&in_event_name=${encodeURIComponent(name)}`);
  await expect(page.locator('.grid-row')).toHaveCount(1);
  await expect(row.locator('[data-column="total_facts"]')).toHaveText('2');
  await expect(row.locator('[data-column="total_recommeded_figure"]')).toHaveText('204');
  await page.getByRole('tab', { name: 'by Disaster' }).click();
  await expect(page).toHaveURL('/dashboards/qa?tab=disaster');
  await page.goBack();
  await expect(page.locator('.grid-row')).toHaveCount(1);
  // The figure of the event leads to its counted facts.
  await row.locator('[data-column="total_recommeded_figure"]').getByRole('link').click();
  await listed(page, 2);
  await follow(page, `/dashboards/qa?tab=disaster&in_event_name=${encodeURIComponent(name)}`);
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open the event' }).click();
  await expect(page).toHaveURL(`/events/${event}`);
  await page.goBack();
  await page.getByRole('tab', { name: 'All Events' }).click();
  await expect(page.getByText('This table is temporarily disabled')).toBeVisible();
  await page.getByRole('button', { name: 'Load anyway' }).click();
  await expect(row.locator('[data-column="total_facts"]')).toHaveText('2');

  // Analysis: March of the year in the country of the event.
  await page.goto('/dashboards/analysis?year=2024&iso3=TUV');
  const table = page.getByRole('region', { name: 'Disaster, monthly figures, 2024 as a table' });
  const march = table.getByRole('row', { name: /^Mar/ }).getByRole('link').first();
  const figure = await march.innerText();
  expect(Number(figure.replaceAll(',', ''))).toBeGreaterThanOrEqual(204);
  await expectAccessibleInBothThemes(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Table as csv, Disaster, 2024' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Disaster, monthly figures, 2024.csv');
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as image, Disaster, 2024' }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/\.png$/);
  await page.getByText('Cumulative Figures').click();
  await expect(page.getByRole('region', { name: 'Disaster, cumulative figures, 2024 as a table' })).toContainText(
    figure,
  );
  await page.getByText('Monthly Figures').click();
  await march.click();
  await expect(page.getByRole('region', { name: 'Results' })).toContainText(figure);

  // Without the right, the dashboard of people is not offered and not shown.
  await changePerson(page, 'expert');
  await page.goto('/dashboards/performance');
  await expect(page.getByText('You may not see this page')).toBeVisible();
  await page.getByRole('button', { name: 'Dashboards' }).click();
  await expect(page.getByRole('menuitem', { name: 'Performance' })).toHaveCount(0);
});
