/** A report is read for the person: suggestions beside its text are taken, changed and dismissed by keyboard alone, and saved as facts; what became of them is counted. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, test, type Page } from '@playwright/test';
import { answerButton, changePerson, enter, expectAccessible, expectAccessibleInBothThemes, post } from './support.ts';

const REPORT = `<h1>Situation report 12</h1>
<p>Some 1,250 families fled Tawila and Korma in North Darfur, Sudan, between 3 and 5 May as a result of clashes between armed groups. At least 14 people were killed and 40 injured.</p>
<p>In Kassala, Sudan, a total of 34 households (141 people) lost their homes to a fire on 2 May.</p>
<p>The government warned that the dam could displace up to 20,000 people. UNHCR distributed kits to 500 displaced families in Kosti.</p>
<p>According to IOM DTM, 2,150 people returned to Khartoum last week from Gedaref.</p>`;

/** A document with a pdf of the report. */
async function newReport(page: Page, html = REPORT, country: string | null = 'SDN'): Promise<number> {
  const printer = await page.context().newPage();
  await printer.setContent(html);
  const buffer = await printer.pdf({ format: 'A4' });
  await printer.close();
  const uuid = randomUUID();
  const file = { name: 'report.pdf', mimeType: 'application/pdf', buffer };
  const uploaded = await page.context().request.post('/upload/file', { multipart: { uuid, file } });
  expect(uploaded.status(), await uploaded.text()).toBe(200);
  const { filename, content_type, original_filename } = (await uploaded.json()) as Record<string, string>;
  const publisher = await post(page, 'publishers', { name: `Reading office ${uuid}`, type: 'United Nations' });
  return post(page, 'documents', {
    uuid,
    name: `Situation report ${uuid}`,
    publication_date: '2025-05-06',
    countries: country === null ? [] : [country],
    sources: [publisher],
    publishers: [publisher],
    filename,
    content_type,
    original_filename,
  });
}

const line = (page: Page, number: number) => page.getByRole('region', { name: `Fact ${number}`, exact: true });
const suggestions = (page: Page) => page.getByRole('list', { name: 'Suggested facts' }).getByRole('listitem');
const figure = (page: Page, words: RegExp) => suggestions(page).getByRole('button', { name: words });
const factsOf = (page: Page, document: number) =>
  page.evaluate(
    async (id) =>
      (await (await fetch(`/psql/facts?select=iso3,type,data,locations&document_id=eq.${id}&order=id`)).json()) as {
        iso3: string;
        type: string;
        data: { reported_figure: number; unit: string; excerpt: string; start_date: { date: string } };
        locations: { locations: { type: string }[] };
      }[],
    document,
  );

test('houses are shown as houses, with no place of the people counted before them @proof', async ({ page }) => {
  await enter(page, 'expert');
  const report = `<p>Floods hit Kosti in Sudan on 2 May 2025.</p><p>In Kassala, 1,153 people were evacuated. At least 213 houses were destroyed.</p>`;
  await page.goto(`/documents/${await newReport(page, report)}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await expect(suggestions(page)).toHaveCount(2);
  await expect(figure(page, /^more than 213 houses$/)).toBeVisible();
  await expect(suggestions(page).nth(0)).toContainText('Kassala');
  await expect(suggestions(page).nth(1)).toContainText('no place');
});

test('of equal sentences that of the suggestion is marked, also beside its saved fact, and others of its figure say so', async ({
  page,
}) => {
  await enter(page, 'expert');
  const sentence = '<p>Some 300 people fled their homes after floods.</p>';
  const between = '<p>Roads are closed.</p><p>Shops are shut.</p><p>Schools are shut.</p>';
  const report = `<p>On 3 May rain fell in Kassala.</p>${sentence}${between}<p>On 3 May rain fell in Gedaref.</p>${sentence}`;
  const document = await newReport(page, report);
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await expect(suggestions(page)).toHaveCount(2);
  /** The equal sentence that is marked: it stands behind this many others. */
  const marked = () =>
    page
      .locator('.source-excerpt')
      .first()
      .evaluate((mark) => {
        const range = new Range();
        range.setStart(mark.closest('.preview')!, 0);
        range.setEndBefore(mark);
        return range.toString().split('300 people fled').length - 1;
      });
  await figure(page, /300 people/)
    .first()
    .focus();
  await expect.poll(marked).toBe(0);
  await figure(page, /300 people/)
    .last()
    .focus();
  await expect.poll(marked).toBe(1);
  const kept = page.waitForResponse('**/psql/rpc/keep_suggestion_outcomes');
  await figure(page, /300 people/)
    .last()
    .press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Facts have been created')).toBeVisible();
  await kept;
  await expect(suggestions(page).first()).toContainText('Recorded already?');
  const id = await page.evaluate(
    async (of) =>
      ((await (await fetch(`/psql/facts?select=id&document_id=eq.${of}`)).json()) as { id: number }[])[0]?.id,
    document,
  );
  await page.goto(`/facts/${id}`);
  await expect.poll(marked).toBe(1);
});

test('a pdf with three facts: one is taken, one taken and changed, one dismissed, by keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await enter(page, 'expert');
  const document = await newReport(page);
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await expect(suggestions(page)).toHaveCount(3);
  await expect(line(page, 1)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // S goes to the suggestions: the sentence is marked in the text of the pdf.
  const { keyboard } = page;
  await keyboard.press('s');
  await expect(figure(page, /1,250 households/)).toBeFocused();
  await expect(page.locator('.source-excerpt').first()).toContainText('Some');
  await expect(page.getByRole('complementary', { name: 'Preview of the document' })).toContainText('1,250 families');

  // Taken as it is: each value is marked as suggested.
  await keyboard.press('Enter');
  await expect(figure(page, /^141 people/)).toBeFocused();
  await expect(line(page, 1).getByLabel('Figure', { exact: true })).toHaveValue('1,250');
  await expect(line(page, 1).locator('.line-cell.suggested')).toHaveCount(9);

  // Dismissed with a reason, by its number; undone, and dismissed again.
  await keyboard.press('j');
  await expect(figure(page, /^2,150 people/)).toBeFocused();
  await keyboard.press('x');
  await expectAccessible(page, ['.suggested-facts']);
  await keyboard.press('5');
  await expect(suggestions(page)).toHaveCount(1);
  await expect(figure(page, /^141 people/)).toBeFocused();
  await keyboard.press('z');
  await expect(suggestions(page)).toHaveCount(2);
  await keyboard.press('j');
  await expect(figure(page, /^2,150 people/)).toBeFocused();
  const kept = page.waitForResponse('**/psql/rpc/keep_suggestion_outcomes');
  await keyboard.press('x');
  await keyboard.press('5');
  await kept;

  // Taken and changed: the mark of the changed cell goes.
  await expect(figure(page, /^141 people/)).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('All suggestions are done.')).toBeVisible();
  const changed = line(page, 2).getByLabel('Figure', { exact: true });
  await changed.focus();
  await keyboard.press('Control+a');
  await keyboard.type('150');
  await keyboard.press('Tab');
  await expect(line(page, 2).locator('.cell-figure.suggested')).toHaveCount(0);

  // Deleted and brought back, it is taken as before.
  await line(page, 1).getByLabel('Figure', { exact: true }).focus();
  await keyboard.press('Alt+Delete');
  await expect(answerButton(page, 'Delete')).toBeFocused();
  await keyboard.press('Enter');
  await expect(suggestions(page)).toHaveCount(1);
  await page.locator('.line-gone').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('All suggestions are done.')).toBeVisible();

  const counted = page.waitForResponse('**/psql/rpc/keep_suggestion_outcomes');
  await keyboard.press('Control+s');
  await expect(page.getByText('Facts have been created')).toBeVisible();
  expect((await counted).status()).toBeLessThan(300);
  // Saved ones do not come back as open.
  await expect(page.getByRole('heading', { name: 'Suggestions (0)' })).toBeVisible();
  await expect(page.getByText('All suggestions are done.')).toBeVisible();
  const facts = await factsOf(page, document);
  expect(facts.map(({ data }) => [data.reported_figure, data.unit, data.start_date.date])).toEqual([
    [1250, 'Household', '2025-05-03'],
    [150, 'Person', '2025-05-02'],
  ]);
  expect(facts[0]?.data.excerpt).toBe(
    'Some 1,250 families fled Tawila and Korma in North Darfur, Sudan, between 3 and 5 May as a result of clashes between armed groups.',
  );
  expect(facts[0]?.locations.locations.map(({ type }) => type)).toEqual(['Origin', 'Origin']);

  // Once more: saved and dismissed ones stay done, and a saved one is known.
  await page.reload();
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await expect(page.getByText('All suggestions are done.')).toBeVisible();
  await expect(suggestions(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the 3 done' }).click();
  await expect(suggestions(page).getByText('recorded', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Recorded already?').first()).toBeVisible();

  // The coordinator sees what became of them, and gets the cases.
  await changePerson(page, 'coordinator');
  await page.goto('/dashboards/reading');
  await expect(page.getByRole('row', { name: /English/ }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Reported Figure/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Other/ })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download cases' }).click();
  const cases = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { outcome: string }[];
  expect(cases.map(({ outcome }) => outcome).toSorted((one, other) => one.localeCompare(other))).toEqual(
    expect.arrayContaining(['accepted', 'changed', 'dismissed']),
  );
});

test('the facts of a report take few keys: three suggestions, one of them changed and one dismissed, beside typing the two that stay @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const { keyboard } = page;
  let keys = 0;
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await keyboard.press(key);
    keys += times;
  };
  const type = async (text: string) => {
    await keyboard.type(text);
    keys += text.length;
  };
  const begin = async (): Promise<number> => {
    // Figures equal to those of other journeys would be facts that may be the same.
    const document = await newReport(page, REPORT.replace('1,250', '1,260').replace('141', '142'));
    await page.goto(`/documents/${document}`);
    await page.getByRole('tab', { name: 'Facts', exact: true }).click();
    await expect(suggestions(page)).toHaveCount(3);
    keys = 0;
    return document;
  };
  const cell = (number: number, heading: string) => line(page, number).getByLabel(heading, { exact: true });
  const saved = async () => {
    await press('Control+s');
    await expect(page.getByText('Facts have been created')).toBeVisible();
  };
  const figuresOf = async (document: number) =>
    (await factsOf(page, document)).map(({ data }) => [data.reported_figure, data.unit, data.start_date.date]);

  const read = await begin();
  await press('s');
  await expect(figure(page, /1,260 households/)).toBeFocused();
  await press('Enter');
  await expect(figure(page, /^142 people/)).toBeFocused();
  await press('j');
  await expect(figure(page, /^2,150 people/)).toBeFocused();
  await press('x');
  await press('5');
  await expect(figure(page, /^142 people/)).toBeFocused();
  // Taken to be changed: its figure has the focus.
  await press('e');
  await expect(cell(2, 'Figure')).toBeFocused();
  await expect(page.getByText('All suggestions are done.')).toBeVisible();
  await press('Control+a');
  await type('170');
  await saved();
  expect(await figuresOf(read)).toEqual([
    [1260, 'Household', '2025-05-03'],
    [170, 'Person', '2025-05-02'],
  ]);
  const withSuggestions = keys;

  const typed = await begin();
  await cell(1, 'Cause').focus();
  const place = async (number: number, name: string) => {
    await type(name);
    await expect(page.locator('.place-option', { hasText: new RegExp(`${name}.*Sudan`) }).first()).toBeVisible();
    await press('Tab');
    await expect(cell(number, 'Event')).toBeFocused();
  };
  for (const text of ['confl', 'new d', 'forc', '1350', 'house', '3 may 2025']) {
    await type(text);
    await press('Tab');
  }
  await place(1, 'Tawila');
  await press('Enter');
  await expect(cell(2, 'Figure')).toBeFocused();
  await press('Shift+Tab', 3);
  await expect(cell(2, 'Cause')).toBeFocused();
  for (const text of ['dis', 'new d', 'homel', '160', 'pers', '2 may 2025']) {
    await press('Control+a');
    await type(text);
    await press('Tab');
  }
  await place(2, 'Kassala');
  await saved();
  expect(await figuresOf(typed)).toEqual([
    [1350, 'Household', '2025-05-03'],
    [160, 'Person', '2025-05-02'],
  ]);
  expect([withSuggestions, keys]).toEqual([11, 101]);
});

test('a taken suggestion is not offered again when its line is restored after a reload @proof', async ({ page }) => {
  await enter(page, 'expert');
  const document = await newReport(page);
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await expect(suggestions(page)).toHaveCount(3);
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await expect(suggestions(page)).toHaveCount(2);
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await expect(suggestions(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(suggestions(page)).toHaveCount(2);
});

test('a place in another country is doubted in words, and each guessed value of a taken one is marked until it is touched @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const document = await newReport(page, '<p>In Goma, 3,400 people fled fighting.</p>');
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  const [goma] = [suggestions(page).filter({ hasText: '3,400 people' })];
  await expect(goma).toContainText('may lie in Dem. Rep. Congo, not in Sudan');
  await expect(goma).toContainText('Unsure');
  await figure(page, /^3,400 people/).click();
  const guessed = line(page, 1).locator('.line-cell.guessed');
  const headings = () => guessed.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-heading')));
  await expect.poll(headings).toEqual(['Country', 'Year', 'Date', 'Place']);
  await expectAccessibleInBothThemes(page);
  const year = line(page, 1).getByLabel('Year', { exact: true });
  await expect(year).toHaveAccessibleDescription(/^Guessed: the text does not say it/);
  await year.focus();
  await page.keyboard.press('Tab');
  await expect.poll(headings).toEqual(['Country', 'Date', 'Place']);
});

test('places of a suggestion get their points when the fact gets its country', async ({ page }) => {
  await enter(page, 'expert');
  const report =
    '<p>Plus de 12 000 ménages ont fui les combats dans le territoire de Masisi, Nord-Kivu, depuis janvier.</p>';
  const document = await newReport(page, report, null);
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await expect(suggestions(page)).toContainText('January 2025 – 6 May 2025');
  await figure(page, /12,000 households$/).click();
  const note = (number: number) => line(page, number).getByText('no point on the map');
  await expect(note(1)).toBeVisible();
  const choose = async (number: number) => {
    await line(page, number).getByLabel('Country', { exact: true }).fill('Dem. Rep. Congo');
    await page.getByTitle('Dem. Rep. Congo', { exact: true }).last().click();
  };
  await choose(1);
  await expect(note(1)).toHaveCount(0);
  await expect(line(page, 1).locator('.cell-place')).toContainText('Masisi');
  await expect(line(page, 1).getByText('outside the country')).toHaveCount(0);
});

test('the hazard of the report is in the name, its event is linked by one press, and no fact is saved without it unasked', async ({
  page,
}) => {
  await enter(page, 'expert');
  const hazards = await page.request.get('/psql/hazard_types?select=id,type,subtype&type=eq.Flood&limit=1');
  const [flood] = (await hazards.json()) as { id: number }[];
  const name = `Kenya: Flood - Garsen ${randomUUID()}`;
  const start_date = { date: '2025-05-01', accuracy: 'Day' };
  const hazard = { displacement_type: 'Disaster', hazard_type_id: flood?.id };
  await post(page, 'events', { name, year: 2025, ...hazard, start_date, countries: ['KEN'] });
  const document = await newReport(
    page,
    `<h1>Floods in Tana River County</h1><p>Roads are closed. The bridge is open. Shops are open. Schools are open.</p>
<p>On 4 May 6,300 people fled Garsen. Some 800 people have returned home.</p>`,
    'KEN',
  );
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await expect(suggestions(page)).toHaveCount(2);
  await expect(suggestions(page).filter({ hasText: '800 people' }).locator('.suggested-line')).toContainText(
    /\(published\)no place/,
  );
  await figure(page, /^6,300 people/).click();
  await expect(line(page, 1).getByLabel('Name', { exact: true })).toHaveValue(/^Kenya: Flood - Garsen/);
  const link = line(page, 1).getByRole('button', { name: `Link ${name}` });
  await expect(link).toBeVisible();
  await page.keyboard.press('Control+s');
  const asked = page.getByRole('dialog', { name: /^Fact 1 will not be counted/ });
  await expect(asked).toContainText(`Fact 1: its line offers ${name}.`);
  await expectAccessibleInBothThemes(page);
  await asked.getByRole('button', { name: 'Go back' }).click();
  await expect(asked).toHaveCount(0);
  await link.click();
  await expect(line(page, 1).locator('.cell-event')).toContainText(name);
  // The focus stays in the line, so that Ctrl+S saves it.
  await expect(line(page, 1).getByLabel('Event', { exact: true })).toBeFocused();
  await expect(line(page, 1).getByRole('button', { name: /^Link / })).toHaveCount(0);
});

test('a part of a figure is not counted, and gets the event of that figure', async ({ page }) => {
  await enter(page, 'expert');
  const name = `Kenya: Flood - Garsen ${randomUUID()}`;
  const start_date = { date: '2025-05-03', accuracy: 'Day' };
  await post(page, 'events', { name, displacement_type: 'Disaster', year: 2025, start_date, countries: ['KEN'] });
  const text = '<p>On 4 May floods displaced 6,300 people in Garsen, including 1,200 people in Hola.</p>';
  const document = await newReport(page, text, 'KEN');
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await figure(page, /^6,300 people/).click();
  await figure(page, /^1,200 people/).click();
  await expect(line(page, 2)).toContainText('part of 6,300, not counted (role Triangulation)');
  await line(page, 1).getByLabel('Event', { exact: true }).click();
  await page.keyboard.type(name);
  await page
    .getByRole('option', { name })
    .or(page.locator('.ant-select-item-option', { hasText: name }))
    .first()
    .click();
  await expect(line(page, 2).locator('.cell-event')).toContainText(name);
  await expect(line(page, 2)).toContainText('not counted (role Triangulation)');
  // Cleared by hand, it is asked about.
  await line(page, 2).locator('.cell-event .ant-select').hover();
  await line(page, 2).locator('.cell-event .ant-select-clear').click();
  await answerButton(page, 'Clear').click();
  await expect(page.getByText('Fact 2: triangulation without an event.')).toBeVisible();
  await page.keyboard.press('Control+s');
  const asked = page.getByRole('dialog', { name: 'Fact 2: triangulation without an event' });
  await asked.getByRole('button', { name: 'Link and save' }).click();
  await expect(page.getByText('Facts have been created')).toBeVisible();
});

test('a part of a figure that is saved already gets the event of that fact, also if its figure was changed, and none of another cause', async ({
  page,
}) => {
  await enter(page, 'expert');
  const start_date = { date: '2025-05-03', accuracy: 'Day' };
  const event = async (hazard: string, displacement_type: string) => {
    const name = `Kenya: ${hazard} - Garsen ${randomUUID()}`;
    await post(page, 'events', { name, displacement_type, year: 2025, start_date, countries: ['KEN'] });
    return name;
  };
  const [flood, conflict] = [await event('Flood', 'Disaster'), await event('Conflict', 'Conflict')];
  const text = `<p>On 4 May floods displaced 6,300 people in Garsen, including 1,200 people in Hola.</p>
<p>On 4 May clashes displaced 6,400 people in Garissa.</p>`;
  const document = await newReport(page, text, 'KEN');
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  const choose = async (number: number, name: string) => {
    await line(page, number).getByLabel('Event', { exact: true }).click();
    await page.keyboard.type(name);
    await page.locator('.ant-select-item-option', { hasText: name }).first().click();
  };
  await figure(page, /^6,300 people/).click();
  await line(page, 1).getByLabel('Figure', { exact: true }).fill('6400');
  await choose(1, flood);
  await figure(page, /^6,400 people/).click();
  await choose(2, conflict);
  const kept = page.waitForResponse('**/psql/rpc/keep_suggestion_outcomes');
  const read = page.waitForResponse('**/psql/suggestion_outcomes?**');
  await page.keyboard.press('Control+s');
  await answerButton(page, 'Save anyway').click();
  await expect(page.getByText('Facts have been created')).toBeVisible();
  await kept;
  await read;
  await figure(page, /^1,200 people/).click();
  await expect(line(page, 1)).toContainText('part of 6,300, not counted (role Triangulation)');
  await expect(line(page, 1).locator('.cell-event')).toContainText(flood);
});

test('without an event of that time a new one is offered, from the first day of the hazard', async ({ page }) => {
  await enter(page, 'expert');
  const text = '<p>The flood has lasted since 28 April.</p><p>On 4 May 63 people fled Yaren after floods.</p>';
  const document = await newReport(page, text, 'NRU');
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await figure(page, /^63 people/).click();
  await expect(line(page, 1).getByText('Fact 1, Event: no Flood in this country at that time.')).toBeVisible();
  await line(page, 1).getByRole('button', { name: 'New event' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Disaster Event' });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Nauru: Flood - Yaren District - 28/04/2025');
  await expect(dialog.getByLabel('Start Date', { exact: true })).toHaveValue('2025-04-28');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(line(page, 1).locator('.cell-event')).toContainText('Nauru: Flood - Yaren District - 28/04/2025');
  await expect(line(page, 1).getByLabel('Event', { exact: true })).toBeFocused();
});

test('an event of another hazard than some facts say is linked to them only after it is said, and they may have another @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const hazards = await page.request.get('/psql/hazard_types?select=id,type&type=in.(Flood,Storm)&limit=50');
  const leaves = (await hazards.json()) as { id: number; type: string }[];
  const event = async (type: string) => {
    const name = `Kenya: ${type} - Hola ${randomUUID()}`;
    const hazard_type_id = leaves.find((leaf) => leaf.type === type)?.id;
    const start_date = { date: '2025-05-01', accuracy: 'Day' };
    const of = { displacement_type: 'Disaster', year: 2025, countries: ['KEN'] };
    await post(page, 'events', { ...of, name, hazard_type_id, start_date });
    return name;
  };
  const [flood, storm] = [await event('Flood'), await event('Storm')];
  const document = await newReport(
    page,
    '<h1>Report</h1><p>On 4 May floods displaced 6,300 people in Garsen.</p><p>On 4 May a storm displaced 800 people in Hola.</p>',
    'KEN',
  );
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await figure(page, /^6,300 people/).click();
  await figure(page, /^800 people/).click();
  const pick = async (label: string, name: string) => {
    await page.getByLabel(label, { exact: true }).fill(name);
    await page.locator('.ant-select-item').filter({ hasText: name }).first().click();
  };
  await pick('Event of 2 facts', flood);
  await expect(page.locator('.quick-uncounted')).toContainText('1 fact says “Storm”, the event is of “Flood”');
  await expect(page.getByRole('button', { name: 'Link only the other 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link all 2 all the same' })).toBeVisible();
  await expect(line(page, 1).locator('.cell-event')).not.toContainText(flood);
  await expectAccessibleInBothThemes(page);
  await pick('Event of 1 fact', storm);
  await expect(line(page, 1).locator('.cell-event')).toContainText(flood);
  await expect(line(page, 2).locator('.cell-event')).toContainText(storm);
  await expect(page.locator('.quick-uncounted')).toHaveCount(0);

  // The choice for one line says it too, and so does the question of the save.
  const said = '1 fact says “Storm”, the event is of “Flood”';
  const event2 = line(page, 2).getByLabel('Event', { exact: true });
  await event2.fill(flood);
  await page.locator('.ant-select-item').filter({ hasText: flood }).first().click();
  await expect(page.getByText(`Fact 2, Event: ${said}: it is saved as “Flood”.`)).toBeVisible();
  await line(page, 2).locator('.cell-event').hover();
  await line(page, 2).locator('.cell-event .ant-select-clear').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('it is saved as')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save 2 facts' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${said}: with the link it is saved as “Flood”.`);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Go back' }).click();
});

test('a figure that a person types although it stands in the text is counted as missed @proof', async ({ page }) => {
  await enter(page, 'expert');
  const document = await newReport(page);
  await page.goto(`/documents/${document}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await expect(suggestions(page)).toHaveCount(3);
  const cell = (heading: string) => line(page, 1).getByLabel(heading, { exact: true });
  await cell('Cause').focus();
  for (const text of ['confl', 'new d', 'disp', '500', 'house', '1 may 2025']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  const counted = page.waitForRequest('**/psql/rpc/keep_suggestion_outcomes');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Facts have been created')).toBeVisible();
  const { api_data } = (await counted).postDataJSON() as {
    api_data: { outcomes: { outcome: string; sentence: string }[] };
  };
  expect(api_data.outcomes.map(({ outcome }) => outcome)).toEqual(['missed']);
  expect(api_data.outcomes[0]?.sentence).toContain('500 displaced families');
});

test('a language model reads the file after a press, and its figure is marked, taken and counted', async ({
  page,
  baseURL,
}) => {
  const fact = {
    quote: 'The government warned that the dam could displace up to 20,000 people.',
    figure: 20_000,
    qualifier: 'less than',
    unit: 'Person',
    term: 'Displaced',
    type: 'New Displacement (Flow)',
    cause: 'Disaster',
    start_date: null,
    end_date: null,
    date_accuracy: 'Day',
    origins: ['Kosti'],
    destinations: [],
  };
  const content = JSON.stringify({ facts: [fact, { ...fact, figure: 30_000 }] });
  const service = createServer((request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify({ choices: [{ message: { content } }] })));
  });
  service.listen(Number(new URL(baseURL ?? '').port) + 300, '127.0.0.1');
  await once(service, 'listening');
  try {
    await enter(page, 'expert');
    await page.goto(`/documents/${await newReport(page)}`);
    await page.getByRole('tab', { name: 'Facts', exact: true }).click();
    await expect(suggestions(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Read with model-of-journeys too' }).click();
    await expect(page.getByText("found 1 more, marked 'Model'. 1 of its figures does not stand")).toBeVisible();
    await expect(suggestions(page)).toHaveCount(4);
    await expect(suggestions(page).filter({ hasText: '20,000' }).getByText('Model', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await figure(page, /20,000 people/).click();
    await expect(line(page, 1).getByLabel('Figure', { exact: true })).toHaveValue('20,000');
  } finally {
    service.closeAllConnections();
    service.close();
  }
});
