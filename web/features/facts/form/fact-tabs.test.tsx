// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hazardSaid } from '#domain/facts/hazard-said.ts';
import { CONFIDENCE_FIELDS, CONFIDENCE_LABELS, type ConfidenceField } from '#domain/facts/confidence.ts';
import type { FactField } from '#domain/facts/fact-kind.ts';
import { ALL_FIELDS } from '#domain/facts/fact-fields.ts';
import { PARTS, TEXTS } from '#domain/facts/fact-data.ts';
import { CONFIDENCE_OPTIONS, CONFLICT_TYPES } from '#domain/generated/lists.ts';
import { psql } from '#web/data/psql.ts';
import {
  chosen,
  createEvent,
  createFact,
  field,
  flood,
  notices,
  problems,
  retype,
  storedFact,
} from '#web/testing/fact-form.ts';
import { browser, openAnotherBrowser, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/fact.tsx') });

async function open(id: number) {
  browser.open(`/facts/${id}`);
  await screen.findByText('Key Information');
}

const tab = (label: string) => user.click(screen.getByText(label, { selector: '.ant-tabs-tab-btn' }));
const openTab = () => document.querySelector('.ant-tabs-tab-active')?.textContent;
const save = () => user.click(screen.getByText('Update'));
const saved = () => waitFor(() => expect(notices().join('\n')).toContain('Fact has been created/updated'));
const write = (name: FactField, text: string) => retype(user, ALL_FIELDS[name], text);
const at = (place: string) => document.getElementById(`facts-${place.replaceAll('.', '-')}`) as HTMLInputElement;
const warnings = () =>
  [...document.querySelectorAll('.excess')].flatMap(({ textContent }) =>
    textContent === '' ? [] : [textContent.trim()],
  );

async function writeAt(field: string, text: string) {
  await user.clear(at(field));
  await user.click(at(field));
  await user.paste(text);
}

/** Chooses an option in the list of this answer: several lists have the same options. */
async function answer(name: ConfidenceField, text: string) {
  const box = field(CONFIDENCE_LABELS[name]);
  await user.click(box);
  await user.paste(text);
  const option = await waitFor(() => {
    const list = document.getElementById(`${box.id}_list`)?.closest('.ant-select-dropdown');
    const found = [...(list?.querySelectorAll('.ant-select-item-option') ?? [])].find(
      (each) => each.textContent === text,
    );
    if (found === undefined) throw new Error(`${name} offers no ${text}`);
    return found;
  });
  await user.click(option);
}

/** 400 people displaced by Conflict, so that every card is shown. */
const conflict = { displacement_type: 'Conflict', data: { ...flood.data, reported_figure: 100 } };

test('every field of Disaggregated Data is saved and shown again, without incomplete rows @proof', async () => {
  const id = await createFact(conflict);
  await open(id);
  await tab('Disaggregated Data');
  for (const [number, part] of PARTS.entries()) await write(`data.${part}`, String(number + 1));
  for (const [number, type] of CONFLICT_TYPES.entries())
    await write(`data.conflict_type_disaggregated_data.${type}`, String(number + 10));
  const add = async (what: string) => user.click(screen.getByText(what));
  for (const [row, [category, figure]] of [
    ['0-4', '1,200'],
    ['', '3'],
    ['نساء', '7'],
    ['5-9', ''],
  ].entries()) {
    await add('Add an age category');
    if (category) await writeAt(`data.age_disaggregated_data.${row}.category`, category);
    if (figure) await writeAt(`data.age_disaggregated_data.${row}.figure`, figure);
  }
  await add('Add a stratum');
  await writeAt('data.strata_disaggregated_data.0.date', '5/3/2024');
  await writeAt('data.strata_disaggregated_data.0.figure', '20');
  await save();
  await saved();
  const stored = {
    urban: 1,
    rural: 2,
    camp: 3,
    non_camp: 4,
    males: 5,
    females: 6,
    age_disaggregated_data: [
      { category: '0-4', figure: 1200 },
      { category: 'نساء', figure: 7 },
    ],
    strata_disaggregated_data: [{ date: '2024-03-05', figure: 20 }],
    conflict_type_disaggregated_data: {
      conflict: 10,
      violence_political: 11,
      violence_criminal: 12,
      violence_communal: 13,
      other: 14,
    },
  };
  expect((await storedFact(id)).data).toMatchObject(stored);
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(at('data.age_disaggregated_data.1.category').value).toBe('نساء');
  expect(at('data.age_disaggregated_data.2.category')).toBeNull();
  expect(warnings()).toEqual(['The age categories are 1,207 together, more than the figure of 400']);

  await user.click(screen.getByLabelText('Remove age category 1'));
  await write('data.urban', '');
  await save();
  await waitFor(async () =>
    expect((await storedFact(id)).data).toEqual(
      expect.objectContaining({ age_disaggregated_data: [{ category: 'نساء', figure: 7 }] }),
    ),
  );
  expect((await storedFact(id)).data).not.toHaveProperty('urban');
});

test('parts that exceed the figure get a warning, and are saved @proof', async () => {
  const id = await createFact();
  await open(id);
  await tab('Disaggregated Data');
  expect(screen.queryByText('Conflict Types')).toBeNull();
  await write('data.urban', '400');
  expect(warnings()).toEqual([]);
  await write('data.rural', '1');
  expect(warnings()).toEqual(['Urban and rural are 401 together, more than the figure of 400']);
  await write('data.females', '500');
  expect(warnings()).toHaveLength(2);
  await save();
  await saved();
  expect((await storedFact(id)).data).toMatchObject({ urban: 400, rural: 1, females: 500 });
});

test('every text of Analysis is saved and shown again @proof', async () => {
  const id = await createFact();
  await open(id);
  await tab('Analysis');
  await user.click(field('Include in the IDU'));
  for (const text of TEXTS) await write(`data.${text}`, `The words of ${text}`);
  await save();
  await saved();
  const stored = await storedFact(id);
  expect(stored.idu).toBe(true);
  for (const text of TEXTS) expect(stored.data[text]).toBe(`The words of ${text}`);
  browser.close();
  openAnotherBrowser();
  await signInAs('ada');
  await open(id);
  await tab('Analysis');
  for (const text of TEXTS) expect(field(ALL_FIELDS[`data.${text}`]).value).toBe(`The words of ${text}`);
});

test('an excerpt is generated from the fact, and replaces typed text only on request @proof', async () => {
  const [hazard] = await server.owner<{ id: number; subtype: string }>(
    'select id, subtype from data.hazard_types where active order by id limit 1',
  );
  const event_id = await createEvent({ hazard_type_id: Number(hazard?.id) });
  await open(await createFact({ event_id, idu: true, data: { ...flood.data, excerpt_for_idu: 'Typed by hand' } }));
  await tab('Analysis');
  await user.click(screen.getByText('Generate excerpt'));
  await user.click(await screen.findByText('Cancel', { selector: '.ant-popconfirm *' }));
  expect(field('Excerpt for IDU').value).toBe('Typed by hand');
  await user.click(screen.getByText('Generate excerpt'));
  await user.click(await screen.findByText('Replace', { selector: '.ant-popconfirm *' }));
  const sentence = `100 households (400 people) were displaced in Chile due to ${hazardSaid(hazard?.subtype ?? '')} on 3 January 2024.`;
  await waitFor(() => expect(field('Excerpt for IDU').value).toBe(sentence));
  await retype(user, 'Excerpt for IDU', '');
  await user.click(screen.getByText('Generate excerpt'));
  await waitFor(() => expect(field('Excerpt for IDU').value).toBe(sentence));

  await tab('Main');
  await write('data.reported_figure', '0');
  await tab('Analysis');
  expect(screen.getByText('Needed for an excerpt: Reported Figure above 0')).toBeDefined();
  expect(screen.getByText('Generate excerpt').closest('button')?.disabled).toBe(true);
});

test('every answer of the confidence assessment is saved and shown again; none once it is switched off @proof', async () => {
  const id = await createFact();
  await open(id);
  await tab('Confidence Assessment');
  await user.click(field('Confidence Assessment'));
  for (const name of CONFIDENCE_FIELDS) await answer(name, CONFIDENCE_OPTIONS[name].at(-1)!);
  await save();
  await saved();
  const answers = Object.fromEntries(CONFIDENCE_FIELDS.map((name) => [name, CONFIDENCE_OPTIONS[name].at(-1)]));
  const stored = { ...answers, methodology: ['Other'], reporting_units: ['Percentage of population'] };
  expect((await storedFact(id)).confidence_assessment).toEqual(stored);
  expect(chosen('Data on Births')).toBe('Partial');

  await user.click(field('Confidence Assessment'));
  expect(screen.queryByText('Methodology')).toBeNull();
  await user.click(field('Confidence Assessment'));
  expect(chosen('Data on Births')).toBe('Partial');
  await user.click(field('Confidence Assessment'));
  await save();
  await waitFor(async () => expect((await storedFact(id)).confidence_assessment).toBeNull());
});

test('a save opens the tab of the first error and focuses it; the list leads to the others @proof', async () => {
  const id = await createFact();
  await open(id);
  await tab('Disaggregated Data');
  await user.click(screen.getByText('Add an age category'));
  await writeAt('data.age_disaggregated_data.0.category', '0-4');
  await writeAt('data.age_disaggregated_data.0.figure', '1.5');
  await tab('Analysis');
  await user.click(field('Include in the IDU'));
  await tab('Main');
  await save();
  await waitFor(() => expect(openTab()).toBe('Disaggregated Data'));
  await waitFor(() => expect(document.activeElement).toBe(at('data.age_disaggregated_data.0.figure')));
  expect(problems()).toEqual([
    'Age Categories, row 1: Whole numbers only',
    'Excerpt for IDU: Excerpt for IDU is required',
  ]);
  await user.click(screen.getByText('Excerpt for IDU: Excerpt for IDU is required'));
  await waitFor(() => expect(openTab()).toBe('Analysis'));
  await waitFor(() => expect(document.activeElement).toBe(field('Excerpt for IDU')));
  expect((await storedFact(id)).version).toBe(1);
});

test('a conflict shows rows and answers in words, and keeps the changes of both users @proof', async () => {
  const id = await createFact({ confidence_assessment: { methodology: ['Registration'], data_on_deaths: 'No' } });
  await open(id);
  await tab('Disaggregated Data');
  await user.click(screen.getByText('Add an age category'));
  await writeAt('data.age_disaggregated_data.0.category', '0-4');
  await writeAt('data.age_disaggregated_data.0.figure', '12');
  await tab('Confidence Assessment');
  await answer('methodology', 'Other');
  const newer = { ...flood.data, caveats: 'Theirs' };
  await psql.update('facts', id, {
    data: newer,
    confidence_assessment: { methodology: ['Registration'], data_on_deaths: 'Partial' },
  });
  await save();
  await screen.findByText('Save the chosen values');
  const dialog = document.querySelector('.ant-modal')?.textContent ?? '';
  for (const words of ['Age Categories', '0-4, 12', 'Caveats', 'Data on Deaths']) expect(dialog).toContain(words);
  await user.click(screen.getByText('Save the chosen values'));
  await saved();
  expect(await storedFact(id)).toMatchObject({
    data: { caveats: 'Theirs', age_disaggregated_data: [{ category: '0-4', figure: 12 }] },
    confidence_assessment: { methodology: ['Registration', 'Other'], data_on_deaths: 'Partial' },
  });
});

test('unsaved changes in the other tabs are offered when the form is opened again @proof', async () => {
  const id = await createFact();
  await open(id);
  await tab('Disaggregated Data');
  await user.click(screen.getByText('Add an age category'));
  await writeAt('data.age_disaggregated_data.0.category', '0-4');
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('0-4'));
  const kept = Object.entries(localStorage) as [string, string][];
  browser.close();
  openAnotherBrowser();
  await signInAs('ada');
  for (const [key, value] of kept) localStorage.setItem(key, value);
  await open(id);
  await user.click(await screen.findByText('Restore'));
  await tab('Disaggregated Data');
  expect(at('data.age_disaggregated_data.0.category').value).toBe('0-4');
});
