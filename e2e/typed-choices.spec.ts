/** What Enter takes where a name was typed into a picker: the best answer, and never what was chosen before. */
import { expect, test, type Page } from '@playwright/test';
import { enter, follow } from './support.ts';

const shown = (page: Page, label: string) =>
  page.locator('.ant-select').filter({ has: page.getByLabel(label, { exact: true }) });

/** As people do who look at what is offered before they take it. */
async function typeAndEnter(page: Page, label: string, text: string, first: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  const offers = page.locator('.ant-select-item-option-content, .ant-cascader-menu-item-content');
  await expect(offers.locator('visible=true').first()).toHaveText(first);
  await page.keyboard.press('Enter');
}

test('Enter takes the name that was typed, beside what is chosen already', async ({ page }) => {
  await enter(page, 'expert');
  for (const name of ['Media of Kisumu', 'Kisumu', 'Nyeri'])
    await page.request.post('/psql/publishers', { data: { name, type: 'Media' } });

  await page.goto('/documents/new');
  await typeAndEnter(page, 'Countries', 'sudan', 'Sudan');
  await expect(shown(page, 'Countries')).toContainText('Sudan');
  await expect(shown(page, 'Countries')).not.toContainText('South');
  await typeAndEnter(page, 'Countries', 'cote', "Côte d'Ivoire");
  await expect(shown(page, 'Countries')).toContainText("Côte d'Ivoire");

  await typeAndEnter(page, 'Sources', 'kisumu', 'Kisumu');
  await expect(shown(page, 'Sources')).toHaveText('Kisumu');
  await typeAndEnter(page, 'Sources', 'nyeri', 'Nyeri');
  await expect(shown(page, 'Sources')).toContainText('KisumuNyeri');
  // A name that is not there yet can only be created: Enter opens that dialog, and leaving it changes nothing.
  await typeAndEnter(page, 'Sources', 'nobody has this name', 'Create "nobody has this name"');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toHaveValue('nobody has this name');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(shown(page, 'Sources')).toContainText('KisumuNyeri');

  await follow(page, '/events/new');
  await typeAndEnter(page, 'Cause', 'disaster', 'Disaster');
  await typeAndEnter(page, 'Hazard Type', 'flood', 'Weather related / Hydrological / Flood / Flood');
  await expect(shown(page, 'Hazard Type')).toHaveText('Flood');
});
