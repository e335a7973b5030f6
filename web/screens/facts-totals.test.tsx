// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createEvent, createFact, flood, notices } from '#web/testing/fact-form.ts';
import { createListed, FLOW, STOCK } from '#web/testing/listed-facts.ts';
import { browser, comeBackAs, server, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', vera: 'Viewer' }, { screens: () => import('#web/screens/list.tsx'), grids: true });
beforeAll(createListed);

const rowOf = async (name: string) => {
  const row = (await screen.findByTitle(name)).closest('[role=row]');
  if (!(row instanceof HTMLElement)) throw new Error(`${name} is in no row`);
  return row;
};

/** Delays the answers to searches for `name` until `answer` is called. */
function hold(name: string) {
  const working = globalThis.fetch;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const signals: AbortSignal[] = [];
  globalThis.fetch = async (input, init) => {
    const signal = init?.signal;
    if (signal && typeof input === 'string' && input.startsWith('/psql/facts_view') && input.includes(name)) {
      signals.push(signal);
      const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      await Promise.race([held, aborted]);
    }
    return working(input, init);
  };
  return { answer, signals };
}

/** Facts of one name, made once, whose sums no other test changes. */
const SUMMED = 'Summed in Nepal';
async function createSummed() {
  if ((await server.owner('select from data.facts where name = $1', [`${SUMMED} - 1000`])).length > 0) return;
  const event_id = await createEvent({ name: 'Nepal: Flood - Koshi - 03/01/2024', countries: ['NPL'] });
  const fact = (reported_figure: number, event_role: string) =>
    createFact({
      household_size: { type: 'Manual', figure: 5 },
      name: `${SUMMED} - ${reported_figure}`,
      iso3: 'NPL',
      event_id,
      event_role,
      data: { ...flood.data, unit: 'Household', reported_figure },
    });
  await fact(1000, 'Recommended figure');
  await fact(200, 'Partial figure (Added)');
  await fact(30, 'Partial figure (Subtracted)');
  await fact(4, 'Triangulation');
  const empty = await fact(7, 'Recommended figure');
  // Only an import leaves a fact without a figure.
  await server.owner(
    `with made as (insert into data.import_runs (source, file_name, created_by) values ('gidd', 'a file', 'ada') returning id),
       run as (select set_config('request.import_run', id::text, true) from made)
     update data.facts set data = data - 'reported_figure' from run where id = $1`,
    [empty],
  );
}
const totals = () => screen.findByRole('region', { name: 'Totals' });
const summed = async () => (await totals()).textContent;

test('the totals of a search count people by type and role, and the facts without a figure', async () => {
  await createSummed();
  browser.open(`/facts?name=${encodeURIComponent(SUMMED)}`);
  await waitFor(async () => expect(await summed()).toContain('New Displacement5,850'));
  expect(await summed()).toContain('1 fact not counted: triangulation');
  expect(await summed()).toContain('Facts5');
  expect(await summed()).toContain('1 without a figure');
  await user.click(within(await totals()).getByText('All totals'));
  const rows = await within(await totals()).findAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'TypeRoleFactsWithout a figureFigure',
    'New Displacement (Flow)Recommended figure215,000',
    'Partial figure (Added)11,000',
    'Partial figure (Subtracted)1150',
    'Triangulation120',
    '= recommended + added − subtracted5,850',
  ]);
  await user.click(screen.getByText('Copy as a table'));
  await screen.findByText(/^Totals copied/);
  const copied = await navigator.clipboard.readText();
  expect(copied.split('\n').slice(0, 2)).toEqual([
    'Type\tRole\tFacts\tWithout a figure\tFigure',
    'New Displacement (Flow)\tRecommended figure\t2\t1\t5000',
  ]);
});

test('the totals of a search leave out samples among real facts, and say so, unless it asks for them', async () => {
  const name = 'Counted in Fiji';
  const data = { ...flood.data, unit: 'Person' };
  const event_id = await createEvent({ name: 'Fiji: Flood - Suva - 03/01/2024', countries: ['FJI'] });
  const fact = (reported_figure: number) =>
    createFact({ name, iso3: 'FJI', event_id, event_role: 'Recommended figure', data: { ...data, reported_figure } });
  await fact(20);
  const sample = await fact(300);
  await server.owner(
    `with made as (insert into data.import_runs (source, file_name, created_by) values ('sample', 'sample', 'ada') returning id)
     update data.facts set import_run = made.id from made where data.facts.id = $1`,
    [sample],
  );
  browser.open(`/facts?name=${encodeURIComponent(name)}`);
  await waitFor(async () => expect(await summed()).toContain('New Displacement20without 1 sample'));
  await comeBackAs('ada');
  browser.open(`/facts?name=${encodeURIComponent(name)}&sample=Yes`);
  await waitFor(async () => expect(await summed()).toContain('New Displacement300'));
  expect(await summed()).not.toContain('without');
});

test('hidden totals send no request until they are shown again, also after a return @proof', async () => {
  browser.open('/facts');
  await user.click(await screen.findByText('All totals'));
  await user.click(await screen.findByText('Hide totals'));
  await comeBackAs('ada');
  browser.open('/facts');
  await rowOf(STOCK.name);
  expect(browser.sent.filter((line) => line.includes('sum%28%29'))).toEqual([]);
  await user.click(screen.getByText('Show totals'));
  await waitFor(async () => expect(await summed()).toContain('Facts'));
});

test('totals that fail are reported where they stood, and can be tried again @proof', async () => {
  const working = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.includes('sum%28%29')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : working(input, init);
  browser.open('/facts');
  await screen.findByText(/^Totals failed to load/);
  await rowOf(STOCK.name);
  globalThis.fetch = working;
  await user.click(screen.getByText('Try again'));
  await waitFor(async () => expect(await summed()).toContain('Facts'));
});

test('a new search aborts the totals of the earlier one @proof', async () => {
  const held = hold('sum%28%29');
  browser.open('/facts');
  await screen.findByText('Loading the totals');
  await user.click(screen.getByLabelText('Name'));
  await user.paste('garissa');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(held.signals[0]?.aborted).toBe(true));
  held.answer();
  await waitFor(async () => expect(await summed()).toContain('Facts1'));
});

const select = async (at: number) => {
  const cell = document.querySelectorAll('.row-box-cell')[at];
  if (cell === undefined) throw new Error(`no row ${at}`);
  await user.click(cell);
};
const selectedBar = async () => (await screen.findByRole('group', { name: 'Selected records' })).textContent;

test('the totals of the selected facts are beside their number, by the rule of the list @proof', async () => {
  await createSummed();
  browser.open(`/facts?name=${encodeURIComponent(SUMMED)}&sort=figure`);
  await rowOf(`${SUMMED} - 1000`);
  for (const at of [0, 1, 2, 3]) await select(at);
  await waitFor(async () =>
    expect(await selectedBar()).toContain('Selected: 4New Displacement 5,850 · 1 fact not counted: triangulation'),
  );
});

test('selected facts without an event count nowhere, which the list says of each @proof', async () => {
  browser.open(`/facts?iso3=${encodeURIComponent('["KEN","SDN"]')}`);
  await rowOf(FLOW.name);
  for (const at of [0, 1]) await select(at);
  await waitFor(async () =>
    expect(await selectedBar()).toContain(
      'Selected: 2New Displacement not counted · IDPs 2024 not counted · 2 facts not counted: no event',
    ),
  );
  expect((await rowOf(FLOW.name)).textContent).toContain('Not counted: no event');
});

const savedBar = () => document.querySelector('.saved-searches')?.textContent ?? '';

test('a search is saved, changed, updated, renamed, shared, deleted and restored @proof', async () => {
  browser.open('/facts?year=2024&iso3=KEN');
  await rowOf(FLOW.name);
  await user.click(screen.getByText('Save search'));
  const name = await screen.findByLabelText<HTMLInputElement>('Name', { selector: '[role=dialog] input' });
  await waitFor(() => expect(name.value).toBe('2024, Kenya'));
  await user.clear(name);
  await user.keyboard('{Enter}');
  await screen.findByText('Name is required');
  await user.type(name, 'Kenya 2024{Enter}');
  await waitFor(() => expect(savedBar()).toContain('Kenya 2024 · saved, mine'));

  await user.click(screen.getByLabelText('Remove Year: 2024'));
  await waitFor(() => expect(savedBar()).toContain('Kenya 2024 · changed'));
  await user.click(screen.getByText('Update'));
  await waitFor(() => expect(savedBar()).toContain('Kenya 2024 · saved, mine'));
  expect(savedBar()).not.toContain('Save as new');

  await user.click(screen.getByLabelText("More about 'Kenya 2024'"));
  await user.click(await screen.findByText('Share with everybody'));
  await waitFor(() => expect(savedBar()).toContain('saved, mine, shared'));
  const stored = await psql.list('saved_searches', {});
  expect(stored.rows).toMatchObject([{ name: 'Kenya 2024', address: 'iso3=KEN', shared: true, mine: true }]);

  await comeBackAs('vera');
  browser.open('/facts');
  await user.click(await screen.findByText('Saved searches'));
  await user.click(await screen.findByText('Kenya 2024 · ada'));
  await waitFor(() => expect(savedBar()).toContain('saved, shared by ada'));
  expect(screen.queryByLabelText("More about 'Kenya 2024'")).toBeNull();
  await comeBackAs('ada');

  browser.open('/facts?iso3=KEN');
  await user.click(await screen.findByLabelText("More about 'Kenya 2024'"));
  await user.click(await screen.findByText('Delete'));
  await user.click(await screen.findByText('Undo'));
  await screen.findByText("Search 'Kenya 2024' restored");
  await waitFor(() => expect(savedBar()).toContain('Kenya 2024 · saved, mine, shared'));

  // Deleted in another window: a change here says so, and brings nothing back.
  await psql.updateWhere('saved_searches', { name: 'eq.Kenya 2024' }, { archived_at: new Date().toISOString() });
  await user.click(screen.getByLabelText("More about 'Kenya 2024'"));
  await user.click(await screen.findByText('Stop sharing'));
  await waitFor(() => expect(savedBar()).toContain("'Kenya 2024' was deleted. Save the search again to keep it."));
  expect(notices().join()).toContain('The saved search was not changed');
  expect((await psql.list('saved_searches', { where: { archived_at: 'is.null' } })).rows).toEqual([]);
});

test('a refusal is shown at the name in the dialog; an old address with unknown keys opens @proof', async () => {
  await psql.create('saved_searches', { kind: 'facts', name: 'Old', address: 'iso3=SDN&colour=red&year=x' });
  browser.open('/facts?iso3=KEN&class=Fact');
  await user.click(await screen.findByText('Save search'));
  const name = await screen.findByLabelText('Name', { selector: '[role=dialog] input' });
  await user.clear(name);
  await user.type(name, 'OLD{Enter}');
  await screen.findByText('You already have a saved search of this name');
  await user.click(screen.getByText('Cancel'));
  await user.click(screen.getByText('Saved searches'));
  await user.click(await screen.findByText('Old'));
  await waitFor(() => expect(savedBar()).toContain('Old · saved, mine'));
  await rowOf(STOCK.name);
});
