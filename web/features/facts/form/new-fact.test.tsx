// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareIndex } from '#server/places/index-store.ts';
import {
  choose,
  chosen,
  createEvent,
  field,
  notices,
  problems,
  refused,
  retype,
  storedFact,
} from '#web/testing/fact-form.ts';
import { browser, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', vic: 'Viewer' }, { screens: () => import('#web/screens/fact.tsx') });

async function openNew() {
  const router = browser.open('/facts/new');
  await screen.findByText('Key Information');
  return router;
}

async function fillKeyInformation() {
  await retype(user, 'Name', 'Chile: Flood - Araucania - 03/01/2024');
  await choose(user, 'Country', 'Chile');
  await choose(user, 'Year', '2024');
  await choose(user, 'Displacement Type', 'Disaster');
  await choose(user, 'Type', 'New Displacement (Flow)');
  await retype(user, 'Reported Figure', '12');
}

/** Both the reporting period and the figure have a Start Date; the figure's comes second. */
const startDate = () => field('Start Date', 1);
const endDate = () => field('End Date', 1);

test('an empty form lists the missing fields, focuses the first and sends nothing', async () => {
  await openNew();
  await user.click(screen.getByText('Create'));
  await waitFor(() =>
    expect(problems()).toEqual([
      'Name: Name is required',
      'Country: Country type is required',
      'Year: Year is required',
      'Displacement Type: Displacement type is required',
      'Type: Fact type is required',
      'Term: Term is required',
    ]),
  );
  await refused('Form error');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  await user.click(screen.getByText('Term: Term is required'));
  await waitFor(() => expect(document.activeElement).toBe(field('Term')));
  expect(browser.sent.filter((call) => call.startsWith('POST /psql'))).toEqual([]);
});

test('the household size of a fact in households is looked up, and the fact is calculated, created in one call, and opened @proof', async () => {
  const [size] = await server.owner<{ size: string }>(
    "select size::text from data.household_sizes where iso3 = 'CHL' and year = 2024",
  );
  const router = await openNew();
  await fillKeyInformation();
  await choose(user, 'Unit', 'Household');
  await waitFor(() => expect(field('Household Size').value).toBe(String(Number(size?.size))));
  await retype(user, 'Reported Figure', '12345');
  const figure = field('Figure').value;
  await choose(user, 'Term', 'Evacuated');
  await user.type(startDate(), '3/1/2024');
  await user.keyboard('{Control>}s{/Control}');

  await screen.findByText(/^Edit F-2024-CHL-\d{6}$/);
  expect(notices().some((text) => text.includes('Fact has been created/updated'))).toBe(true);
  expect(browser.sent.filter((call) => !call.startsWith('GET') && call.includes('/psql/facts'))).toHaveLength(1);
  const fact = await storedFact(Number(router.state.location.pathname.split('/')[2]));
  expect(fact).toMatchObject({
    class: 'Master',
    household_size: { type: 'Lookup', figure: Number(size?.size) },
    data: { reported_figure: 12345, term: 'Evacuated', start_date: { date: '2024-01-03', accuracy: 'Day' } },
  });
  expect(Number(fact.data.figure).toLocaleString('en-US')).toBe(figure);
});

test('two quick clicks on Create create one fact @proof', async () => {
  await openNew();
  await fillKeyInformation();
  await choose(user, 'Term', 'Displaced');
  await user.type(startDate(), '2024-02-03');
  const create = screen.getByText('Create');
  fireEvent.click(create);
  fireEvent.click(create);
  await screen.findByText(/^Edit F-2024-CHL-\d{6}$/);
  expect(browser.sent.filter((call) => call.startsWith('POST /psql/facts'))).toHaveLength(1);
});

test('a typed household size stays when the year changes, until it is cleared @proof', async () => {
  await openNew();
  await fillKeyInformation();
  await choose(user, 'Unit', 'Household');
  await waitFor(() => expect(screen.getByText('Lookup')).toBeDefined());
  const looked = field('Household Size').value;
  await retype(user, 'Household Size', '9.5');
  await choose(user, 'Year', '2023');
  await waitFor(() => expect(browser.sent.some((call) => call.includes('year=eq.2023'))).toBe(true));
  expect(field('Household Size').value).toBe('9.5');
  expect(screen.getByText('Manual')).toBeDefined();
  await choose(user, 'Year', '2024');
  await user.clear(field('Household Size'));
  await user.tab();
  await waitFor(() => expect(field('Household Size').value).toBe(looked));
});

test('a household size of 0 gets a warning, and a size that is not a number is not hidden with its field @proof', async () => {
  await openNew();
  await choose(user, 'Unit', 'Household');
  await retype(user, 'Reported Figure', '169');
  expect(await screen.findByText('169 households × 0 = 0: give a household size')).toBeDefined();
  await retype(user, 'Household Size', 'abc');
  await choose(user, 'Unit', 'Person');
  expect(screen.queryByText(/give a household size/)).toBeNull();
  await choose(user, 'Unit', 'Household');
  expect(field('Household Size').value).toBe('0');
});

test('a server that is down gives a message, and typed text stays @proof', async () => {
  await openNew();
  await fillKeyInformation();
  await choose(user, 'Term', 'Displaced');
  await user.type(startDate(), '2024-02-03');
  const working = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await user.click(screen.getByText('Create'));
  const words = "The server can't be reached. Nothing you typed is lost; try again.";
  await waitFor(() => expect(notices().join()).toContain(words));
  globalThis.fetch = working;
  expect(field('Name').value).toBe('Chile: Flood - Araucania - 03/01/2024');
});

test('an end before the start and an impossible day are named @proof', async () => {
  await openNew();
  await fillKeyInformation();
  await choose(user, 'Term', 'Displaced');
  await user.type(startDate(), '2024-02-30');
  await user.click(screen.getByText('Create'));
  await waitFor(() => expect(problems()).toEqual(['Data: Start Date: 2024-02-30 is not a day of the calendar']));
  expect(startDate().value).toBe('2024-02-30');
  await user.clear(startDate());
  await user.type(startDate(), '2024-02-03');
  await user.type(endDate(), '2024-02-01');
  await user.click(screen.getByText('Create'));
  await waitFor(() => expect(problems()).toEqual(["Data: End Date: End date can't be before start date."]));
  await refused('Date error');
});

test('an event is found by words of its name, among those of the same cause and no later year @proof', async () => {
  await createEvent({ name: 'Chile: Flood - Biobio - 05/02/2024', countries: ['CHL'] });
  await createEvent({ name: 'Chile: Flood - Biobio - 05/02/2025', year: 2025 });
  await createEvent({ name: 'Chile: Clashes - Biobio - 05/02/2024', displacement_type: 'Conflict' });
  await openNew();
  await user.click(field('Event'));
  expect(
    await screen.findByText("Events require matching fields 'Displacement type' and 'Year' to be provided"),
  ).toBeDefined();
  await fillKeyInformation();
  await user.click(field('Event'));
  await user.type(field('Event'), 'BIOBIO chile');
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent);
  // With its country and day, which distinguish it from others.
  const shown = 'Chile: Flood - Biobio - 05/02/2024Chile · 3 Jan 2024';
  await waitFor(() => expect(offered()).toContain(shown));
  expect(offered().filter((name) => name?.includes('Biobio'))).toEqual([shown]);
  await user.click(await screen.findByTitle('Chile: Flood - Biobio - 05/02/2024'));
  await waitFor(() => expect(chosen('Role')).toBe('Recommended figure'));

  const clear = field('Event').closest('.ant-select')?.querySelector('.ant-select-clear');
  if (!clear) throw new Error('The event has no button to clear it');
  await user.click(clear);
  const question = 'Clear Event: This will deassociate the fact from the event, are you sure?';
  expect(await screen.findAllByText(question)).not.toEqual([]);
  await user.click(screen.getByText('Clear'));
  await waitFor(() => expect(chosen('Role')).toBe(''));
  expect(field('Role').disabled).toBe(true);
});

test('a refusal is shown at its field, and typed text stays @proof', async () => {
  await openNew();
  await fillKeyInformation();
  await choose(user, 'Term', 'Displaced');
  await retype(user, 'Reported Figure', '88');
  await user.type(startDate(), '2024-02-03');
  await server.owner(`create function rules.refuse_for_test() returns trigger language plpgsql as
    $$ begin perform rules.refuse('test_rule', 'Not in this month', 'data.start_date'); return new; end $$`);
  await server.owner(
    'create trigger z_test before insert on data.facts for each row execute function rules.refuse_for_test()',
  );
  try {
    await user.click(screen.getByText('Create'));
    await waitFor(() => expect(problems()).toEqual(['Data: Start Date: Not in this month']));
    expect(notices().some((text) => text.startsWith('Failed to create factNot in this month'))).toBe(true);
    expect(field('Name').value).toBe('Chile: Flood - Araucania - 03/01/2024');
  } finally {
    await server.owner('drop trigger z_test on data.facts');
    await server.owner('drop function rules.refuse_for_test()');
  }
});

test('a user without the right to manage facts sees the form, cannot type, and cannot save', async () => {
  await signInAs('vic');
  await openNew();
  expect(screen.getByText('User is not permitted')).toBeDefined();
  expect(screen.queryByText('Create')).toBeNull();
  expect(field('Name').disabled).toBe(true);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(notices().some((text) => text.includes('User is not permitted'))).toBe(true));
  expect(browser.sent.filter((call) => call.startsWith('POST /psql'))).toEqual([]);
});

test('tags: Enter adds, a duplicate is ignored, Esc cancels @proof', async () => {
  await openNew();
  await user.type(field('Location'), 'Temuco{Enter}Temuco{Enter}Angol{Enter}Vilc{Escape}{Tab}');
  expect([...document.querySelectorAll('.tags .ant-tag')].map((tag) => tag.textContent)).toEqual(['Temuco', 'Angol']);
});

test('a location is reported by its searched name @proof', async () => {
  await prepareIndex();
  await openNew();
  await choose(user, 'Country', 'Ethiopia');
  await user.type(await screen.findByLabelText('Search a place in Ethiopia'), ' Hawassa ');
  await user.click(await screen.findByText(/^Awasa\b/, { selector: '.place-option bdi' }, { timeout: 10_000 }));
  expect(await screen.findByText(/reported as/)).toHaveProperty('textContent', 'reported as Hawassa');
});

test('a figure left at 0 is asked about before it is saved, and a year outside the dates is warned of @proof', async () => {
  const router = await openNew();
  await fillKeyInformation();
  await retype(user, 'Reported Figure', '0');
  await choose(user, 'Term', 'Displaced');
  await user.type(startDate(), '2023-02-03');
  expect(await screen.findByText('The dates of the figure are of 2023')).toBeDefined();
  await user.click(screen.getByText('Create'));
  await screen.findByText('The figure is 0. Save anyway?', { selector: '.ant-modal-confirm-title' });
  await user.click(screen.getByText('Go back'));
  expect(browser.sent.filter((call) => call.startsWith('POST /psql'))).toEqual([]);
  await user.click(screen.getByText('Create'));
  // The first dialog stays in a document without animations.
  await waitFor(() => expect(screen.getAllByText('Save anyway')).toHaveLength(2));
  fireEvent.click(screen.getAllByText('Save anyway').at(-1)!);
  await screen.findByText(/^Edit F-2024-CHL-\d{6}$/);
  expect(await storedFact(Number(router.state.location.pathname.split('/')[2]))).toMatchObject({ data: { figure: 0 } });
});
