/** Enter after typing a name into a picker chooses the best match, and never removes an earlier choice. */
import { expect, test, type Page } from '@playwright/test';
import { enter, follow, typeAndEnter } from './support.ts';

const shown = (page: Page, label: string) =>
  page.locator('.ant-select').filter({ has: page.getByLabel(label, { exact: true }) });

test('Enter adds the typed name to the values chosen before @proof', async ({ page }) => {
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
  // For an unknown name the only option is to create it: Enter opens the dialog, and closing it changes nothing.
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
