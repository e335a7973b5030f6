// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createEvent, createFact, notices } from '#web/testing/fact-form.ts';
import { browser, openAnotherBrowser, PASSWORD, server, signInAs, user, visit } from '#web/testing/visit.ts';

const FLOW = {
  name: 'Kenya: Flood - Garissa - 01/05/2024',
  iso3: 'KEN',
  year: 2024,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  groups: ['GRID 2025'],
  idu: false,
  data: {
    unit: 'Person',
    reported_figure: 12_345,
    qualifier: 'total',
    term: 'Displaced',
    start_date: { date: '2024-05-01', accuracy: 'Day' },
  },
};
const STOCK = {
  name: 'GRID 2025 - Sudan (S - Conflict)',
  iso3: 'SDN',
  year: 2024,
  displacement_type: 'Conflict',
  type: 'IDPs (Stock)',
  groups: ['GRID 2025', 'MYU 2024'],
  themes: ['Protracted'],
  data: {
    unit: 'Person',
    reported_figure: 9_053_000,
    term: 'Displaced',
    stock_date: { date: '2024-12-31', accuracy: 'Day' },
  },
};

visit({ ada: 'Expert', vera: 'Viewer' }, { screens: () => import('#web/screens/list.tsx'), grids: true });
beforeAll(async () => {
  const cookie = await server.signIn('ada', PASSWORD);
  for (const payload of [FLOW, STOCK]) {
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: '/psql/facts',
      headers: { cookie },
      payload,
    });
    if (statusCode !== 201) throw new Error(body);
  }
});

const asked = () =>
  browser.sent
    .filter((line) => line.startsWith('GET /psql/facts_view'))
    .map((line) => new URLSearchParams(line.split('?')[1]));
const lastAsked = () => asked().at(-1) ?? new URLSearchParams();
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name, { selector: 'a' })).closest('[role=row]');
  if (!(row instanceof HTMLElement)) throw new Error(`${name} is in no row`);
  return row;
};
const cell = (row: HTMLElement, id: string) => row.querySelector(`[col-id=${id}]`)?.textContent;

test('the facts are shown, the newest first, with one request for the columns in view', async () => {
  browser.open('/facts');
  const stock = await rowOf(STOCK.name);
  const flow = await rowOf(FLOW.name);
  expect(cell(flow, 'figure')).toBe('12,345');
  expect(cell(flow, 'start_date')).toBe('2024-05-01');
  expect(cell(stock, 'figure')).toBe('9,053,000');
  expect(cell(stock, 'start_date')).toBe('');
  expect(cell(stock, 'country')).toBe('Sudan');
  expect(cell(stock, 'class')).toBe('Master');
  expect(cell(stock, 'created_by')).toBe('ada');
  expect([stock.getAttribute('row-index'), flow.getAttribute('row-index')]).toEqual(['0', '1']);
  expect(within(flow).getByText(FLOW.name).getAttribute('href')).toMatch(/^\/facts\/\d+$/);
  expect(screen.getAllByText('1-2 of 2')).toHaveLength(2);
  expect(asked()).toHaveLength(1);
  expect(lastAsked().get('select')?.split(',')).not.toContain('excerpt_text');
  expect(Object.fromEntries(lastAsked())).toMatchObject({ order: 'created_at.desc,id.desc', offset: '0', limit: '20' });
});

test('Enter runs the search and writes it into the address; reopening without parameters runs it again until Reset', async () => {
  const router = browser.open('/facts');
  await rowOf(STOCK.name);
  await user.click(screen.getByLabelText('Name'));
  await user.paste('garissa');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText(STOCK.name)).toBeNull());
  await rowOf(FLOW.name);
  expect(router.state.location.search).toEqual({ name: 'garissa' });
  expect(lastAsked().get('and')).toBe('(name_search.like."*garissa*")');

  await router.navigate({ to: '/change_password' });
  await screen.findByText('Change Password', { selector: 'h1' });
  await router.navigate({ to: '/facts' });
  await rowOf(FLOW.name);
  await waitFor(() => expect(router.state.location.search).toEqual({ name: 'garissa' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('garissa');

  await user.click(screen.getByText('Reset'));
  await rowOf(STOCK.name);
  expect(router.state.location.search).toEqual({});
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  expect(JSON.stringify(localStorage)).not.toContain('garissa');
});

test('a click on a header sorts on the server', async () => {
  const router = browser.open('/facts');
  await rowOf(STOCK.name);
  await user.click(screen.getByText('Figure', { selector: '.header-name' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'figure' }));
  await waitFor(async () => expect((await rowOf(FLOW.name)).getAttribute('row-index')).toBe('0'));
  expect(lastAsked().get('order')).toBe('figure.asc,id.desc');
});

test('showing a column requests it and is remembered; hiding it sends no request', async () => {
  const router = browser.open('/facts');
  await rowOf(STOCK.name);
  await user.click(screen.getByText('Columns', { selector: 'button span' }));
  await user.click(await screen.findByLabelText('Stock Date'));
  await waitFor(async () => expect(cell(await rowOf(STOCK.name), 'stock_date')).toBe('2024-12-31'));
  expect(asked()).toHaveLength(2);
  await router.navigate({ to: '/change_password' });
  await screen.findByText('Change Password', { selector: 'h1' });
  await router.navigate({ to: '/facts' });
  await waitFor(async () => expect(cell(await rowOf(STOCK.name), 'stock_date')).toBe('2024-12-31'));
  const before = asked().length;
  await user.click(screen.getByText('Columns', { selector: 'button span' }));
  await user.click(await screen.findByLabelText('Stock Date'));
  await waitFor(async () => expect(cell(await rowOf(STOCK.name), 'stock_date')).toBeUndefined());
  expect(asked()).toHaveLength(before);
});

test('a fact that was changed after its review is marked beside its name', async () => {
  const name = 'Chile: Flood - Tarapaca - 02/05/2024';
  const id = await createFact({ name });
  await psql.create('reviews', { entity_id: id, status: 'Under Review' });
  const MARK = 'Changed since it was reviewed';
  browser.open('/facts?name=tarapaca');
  expect(within(await rowOf(name)).queryByLabelText(MARK)).toBeNull();
  await psql.update('facts', id, { comment: 'Counted again' });
  const again = document.querySelector('button[type=submit]');
  if (again === null) throw new Error('no search button');
  await user.click(again);
  await waitFor(async () => expect(within(await rowOf(name)).getByLabelText(MARK)).toBeDefined());
  await server.owner('delete from data.facts where id = $1', [id]);
});

test('the row of a fact shows whether it is confidential and its status, and links to its event', async () => {
  const event_id = await createEvent();
  const name = 'Chile: Flood - Arica - 02/05/2024';
  const id = await createFact({ name, event_id, confidential: true });
  const kept = [
    { id: 'name', hidden: false, width: 300 },
    { id: 'status', hidden: true, width: 140 },
  ];
  localStorage.setItem('helix:facts-list:ada:columns', JSON.stringify(kept));
  browser.open('/facts?name=arica&status=Not+reviewed&confidential=Yes');
  const row = await rowOf(name);
  expect(within(row).getByText('Confidential')).toBeDefined();
  expect(cell(row, 'status')).toBe('Not reviewed');
  expect(row.querySelector('[col-id=event_name] a')?.getAttribute('href')).toBe(`/events/${event_id}`);
  expect(screen.getByLabelText('Active search').textContent).toContain('Not reviewed');
  await server.owner('delete from data.facts where id = $1', [id]);
});

test('Copy URL copies the address of the fact', async () => {
  browser.open('/facts');
  const row = await rowOf(STOCK.name);
  const year = row.querySelector('[col-id=year]');
  if (year === null) throw new Error('no cell');
  fireEvent.contextMenu(year, { clientX: 10, clientY: 10 });
  await user.click(await screen.findByText('Copy URL'));
  await screen.findByText('Link copied to clipboard');
  expect(await navigator.clipboard.readText()).toMatch(/^http.*\/facts\/\d+$/);
});

test('Enter in a cell opens its fact', async () => {
  const router = browser.open('/facts');
  const row = await rowOf(FLOW.name);
  const year = row.querySelector('[col-id=year]');
  if (year === null) throw new Error('no cell');
  fireEvent.keyDown(year, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/facts\/\d+$/));
});

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
const body = () => document.querySelector('.ag-grid-scrolling-rows');
const downloads = () => screen.getAllByText('csv').map((text) => text.closest('button')?.disabled);

test('while a search runs the earlier rows are disabled, and Cancel goes back to their search', async () => {
  const router = browser.open('/facts');
  await rowOf(STOCK.name);
  const held = hold('garissa');
  await user.click(screen.getByLabelText('Name'));
  await user.paste('garissa');
  await user.keyboard('{Enter}');
  await screen.findByText('Searching …');
  await rowOf(STOCK.name);
  expect(body()?.hasAttribute('inert')).toBe(true);
  expect(downloads()).toEqual([true, true]);
  expect(screen.queryByText('1-2 of 2')).toBeNull();
  expect(document.querySelectorAll('ul.ant-pagination-disabled')).toHaveLength(2);

  await user.click(screen.getByText('Cancel the search'));
  await waitFor(() => expect(held.signals[0]?.aborted).toBe(true));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.getAllByText('1-2 of 2')).toHaveLength(2);
  expect(downloads()).toEqual([false, false]);
  expect(body()?.hasAttribute('inert')).toBe(false);
  expect(screen.queryByText('Searching …')).toBeNull();
  // The typed search stays, so that the user can narrow it.
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('garissa');

  await user.click(screen.getByText('Search', { selector: 'button span' }).closest('button')!);
  await screen.findByText('Searching …');
  held.answer();
  await waitFor(() => expect(screen.queryByText(STOCK.name)).toBeNull());
  await rowOf(FLOW.name);
  expect(body()?.hasAttribute('inert')).toBe(false);
});

test('the first search of a list can be cancelled and run again', async () => {
  const held = hold('');
  browser.open('/facts');
  await user.click(await screen.findByText('Cancel the search'));
  await screen.findByText('The search was cancelled');
  expect(held.signals.map(({ aborted }) => aborted)).toEqual([true]);
  held.answer();
  await user.click(screen.getByText('Search again'));
  await rowOf(STOCK.name);
  expect(screen.queryByText('The search was cancelled')).toBeNull();
});

test('a search that takes too long shows the message of the server without earlier rows, and is not repeated by itself', async () => {
  browser.open('/facts');
  await rowOf(STOCK.name);
  const working = globalThis.fetch;
  let times = 0;
  globalThis.fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/psql/facts_view')) return working(input, init);
    times += 1;
    return Response.json({ code: '57014', message: 'This took too long', hint: 'Choose a country.' }, { status: 504 });
  };
  await user.click(screen.getByLabelText('Name'));
  await user.paste('garissa');
  await user.keyboard('{Enter}');
  await screen.findByText('This took too long. Choose a country.');
  await waitFor(() => expect(screen.queryByText(STOCK.name)).toBeNull());
  expect(downloads()).toEqual([true, true]);
  expect(times).toBe(1);
  globalThis.fetch = working;
  await user.click(screen.getByText('Try again'));
  await rowOf(FLOW.name);
  await waitFor(() => expect(notices()).toEqual([]));
});

test('a failure is reported once and by the progress bar, and trying again loads the rows', async () => {
  const working = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith('/psql/facts_view')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : working(input, init);
  browser.open('/facts');
  const again = await screen.findByText('Try again');
  await waitFor(() => expect(screen.getAllByText('Results failed to load')).toHaveLength(2));
  expect(document.querySelector('.ant-progress-status-exception')).not.toBeNull();
  globalThis.fetch = working;
  await user.click(again);
  await rowOf(STOCK.name);
  expect(screen.queryByText('Try again')).toBeNull();
  expect(document.querySelector('.ant-progress-status-exception')).toBeNull();
});

test('a page beyond the last becomes the last', async () => {
  const router = browser.open('/facts?page=9&size=10');
  await rowOf(STOCK.name);
  expect(router.state.location.search).toEqual({ size: 10 });
});

test('New Master Fact is offered only to users who may create facts', async () => {
  await signInAs('vera');
  browser.open('/facts');
  await rowOf(STOCK.name);
  expect(screen.queryByText('New Master Fact')).toBeNull();
  browser.close();
  openAnotherBrowser();
  await signInAs('ada');
  browser.open('/facts');
  const link = (await screen.findByText('New Master Fact')).closest('a');
  expect(link?.getAttribute('href')).toBe('/facts/new');
});
