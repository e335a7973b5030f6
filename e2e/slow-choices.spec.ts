/** A slow answer loses no typed text: left by Enter or Tab, it waits for the answer and takes the option of that name, or stays with a note. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { sampleOf } from './sample.ts';
import { choose, enter, post } from './support.ts';

const stamp = Date.now().toString(36);
const NAMES = {
  publisher: `Slow office ${stamp}`,
  event: `Slow flood of Tana ${stamp}`,
  document: `Slow report of Tana ${stamp}`,
  master: `Slow master of Tana ${stamp}`,
  dataset: `Slow dataset of Tana ${stamp}`,
};
const start_date = { date: '2024-05-03', accuracy: 'Day' };
const ids = { fact: 0, office: 0 };

type Slow = {
  address: () => string;
  field: string | RegExp;
  name: string;
  /** Another field of the sample is made of the same piece. */
  alike?: true;
  begin?: (page: Page) => Promise<unknown>;
  /** Where the choice is shown, if not in the field. */
  shown?: (page: Page) => Locator;
};

const recordsTab = (page: Page) => page.getByRole('tab', { name: 'Tabular Data' }).click();

const FIELDS: Slow[] = [
  { address: () => '/documents/new', field: 'Sources', name: NAMES.publisher, alike: true },
  { address: () => '/facts', field: 'Event', name: NAMES.event, alike: true },
  { address: () => '/tabular-datasets/new', field: 'Source', name: NAMES.publisher, alike: true },
  { address: () => '/tabular-datasets/new', field: 'Document', name: NAMES.document, alike: true },
  { address: () => `/facts/${ids.fact}`, field: 'Event', name: NAMES.event },
  { address: () => `/facts/${ids.fact}`, field: /^Master/, name: NAMES.master, alike: true },
  { address: () => `/facts/${ids.fact}`, field: 'Datasets', name: NAMES.dataset, begin: recordsTab, alike: true },
  {
    address: () => `/facts/${ids.fact}`,
    field: /^Search a place in Kenya/,
    name: 'Lodwar',
    alike: true,
    shown: (page) => page.getByRole('table', { name: 'Locations' }).getByRole('row').last(),
  },
];

/** Answers of searches wait until they are let through. */
async function slowly(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const open = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/_named\b|\/q\/|class=eq\.Master|tabular_datasets\?.*name_search/, async (route) => {
    await open;
    await route.continue().catch(() => undefined);
  });
  return letThrough;
}

async function begin(page: Page, { address, field, begin: first }: Slow): Promise<Locator> {
  await page.goto(address());
  await first?.(page);
  const label = typeof field === 'string' ? page.getByLabel(field, { exact: true }) : page.getByLabel(field);
  const control = label.and(page.getByRole('combobox')).first();
  await control.focus();
  return control;
}

test.beforeEach(async ({ page }) => {
  await enter(page, 'coordinator');
  page.on('dialog', (dialog) => void dialog.accept());
  if (ids.fact !== 0) return;
  ids.office = await post(page, 'publishers', { name: NAMES.publisher, type: 'Media' });
  const cause = { displacement_type: 'Disaster', year: 2024 };
  await post(page, 'events', { name: NAMES.event, ...cause, countries: ['KEN'], start_date, hazard_type_id: 1 });
  const document_id = await post(page, 'documents', {
    name: NAMES.document,
    publication_date: '2024-05-02',
    sources: [ids.office],
    publishers: [ids.office],
    countries: ['KEN'],
    displacement_types: ['Disaster'],
  });
  const fact = {
    ...cause,
    iso3: 'KEN',
    type: 'New Displacement (Flow)',
    document_id,
    data: { reported_figure: 310, term: 'Evacuated', start_date },
  };
  // A fact without a document is a master.
  await post(page, 'facts', { ...fact, name: NAMES.master, document_id: null });
  ids.fact = await post(page, 'facts', { ...fact, name: `Kenya: Flood - Tana ${stamp}` });
  const dataset = await post(page, 'tabular_datasets', {
    name: NAMES.dataset,
    iso3: 'KEN',
    displacement_type: 'Disaster',
    unit: 'Person',
  });
  await page.request.post('/psql/rpc/save_tabular_dataset_records', {
    data: { api_data: { id: dataset, lock: true, records: [{ dst_name: 'Diffa', new_total: 10 }] } },
  });
});

for (const slow of sampleOf(FIELDS, ({ alike }) => alike === undefined))
  test(`${String(slow.field)} of ${slow.address().replace(/0$/, '{id}')} keeps the text while the answer is awaited`, async ({
    page,
  }) => {
    const shownOf = (field: Locator) =>
      slow.shown?.(page) ?? page.locator('.ant-select').filter({ has: field }).first();
    for (const key of ['Tab', 'Enter'])
      await test.step(key, async () => {
        const field = await begin(page, slow);
        const letThrough = await slowly(page);
        await page.keyboard.type(slow.name);
        await page.keyboard.press(key);
        await expect(field).toHaveValue(slow.name);
        await expect(page.getByText(`Waiting for the answer to “${slow.name}”`)).toBeVisible();
        letThrough();
        await expect(shownOf(field)).toContainText(slow.name);
        await expect(field).toHaveValue('');
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        if (key === 'Tab') return;
        // Enter leaves the focus in the field: a part of a name follows.
        await expect(field).toBeFocused();
        const letPartThrough = await slowly(page);
        const part = slow.name.slice(0, -1);
        await page.keyboard.type(part);
        await page.keyboard.press('Tab');
        letPartThrough();
        await expect(page.getByText(`“${part}” was not chosen`)).toBeVisible();
        await expect(field).toHaveValue(part);
      });
  });

test('the place of a quick fact is kept while its answer is awaited @proof', async ({ page }) => {
  const document = await post(page, 'documents', {
    name: `Slow quick facts ${stamp}`,
    publication_date: '2024-05-02',
    sources: [ids.office],
    publishers: [ids.office],
    countries: ['KEN'],
    displacement_types: ['Disaster'],
  });
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  const line = page.getByRole('region', { name: 'Fact 1', exact: true });
  await choose(page, 'Type', 'New Displacement (Flow)');
  const letThrough = await slowly(page);
  await line.getByLabel('Place', { exact: true }).focus();
  await page.keyboard.type('Lodwar');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Fact 2', exact: true })).toBeVisible();
  await expect(line).toContainText('Lodwar');
  letThrough();
  await expect(line).toContainText('Lodwar');
});
