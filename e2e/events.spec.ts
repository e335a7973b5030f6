/** Events: search by the hazard tree, creation, warnings, clone, totals of facts, and deletion, which requires an event without facts. */
import { expect, test } from '@playwright/test';
import {
  answerButton,
  changePerson,
  choose,
  enter,
  expectAccessible,
  expectAccessibleInBothThemes,
  post,
} from './support.ts';

const factOf = (event_id: number, figure: number, event_role: string, iso3 = 'CHL') => ({
  name: `Chile: Flood - Araucania ${figure}`,
  iso3,
  year: 2018,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  event_id,
  event_role,
  data: { reported_figure: figure, term: 'Displaced', start_date: { date: '2018-08-09', accuracy: 'Day' } },
});

test('an event is created, found by its hazard, shows the total of its facts, and is cloned and deleted @proof', async ({
  page,
}) => {
  await enter(page, 'administrator');
  await page.goto('/publishers/new');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible();
  await page.getByRole('link', { name: 'New Event' }).click();
  await expect(page.getByRole('heading', { name: 'New Event' })).toBeVisible();

  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Form errors!')).toBeVisible();
  await expect(page.getByText('Name: Name is required')).toBeVisible();

  await choose(page, 'Cause', 'Disaster');
  await page.getByLabel('Start Date', { exact: true }).fill('8/8/2018');
  await page.getByLabel('Glide Numbers').fill('fl-2018-000123-chl');
  await page.getByLabel('Glide Numbers').press('Enter');
  await page.getByRole('button', { name: 'Take over from the glide numbers: Chile, Flood' }).click();
  await page.getByLabel('Glide Numbers').fill('a flood');
  await page.getByLabel('Glide Numbers').press('Enter');
  await expect(page.getByText('a flood is not a valid glide number')).toBeVisible();
  await page.getByLabel('Glide Numbers').press('Backspace');
  // The name follows the fields.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Chile: Flood - 08/08/2018');
  await page.getByRole('button', { name: 'Suggest a name' }).click();
  const suggestion = page.getByRole('dialog', { name: 'Suggest a name' });
  await expect(suggestion.getByText('Chile: Flood - 08/08/2018')).toBeVisible();
  await suggestion.getByLabel('Search a place in Chile, or leave it out').fill('Temuco');
  await page.locator('.place-option').filter({ hasText: 'Temuco' }).first().click();
  await expect(suggestion.getByText('Chile: Flood - Temuco - 08/08/2018')).toBeVisible();
  await expectAccessible(page, ['[role=dialog]']);
  await suggestion.getByRole('button', { name: 'Leave Temuco out' }).click();
  await suggestion.getByRole('button', { name: 'Cancel' }).click();
  await expect(suggestion).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Chile: Flood - 08/08/2018');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/events\/\d+$/);
  await expect(page.getByRole('heading', { name: /^Edit E-2018-CHL-\d{6}/ })).toBeVisible();
  const id = Number(page.url().split('/').at(-1));

  await post(page, 'facts', factOf(id, 1009, 'Recommended figure'));
  await post(page, 'facts', factOf(id, 23, 'Partial figure (Subtracted)'));
  await post(page, 'facts', factOf(id, 50_021, 'Triangulation', 'PER'));
  await page.reload();
  await expect(page.getByText('1 of its facts does not fit it')).toBeVisible();
  await page.getByLabel('Start Date', { exact: true }).fill('2018-08-10');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Earliest start date of one of the facts is 2018-08-09').first()).toBeVisible();
  await page.getByLabel('Start Date', { exact: true }).fill('2018-08-08');
  await page.getByRole('tab', { name: 'Facts' }).click();
  await expect(page.getByRole('cell', { name: '= 986' })).toBeVisible();
  await expect(page.getByText('These facts do not fit the event')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: "50021: its country is not among the event's" }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chile: Flood - Araucania 23' })).toBeVisible();
  await page.getByText('Triangulation (1)').click();
  await expect(page.getByRole('gridcell').getByRole('link', { name: 'Chile: Flood - Araucania 50021' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chile: Flood - Araucania 23' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: "its country is not among the event's" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Main' }).click();
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Clone' }).click();
  await answerButton(page, 'Clone').click();
  await expect(page.getByRole('heading', { name: /^Clone E-2018-CHL/ })).toBeVisible();
  await expect(page.getByText('A similar event exists')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Chile: Flood - a clone of it');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Event has been created/updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Edit E-2018-CHL/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await answerButton(page, 'Delete').click();
  await expect(page.getByText('Successfully deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/events(\?.*)?$/);

  await page.getByLabel('Hazard Type').click();
  await page.getByRole('menuitemcheckbox', { name: 'Weather related' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Hydrological' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Chile Flood 08/08/2018');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/category=Weather.*subcategory=Hydrological/);
  const row = page.getByRole('row', { name: 'Chile: Flood - 08/08/2018' });
  await expect(row.getByRole('gridcell', { name: '986' })).toBeVisible();
  const figure = page.getByRole('columnheader', { name: 'Figure', exact: true });
  await expect(figure).toHaveAttribute('aria-description', /^New Displacement \(Flow\) only/);
  await expect(page.getByRole('button', { name: 'Remove Hazard Type: Weather related / Hydrological' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await changePerson(page, 'viewer');
  await page.goto(`/events/${id}`);
  await expect(page.getByText('Read only')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0);
});

test('a hazard type is added to the tree and deactivated, and users without the right cannot edit it @proof', async ({
  page,
}) => {
  // The tree of hazards arrives when its field is in use: text that is typed before stays, and so does the focus elsewhere.
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/hazard-tree-.*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await enter(page, 'administrator');
  await page.goto('/publishers/new');
  await page.getByRole('button', { name: /Administrator/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Reference Lists' }).click();
  await expect(page.getByRole('heading', { name: 'Reference Lists' })).toBeVisible();
  await page.getByRole('link', { name: /^Hazard types/ }).click();
  await page.getByRole('button', { name: 'Add hazard type' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add hazard type' });
  await dialog.getByLabel('Category', { exact: true }).fill('Other');
  await dialog.getByLabel('Sub-Category').fill('Other');
  await dialog.getByLabel('Type', { exact: true }).fill('Sinkhole');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Sub-Type is required', { exact: true })).toBeVisible();
  await dialog.getByLabel('Sub-Type').fill('Sudden sinkhole');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The list has been updated')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const offered = page.getByRole('switch', { name: 'Sinkhole: Sudden sinkhole is active' });
  await expect(offered).toBeChecked();
  await page.getByRole('button', { name: 'Edit Sinkhole: Sudden sinkhole' }).click();
  await page.getByRole('dialog').getByLabel('Sub-Type').fill('Collapse');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const renamed = page.getByRole('switch', { name: 'Sinkhole: Collapse is active' });
  await renamed.click();
  await expect(renamed).not.toBeChecked();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'History of Sinkhole: Collapse' }).click();
  const history = page.getByRole('dialog', { name: 'History of Sinkhole: Collapse' });
  await expect(history.getByText('Sudden sinkhole')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Without a reload, a search finds it by its new name, and new events cannot choose it.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible();
  const found = page.locator('.ant-cascader-menu-item').filter({ hasText: 'Collapse' });
  const hazard = page.getByLabel('Hazard Type');
  await hazard.click();
  await page.keyboard.type('llapse');
  await page.keyboard.press('Home');
  await expect(page.getByText('Loading...')).toBeVisible();
  arrive();
  await expect(page.locator('.ant-cascader')).toBeVisible();
  await expect(hazard).toBeFocused();
  await page.keyboard.type('Co');
  await expect(hazard).toHaveValue('Collapse');
  await expect(found).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'New Event' }).click();
  await expect(page.getByRole('heading', { name: 'New Event' })).toBeVisible();
  await choose(page, 'Cause', 'Disaster');
  await page.getByLabel('Hazard Type').fill('Collapse');
  await expect(page.getByText(/^Nothing is called “Collapse”/).last()).toBeVisible();
  await expect(
    page
      .locator('.ant-cascader-menu-item')
      .filter({ hasText: /^(?!Nothing).*Collapse/ })
      .locator('visible=true'),
  ).toHaveCount(0);

  await changePerson(page, 'expert');
  await page.goto('/settings/lists');
  await expect(page.getByText('You may not see this page')).toBeVisible();
});
