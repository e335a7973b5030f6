/** A note on a country: written with text pasted from Word, previewed, refused for its title, saved, in conflict with a colleague's save, and read. */
import { expect, test, type Page } from '@playwright/test';
import {
  changePerson,
  choose,
  enter,
  expectAccessible,
  expectAccessibleInBothThemes,
  follow,
  post,
} from './support.ts';

const WORD = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><style>p.MsoNormal {margin:0cm}</style></head><body>
<!--StartFragment--><h2>Overview<o:p></o:p></h2><p class=MsoNormal><b>Caveats:</b> the figure is an
estimate by <a href="https://dtm.iom.int/">DTM</a>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>North</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp;</span></span><![endif]>Camps</p>
<table><tr><td><p><b>Cause</b></p></td><td><p>IDPs</p></td></tr><tr><td><p>النزاع</p></td><td><p>12</p></td></tr></table><!--EndFragment--></body></html>`;
const MARKDOWN = `## Overview

**Caveats:** the figure is an estimate by [DTM](https://dtm.iom.int/).

- North
    - Camps

| Cause | IDPs |
| --- | --- |
| النزاع | 12 |`;

/** Pastes with the browser's own event, as Ctrl+V does. */
const paste = (page: Page, html: string, text: string) =>
  page.getByLabel('Content').evaluate(
    (area, flavours) => {
      const data = new DataTransfer();
      for (const [type, value] of Object.entries(flavours)) data.setData(type, value);
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    { 'text/html': html, 'text/plain': text },
  );

test('a note is pasted from Word, previewed, saved and read; a taken title and a conflict are shown @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const taken = { iso3: 'KEN', title: 'Drought in the north', publication_date: '2025-03-01' };
  await post(page, 'contextual_analysis', { ...taken, displacement_type: 'Disaster' });

  await page.goto('/countries/contextual_analysis/new/KEN');
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Kenya' }),
  ).toHaveAttribute('href', '/countries/profiles/KEN');
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Title is required', { exact: true })).toBeVisible();
  await page.getByLabel('Title').fill('Drought in the north');
  await page.getByRole('textbox', { name: 'Publication date' }).fill('2999-01-01');
  await choose(page, 'Cause', 'Disaster');
  await page.getByLabel('Content').focus();
  await page.keyboard.type('Before.');
  await paste(page, WORD, 'Overview …');
  await expect(page.getByLabel('Content')).toHaveValue(`Before.\n\n${MARKDOWN}`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(preview.getByRole('cell', { name: 'النزاع' })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'DTM' })).toHaveAttribute('rel', 'noopener noreferrer');
  await page.keyboard.press('Control+Z');
  await expect(page.getByLabel('Content')).toHaveValue('Before.');
  await page.keyboard.press('Control+Shift+Z');
  await expect(page.getByLabel('Content')).toHaveValue(`Before.\n\n${MARKDOWN}`);
  await expectAccessibleInBothThemes(page);

  await page.keyboard.press('Control+S');
  await expect(page.getByText("The date can't be in the future", { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Publication date' }).fill('2025-04-01');
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Failed to create/update contextual Analysis')).toBeVisible();
  await expect(page.getByText('There is already a contextual analysis of this title').first()).toBeVisible();
  await page.getByLabel('Title').fill('الجفاف في الشمال');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Contextual analysis has been created')).toBeVisible();
  await expect(page).toHaveURL(/\/countries\/contextual_analysis\/\d+$/);
  const id = Number(page.url().split('/').at(-1));

  // A colleague saves first.
  await page.getByLabel('Title').fill('Mine');
  const other = await page.request.patch(`/psql/contextual_analysis?id=eq.${id}`, { data: { group: 'GRID 2026' } });
  expect(other.status()).toBeLessThan(300);
  await page.keyboard.press('Control+S');
  await page.getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(page.getByText('Contextual analysis has been updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Mine/ })).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('3 of 3 changes')).toBeVisible();

  // The address of a country leads to its only significant update, or to a choice; without one, to its profile.
  await follow(page, '/countries/lie');
  await expect(page).toHaveURL('/countries/profiles/LIE');
  const update = { iso3: 'LIE', date: '2025-03-01', displacement_type: 'Disaster' };
  const only = await post(page, 'significant_updates', { ...update, title: 'First' });
  await page.goto('/countries/LIE');
  await expect(page).toHaveURL(`/countries/significant_updates/${only}`);
  await post(page, 'significant_updates', { ...update, title: 'Second', date: '2025-04-01' });
  await page.goto('/countries/LIE');
  await expect(page.getByRole('region', { name: 'Choose one' }).getByRole('listitem')).toHaveText([/Second/, /First/]);
  await expectAccessible(page);

  await changePerson(page, 'viewer');
  await page.goto('/countries/AND');
  await expect(page).toHaveURL('/countries/profiles/AND');
  await follow(page, `/countries/contextual_analysis/${id}`);
  await expect(page.getByText('Read only')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0);
  await expectAccessible(page);
});
