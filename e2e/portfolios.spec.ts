/** Countries are given to experts by keyboard, by mouse and several at once; a refusal brings back the saved expert; the history lists all of them. */
import { expect, test, type Page } from '@playwright/test';
import { changePerson, choose, enter, expectAccessible, expectAccessibleInBothThemes, password } from './support.ts';

/** Calls a function as the administrator, beside the session of the page. */
async function asAdministrator(page: Page, name: string, data: object): Promise<void> {
  const context = await page.context().browser()!.newContext();
  await context.request.post('/auth/login', { data: { username: 'administrator', password } });
  const answer = await context.request.post(`/psql/rpc/${name}`, { data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  await context.close();
}

const cell = (page: Page, row: number, column = 'name') =>
  page.locator(`.grid-row[data-index="${row}"] [data-column="${column}"]`);
const notice = (page: Page) => page.locator('.notice');

test('a coordinator gives countries to experts by keyboard, by mouse, and several at once @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  const person = `وفاء ${Date.now()}`;
  const username = `wafaa.${Date.now()}`;
  await asAdministrator(page, 'create_user', { username, name: person, roles: ['Expert'] });
  await page.goto('/portfolios');
  await cell(page, 0).waitFor();
  await choose(page, 'Region', 'South Asia');
  await page.keyboard.press('Escape');
  await expect(cell(page, 0, 'geo_name')).toHaveText('Afghanistan');
  await expect(page).toHaveURL(/region=.*South/);
  await expectAccessibleInBothThemes(page);

  // By keyboard: Enter opens, Enter chooses and goes on to the next row, Esc leaves the expert.
  await cell(page, 0, 'geo_group').click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Expert of Afghanistan' })).toBeFocused();
  await page.keyboard.type('وفاء');
  await expectAccessible(page, ['.expert-editor', '.ant-select-dropdown']);
  await page.keyboard.press('Enter');
  await expect(cell(page, 0)).toHaveText(person);
  await expect(notice(page)).toContainText(`Afghanistan: ${person}`);
  await expect(cell(page, 0, 'assigned_at')).toHaveText(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d$/);
  await expect(cell(page, 0, 'assigned_by_name')).toHaveText('Coordinator (sample)');
  await expect(cell(page, 1)).toBeFocused();
  const before = await cell(page, 1).innerText();
  // Enter opens the field before the next key: a space that reached the table would open the history.
  const opened = await page.evaluate(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await Promise.resolve();
    return document.activeElement?.getAttribute('aria-label');
  });
  expect(opened).toMatch(/^Expert of /);
  await page.keyboard.type(person);
  await page.keyboard.press('Escape');
  await expect(cell(page, 1)).toBeFocused();
  await expect(cell(page, 1)).toHaveText(before);

  // By mouse, and undone.
  await cell(page, 2).click();
  await page.getByTitle('Not Assigned', { exact: true }).click();
  await expect(notice(page)).toContainText('Bhutan: Not Assigned');
  await expect(cell(page, 2)).toHaveText('Not Assigned');
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 2)).toHaveText(before);

  // Without a network the saved expert comes back, and the same choice is sent again.
  const unassign = async () => {
    await cell(page, 2).click();
    await page.getByTitle('Not Assigned', { exact: true }).click();
  };
  await page.context().setOffline(true);
  await unassign();
  await expect(page.getByText('Portfolios failed to save')).toBeVisible();
  await expect(page.getByText('No connection')).toBeVisible();
  await expect(cell(page, 2)).toHaveText(before);
  await page.context().setOffline(false);
  await expect(page.getByText('No connection')).toBeHidden();
  await unassign();
  const again = notice(page).filter({ hasText: 'Bhutan: Not Assigned' });
  await again.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 2)).toHaveText(before);
  await expect(page.getByText('Portfolios failed to save')).toBeHidden();

  // Several: a range, and a single one.
  await cell(page, 2, 'selected').click();
  await cell(page, 4, 'selected').click({ modifiers: ['Shift'] });
  await choose(page, 'Expert of the selected countries', person);
  // The list that is read after the change must not know of the suspension yet.
  const readAgain = page.waitForResponse(
    (answer) => answer.url().includes('/psql/portfolios_view') && answer.request().method() === 'GET',
  );
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(notice(page)).toContainText(`3 countries: ${person}`);
  for (const row of [2, 3, 4]) await expect(cell(page, row)).toHaveText(person);
  await expect(page.getByRole('group', { name: 'Selected countries' })).toHaveCount(0);

  await readAgain;

  // The person is suspended meanwhile: the refusal gives the reason, and the list shows the saved experts.
  // The list of users, which the failed save above asks for again, must not know of the suspension yet.
  await page.route('**/psql/users?*', (route) => route.abort());
  await asAdministrator(page, 'suspend_user', { username });
  await cell(page, 1).click();
  await expect(page.getByRole('combobox').and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.type(person);
  await page.locator('.ant-select-item-option-active', { hasText: person }).waitFor();
  await page.keyboard.press('Enter');
  await page.unroute('**/psql/users?*');
  await expect(notice(page).last()).toContainText(`${person} is suspended: choose another person`);
  await expect(cell(page, 1)).toHaveText(before);
  await expect(cell(page, 0)).toHaveText(`${person}Suspended`);

  // Countries that nobody watches are one click away.
  await page.getByRole('button', { name: /^\d+ with a suspended expert$/ }).click();
  await expect(page.locator('.grid-row [data-column="name"]', { hasText: person })).toHaveCount(4);

  // The history at the side.
  await page.locator('.grid-row', { hasText: 'Afghanistan' }).locator('[data-column="geo_group"]').click();
  await page.keyboard.press('Space');
  const history = page.getByRole('dialog', { name: 'History of Afghanistan' });
  await expect(history.getByRole('listitem').first()).toContainText(person);
  await expectAccessible(page, ['.ant-drawer']);
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);

  // Read only without the right.
  await changePerson(page, 'viewer');
  await page.goto('/portfolios?country=afghan');
  await expect(cell(page, 0)).toHaveText(`${person}Suspended`);
  await expect(page.locator('.grid-row')).toHaveCount(1);
  await expect(page.locator('.grid-root button.expert, .row-box')).toHaveCount(0);
});
