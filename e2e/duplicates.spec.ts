/** Likely duplicates: found soon after they are saved, compared side by side, said not to be the same, asked about again, merged. */
import { expect, test } from '@playwright/test';
import { enter, expectAccessibleInBothThemes, post, walkTo } from './support.ts';

test('two events with one GLIDE number are compared, dismissed, asked about again, and merged @proof', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const number = String(Date.now()).slice(-6);
  const event = {
    year: 2025,
    displacement_type: 'Disaster',
    countries: ['SDN'],
    start_date: { date: '2025-08-01', accuracy: 'Day' },
    glide_numbers: [`FL-2025-${number}-SDN`],
  };
  const first = await post(page, 'events', { ...event, name: `Sudan: Flood - Kassala ${stamp}` });
  const second = await post(page, 'events', { ...event, name: `السودان: فيضان ${stamp}`, comment: 'Of the second' });
  await page.goto('/duplicates?kind=events');
  const group = page.getByRole('button', { name: new RegExp(`Kassala ${stamp}`) });
  await group.click();
  await expect(page.getByRole('columnheader', { name: new RegExp(`السودان: فيضان ${stamp}`) })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Of the second' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // By keyboard.
  await group.focus();
  await page.keyboard.press('x');
  await expect(page.getByText('Not a duplicate, until one of the records changes').first()).toBeVisible();
  await expect(group).toHaveCount(0);
  await walkTo(page, page.getByRole('checkbox', { name: 'Those said not to be duplicates' }));
  await page.keyboard.press('Space');
  await group.click();
  await expect(page.getByText(/^coordinator said on .* that they are not the same\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(group).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Those said not to be duplicates' }).uncheck();
  await group.click();
  await page.getByRole('link', { name: 'Merge …' }).click();
  await page.getByRole('button', { name: 'Merge 2 events' }).click();
  await expect(page).toHaveURL(new RegExp(`/events/(${first}|${second})$`));
  await page.goto('/duplicates?kind=events');
  await expect(page.getByText(/groups?, the surest first|No likely duplicates/)).toBeVisible();
  await expect(group).toHaveCount(0);
});
