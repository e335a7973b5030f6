/** A contact: created by keyboard, the same person warned about, a communication, back on the contact, and the removal of the personal data. */
import { expect, test } from '@playwright/test';
import { changePerson, choose, enter, expectAccessible, expectAccessibleInBothThemes, follow } from './support.ts';

test('a contact is created, found again as the same person, spoken with, and erased @proof', async ({ page }) => {
  await enter(page, 'expert');
  await page.goto('/contacts/new');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('Control+S');
  for (const field of ['Title', 'Name', 'Surname', 'Organisation', 'Job title'])
    await expect(page.getByText(`${field} is required`, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Form errors!')).toBeVisible();
  await choose(page, 'Title', 'Mrs');
  await page.getByLabel('Name', { exact: true }).focus();
  for (const text of ['ليلى', 'Кравченко-Հակոբյան', 'Nilometer', 'Adviser', 'layla@nilometer']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByText('E-mail is not valid', { exact: true }).first()).toBeVisible();
  await page.getByLabel('E-mail').fill('layla@nilometer.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+249 (0)1 555');
  await choose(page, 'Countries', 'Sudan');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Sub-Saharan Africa' }).press('Enter');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Contact has been created')).toBeVisible();
  await expect(page).toHaveURL(/\/contacts\/\d+$/);
  const contact = page.url().replace(/^.*(?=\/contacts)/, '');
  await expect(page.getByRole('link', { name: 'layla@nilometer.example' })).toHaveAttribute(
    'href',
    'mailto:layla@nilometer.example',
  );
  await expect(page.getByRole('link', { name: '+249 (0)1 555' })).toHaveAttribute('href', 'tel:+24901555');

  await follow(page, '/contacts/new');
  await page.getByLabel('E-mail').fill('LAYLA@nilometer.example');
  await expect(page.getByText('This person may have a record already', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ليلى Кравченко-Հակոբյան' })).toHaveAttribute('href', contact);
  await expect(page.getByRole('tab', { name: 'Communications' })).toHaveCount(0);
  await page.getByLabel('E-mail').fill('');

  await follow(page, contact);
  await page.getByRole('tab', { name: 'Communications' }).click();
  await page.getByRole('link', { name: 'New Communication' }).click();
  await page.getByLabel('Subject').fill('أرقام العائدين');
  await page.getByLabel('Conducted at').fill('2999-01-01T10:00');
  await page.keyboard.press('Control+S');
  await expect(page.getByText("The date can't be in the future", { exact: true }).first()).toBeVisible();
  await page.getByLabel('Conducted at').fill('2026-03-01T10:30');
  await choose(page, 'Tool', 'Phone');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(contact);
  await page.getByRole('tab', { name: 'Communications' }).click();
  await expect(page.getByText('1 Mar 2026, 10:30')).toBeVisible();
  await page.getByRole('link', { name: 'أرقام العائدين' }).click();
  await page.getByLabel('Content').fill('Agreed with Кравченко-Հակոբյան, ليلى: +249 1555.');
  await page.keyboard.press('Control+S');
  await expect(page).toHaveURL(contact);

  await changePerson(page, 'viewer');
  await page.goto(contact);
  await expect(page.getByText('There is no contact', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contacts', exact: true })).toHaveCount(0);

  await changePerson(page, 'administrator');
  await page.goto(contact);
  await page.getByRole('button', { name: 'Erase this person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase ليلى Кравченко-Հակոբյան?' });
  await expect(dialog.locator('mark')).toHaveText('Кравченко-Հակոբյան, ليلى');
  await expect(dialog.getByRole('checkbox', { name: /^Communications \d+$/ })).toBeChecked();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('The personal data of this contact were erased').first()).toBeVisible();
  await expect(page.getByText('layla@nilometer.example')).toHaveCount(0);
  await follow(page, '/communications');
  await expect(page.getByRole('link', { name: 'Erased contact' }).first()).toBeVisible();
  await expectAccessible(page);
  await follow(page, contact);
  await page.getByRole('tab', { name: 'Communications' }).click();
  await page.getByRole('link', { name: 'أرقام العائدين' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('Agreed with █: █.');
});
