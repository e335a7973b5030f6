// @vitest-environment happy-dom
/** Tests the screen of household sizes: an edit, a copy of a year, a delete, each after a preview; users without the right read it. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { choose, chosen, createFact, field, noticed, retype, storedFact } from '#web/testing/fact-form.ts';
import { browser, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Administrator', eva: 'Expert' }, { screens: () => import('#web/screens/household-sizes.tsx') });

const THIS_YEAR = new Date().getFullYear();
const click = async (text: string) => user.click(await screen.findByText(text, { selector: 'button span' }));
const press = async (label: string) => user.click(await screen.findByLabelText(label));
/** The button is outside its form, and the test's DOM does not submit a form by such a button. */
const save = () => fireEvent.submit(document.querySelector('.ant-modal form') ?? document.body);
const sizeOf = async (iso3: string, year: number) =>
  (await psql.list('household_sizes', { where: { iso3: `eq.${iso3}`, year: `eq.${year}` } })).rows[0];
const open = async () => {
  browser.open('/settings/lists/household-sizes');
  await screen.findByText(/^20\d sizes$/);
};

test('a changed size says which facts have another size then; they are recomputed if the user wants it @proof', async () => {
  const id = await createFact({ iso3: 'CHL', year: THIS_YEAR, household_size: { type: 'Lookup', figure: 0 } });
  const before = (await storedFact(id)).data.figure ?? 0;
  expect(before).toBeGreaterThan(0);
  await open();
  await choose(user, 'Countries', 'Chile');
  await screen.findByText('1 size');
  await press(`Edit Chile ${THIS_YEAR}`);
  await retype(user, 'Size', '4,5');
  await retype(user, 'Source', ' ');
  save();
  await screen.findByText('Source is required');
  await retype(user, 'Source', 'A census');
  await retype(user, 'Size', '450');
  save();
  await screen.findByText('The size must lie between 1 and 50');
  await retype(user, 'Size', '4,5');
  save();
  await screen.findByText('1 fact has another size then');
  expect(screen.getByText(`${before} → 450`)).toBeTruthy();
  await user.click(screen.getByText('Recompute 1 fact that is not locked'));
  await user.click(
    [...document.querySelectorAll('.ant-modal button')].findLast(({ textContent }) => textContent === 'Save')!,
  );
  await noticed('The household sizes have been updated');
  expect((await storedFact(id)).data.figure).toBe(450);
  await screen.findByText('A census');
  await press(`History of Chile ${THIS_YEAR}`);
  await screen.findByText('A census', { selector: '.history-value' });
});

test('a year is copied to the next after a preview, and a size is deleted @proof', async () => {
  await open();
  await click(`Copy ${THIS_YEAR} to ${THIS_YEAR + 1}`);
  await screen.findByText('Rows: 202 added.');
  expect((await sizeOf('CHL', THIS_YEAR + 1))?.known_year).toBe(THIS_YEAR);
  await click('Save');
  await noticed('202 added');
  expect(await sizeOf('CHL', THIS_YEAR + 1)).toMatchObject({
    known_year: THIS_YEAR + 1,
    source: `copied from ${THIS_YEAR}`,
  });
  await press(`Delete Chile ${THIS_YEAR}`);
  await screen.findByText('Rows: 1 deleted.');
  await click('Save');
  await noticed('1 deleted');
  expect((await sizeOf('CHL', THIS_YEAR))?.known_year).toBe(THIS_YEAR - 1);
});

test('a size is added @proof', async () => {
  await open();
  await click('Add household size');
  save();
  await screen.findByText('Country is required');
  await choose(user, 'Country', 'Bouvet Island');
  // The first Year is that of the search.
  await user.click(field('Year', 1));
  await user.paste(String(THIS_YEAR));
  await retype(user, 'Size', '2');
  await retype(user, 'Source', 'A count');
  save();
  await noticed('1 added');
  expect(await sizeOf('BVT', THIS_YEAR)).toMatchObject({ size: 2, source: 'A count' });
});

test('a user without the right reads the sizes and their history, and changes none', async () => {
  await signInAs('eva');
  browser.open('/settings/lists/household-sizes');
  await screen.findByLabelText(`History of Afghanistan ${THIS_YEAR}`);
  for (const text of ['Add household size', 'Import a file']) expect(screen.queryByText(text)).toBeNull();
  expect(screen.queryByLabelText(`Edit Afghanistan ${THIS_YEAR}`)).toBeNull();
  expect(field('Year').value).toBeDefined();
});

test('a region of the United Nations chooses its countries @proof', async () => {
  await open();
  await choose(user, 'Countries', 'Central Asia (UN, 5 countries)');
  await screen.findByText('5 sizes');
  expect(chosen('Countries')).toContain('Tajikistan');
});
