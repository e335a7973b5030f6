// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { keepTrail, withPrevious } from '#web/data/trail.ts';
import { createEvent, createFact, notices } from '#web/testing/fact-form.ts';
import { createListed, FLOW, STOCK } from '#web/testing/listed-facts.ts';
import { browser, openAnotherBrowser, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit(
  { ada: 'Expert', vera: 'Viewer' },
  { screens: () => import('#web/screens/list.tsx'), grids: true, oneSession: true },
);
beforeAll(createListed);

const asked = () =>
  browser.sent
    .filter((line) => line.startsWith('GET /psql/facts_view') && !line.includes('sum%28%29'))
    .map((line) => new URLSearchParams(line.split('?')[1]));
const lastAsked = () => asked().at(-1) ?? new URLSearchParams();
const rowOf = async (name: string) => {
  const row = (await screen.findByTitle(name)).closest('[role=row]');
  if (!(row instanceof HTMLElement)) throw new Error(`${name} is in no row`);
  return row;
};
const cell = (row: HTMLElement, id: string) => row.querySelector(`[data-column=${id}]`)?.textContent;

test('the facts are shown, the newest first, with one request for the columns in view', async () => {
  browser.open('/facts');
  const stock = await rowOf(STOCK.name);
  const flow = await rowOf(FLOW.name);
  expect(cell(flow, 'figure')).toBe('12,345');
  expect(cell(flow, 'start_date')).toBe('1 May 2024');
  expect(cell(stock, 'figure')).toBe('9,053,000');
  expect(cell(stock, 'start_date')).toBe('');
  expect(cell(stock, 'country')).toBe('Sudan');
  expect(cell(stock, 'class')).toBe('Master');
  expect(cell(stock, 'created_by')).toBe('ada');
  expect([stock.getAttribute('data-index'), flow.getAttribute('data-index')]).toEqual(['0', '1']);
  expect(within(flow).getByTitle(FLOW.name).getAttribute('href')).toMatch(/^\/facts\/\d+$/);
  screen.getByText('1-2 of 2');
  expect(asked()).toHaveLength(1);
  expect(lastAsked().get('select')?.split(',')).not.toContain('excerpt_text');
  expect(Object.fromEntries(lastAsked())).toMatchObject({ order: 'created_at.desc,id.desc', offset: '0', limit: '20' });
});

test('people stand in a list by their names @proof', async () => {
  await server.owner(`update data.users set name = 'Ada Diallo' where username = 'ada'`);
  onTestFinished(async () => void (await server.owner(`update data.users set name = 'ada' where username = 'ada'`)));
  browser.open('/facts');
  const stock = await rowOf(STOCK.name);
  await waitFor(() => expect(cell(stock, 'created_by')).toBe('Ada Diallo'));
});

test('what the list does not know in an address is named instead of left out without a word', async () => {
  browser.open('/facts?country=Kenya&iso3=SDN&sort=-figure&page=1');
  await rowOf(STOCK.name);
  const words = screen.getByText(/^Not searched/).textContent;
  expect(words).toBe('Not searched, because the list does not know it: country=Kenya');
});

test('Enter runs the search and writes it into the address; reopening without parameters runs it again until Reset', async () => {
  const router = browser.open('/facts');
  await rowOf(STOCK.name);
  await user.click(screen.getByLabelText('Name'));
  await user.paste('garissa');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByTitle(STOCK.name)).toBeNull());
  await rowOf(FLOW.name);
  expect(router.state.location.search).toEqual({ name: 'garissa' });
  expect(lastAsked().get('and')).toBe('(name_search.like."*garissa*")');

  await router.navigate({ to: '/change_password' });
  await screen.findByText('Change Password', { selector: 'h1' });
  await router.navigate({ to: '/facts' });
  await rowOf(FLOW.name);
  await waitFor(() => expect(router.state.location.search).toEqual({ name: 'garissa' }));
  expect(screen.queryByLabelText('Name')).toBeNull();
  await user.click(screen.getByText('All fields'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('garissa');

  await user.click(screen.getByText('Reset'));
  await rowOf(STOCK.name);
  expect(router.state.location.search).toEqual({});
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  expect(JSON.stringify(localStorage)).not.toContain('garissa');
});

test('a click on a header sorts on the server @proof', async () => {
  const router = browser.open('/facts');
  await rowOf(STOCK.name);
  // The largest figures first, then the smallest.
  for (const [sort, order, first] of [
    ['-figure', 'figure.desc.nullslast,id.desc', STOCK],
    ['figure', 'figure.asc,id.desc', FLOW],
  ] as const) {
    await user.click(screen.getByText('Figure', { selector: '.header-name' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort }));
    await waitFor(async () => expect((await rowOf(first.name)).getAttribute('data-index')).toBe('0'));
    expect(lastAsked().get('order')).toBe(order);
  }
});

test('showing a column requests it and is remembered; hiding it sends no request @proof', async () => {
  const router = browser.open('/facts');
  await rowOf(STOCK.name);
  await user.click(screen.getByText('Columns', { selector: 'button span' }));
  await user.click(await screen.findByLabelText('Created at'));
  await waitFor(async () => expect(cell(await rowOf(STOCK.name), 'created_at')).toMatch(/\d\d:\d\d$/));
  expect(asked()).toHaveLength(2);
  await router.navigate({ to: '/change_password' });
  await screen.findByText('Change Password', { selector: 'h1' });
  await router.navigate({ to: '/facts' });
  await waitFor(async () => expect(cell(await rowOf(STOCK.name), 'created_at')).toMatch(/\d\d:\d\d$/));
  const before = asked().length;
  await user.click(screen.getByText('Columns', { selector: 'button span' }));
  await user.click(await screen.findByLabelText('Created at'));
  await waitFor(async () => expect(cell(await rowOf(STOCK.name), 'created_at')).toBeUndefined());
  expect(asked()).toHaveLength(before);
});

test('a fact that was changed after its review is marked beside its name @proof', async () => {
  const name = 'Chile: Flood - Tarapaca - 02/05/2024';
  const id = await createFact({ name });
  await psql.create('reviews', { entity_id: id, status: 'Under Review' });
  const MARK = 'Changed since it was reviewed';
  browser.open('/facts?name=tarapaca');
  expect(within(await rowOf(name)).queryByLabelText(MARK)).toBeNull();
  await psql.update('facts', id, { comment: 'Counted again' });
  await user.click(screen.getByText('All fields'));
  const again = document.querySelector('button[type=submit]');
  if (again === null) throw new Error('no search button');
  await user.click(again);
  await waitFor(async () => expect(within(await rowOf(name)).getByLabelText(MARK)).toBeDefined());
  await server.owner('delete from data.facts where id = $1', [id]);
});

test('the row of a fact shows whether it is confidential and its status, and links to its event @proof', async () => {
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
  expect(row.querySelector('[data-column=event_name] a')?.getAttribute('href')).toBe(`/events/${event_id}`);
  expect(screen.getByLabelText('Active search').textContent).toContain('Not reviewed');
  await server.owner('delete from data.facts where id = $1', [id]);
});

test('Copy URL copies the address of the fact @proof', async () => {
  browser.open('/facts');
  const row = await rowOf(STOCK.name);
  const year = row.querySelector('[data-column=year]');
  if (year === null) throw new Error('no cell');
  fireEvent.contextMenu(year, { clientX: 10, clientY: 10 });
  await user.click(await screen.findByText('Copy URL'));
  await screen.findByText('Link copied to clipboard');
  expect(await navigator.clipboard.readText()).toMatch(/^http.*\/facts\/\d+$/);
});

test('Enter in a cell opens its fact @proof', async () => {
  const router = browser.open('/facts');
  const row = await rowOf(FLOW.name);
  const year = row.querySelector('[data-column=year]');
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
const body = () => document.querySelector('.grid-rows');
const downloads = () => screen.getAllByText('csv').map((text) => text.closest('button')?.disabled);

test('while a search runs the earlier rows are disabled, and Cancel goes back to their search @proof', async () => {
  const router = browser.open('/facts');
  await rowOf(STOCK.name);
  const held = hold('garissa');
  await user.click(screen.getByLabelText('Name'));
  await user.paste('garissa');
  await user.keyboard('{Enter}');
  await screen.findByText('Searching …');
  await rowOf(STOCK.name);
  expect(body()?.hasAttribute('inert')).toBe(true);
  expect(downloads()).toEqual([true]);
  expect(screen.queryByText('1-2 of 2')).toBeNull();
  expect(document.querySelectorAll('ul.ant-pagination-disabled')).toHaveLength(1);

  await user.click(screen.getByText('Cancel the search'));
  await waitFor(() => expect(held.signals[0]?.aborted).toBe(true));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  screen.getByText('1-2 of 2');
  expect(downloads()).toEqual([false]);
  expect(body()?.hasAttribute('inert')).toBe(false);
  expect(screen.queryByText('Searching …')).toBeNull();
  // The typed search stays, so that the user can narrow it.
  await user.click(screen.getByText('All fields'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('garissa');

  await user.click(screen.getByText('Search', { selector: 'button span' }).closest('button')!);
  await screen.findByText('Searching …');
  held.answer();
  await waitFor(() => expect(screen.queryByTitle(STOCK.name)).toBeNull());
  await rowOf(FLOW.name);
  expect(body()?.hasAttribute('inert')).toBe(false);
});

test('the first search of a list can be cancelled and run again @proof', async () => {
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

test('a search that takes too long shows the message of the server without earlier rows, and is not repeated by itself @proof', async () => {
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
  await waitFor(() => expect(screen.queryByTitle(STOCK.name)).toBeNull());
  expect(downloads()).toEqual([true]);
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
  expect(document.querySelector('.progress-line[data-state=failed]')).not.toBeNull();
  globalThis.fetch = working;
  await user.click(again);
  await rowOf(STOCK.name);
  expect(screen.queryByText('Try again')).toBeNull();
  expect(document.querySelector('.progress-line[data-state=failed]')).toBeNull();
});

test('a page beyond the last becomes the last @proof', async () => {
  const router = browser.open('/facts?page=9&size=10');
  await rowOf(STOCK.name);
  expect(router.state.location.search).toEqual({ size: 10 });
});

test('New Master Fact is offered only to users who may create facts @proof', async () => {
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

/** The window of the tests. */
type Screen = { setViewport: (size: { width: number }) => void };
const peek = () => document.querySelector<HTMLElement>('.peek');
const focusCell = async (name: string) => {
  const at = (await rowOf(name)).querySelector<HTMLElement>('[data-column=country]')!;
  fireEvent.mouseDown(at);
  at.focus();
  return at;
};
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

test('Space reads the focused row beside the list, the arrow keys go on, Esc closes it, and it stays open the next time @proof', async () => {
  const router = browser.open('/facts');
  const first = await focusCell(STOCK.name);
  press(' ');
  await waitFor(() => expect(peek()?.querySelector('h2')?.textContent).toBe(STOCK.name));
  expect(peek()?.querySelector('.summary-figure')?.textContent).toBe('9,053,000');
  expect(peek()?.querySelector('[role=status]')?.textContent).toBe(`${STOCK.name}, 9053000`);
  expect(document.activeElement).toBe(first);
  press('ArrowDown');
  await waitFor(() => expect(peek()?.querySelector('h2')?.textContent).toBe(FLOW.name));
  press('Escape');
  await waitFor(() => expect(peek()).toBeNull());
  const flow = await rowOf(FLOW.name);
  await user.click(flow.querySelector('.peek-button')!);
  await waitFor(() => expect(peek()?.querySelector('h2')?.textContent).toBe(FLOW.name));

  // On a narrow screen it would lie over the rows.
  await router.navigate({ to: '/change_password' });
  await waitFor(() => expect(peek()).toBeNull());
  await router.navigate({ to: '/facts' });
  await rowOf(STOCK.name);
  expect(peek()).toBeNull();
  const { happyDOM, innerWidth: width } = window as unknown as Window & { happyDOM: Screen };
  happyDOM.setViewport({ width: 1280 });
  onTestFinished(() => happyDOM.setViewport({ width }));
  await router.navigate({ to: '/change_password' });
  await router.navigate({ to: '/facts' });
  await waitFor(() => expect(peek()?.querySelector('h2')?.textContent).toBe(STOCK.name));
});

test('a record goes on to the next one of its list, after a reload too, and back to the list', async () => {
  const router = browser.open('/facts?displacement_type=Disaster');
  await rowOf(FLOW.name);
  const [own] = (await psql.list('facts', { where: { name: `eq.${FLOW.name}` } })).rows;
  // Two more facts of the search are beyond the rows that the list had; one that was on it no longer matches.
  const names = ['Kenya: Flood - A', 'Kenya: Flood - B', 'Kenya: Flood - C'];
  await signInAs('ada');
  const ids: number[] = [];
  for (const name of names) ids.push(await createFact({ name, iso3: 'KEN' }));
  const where = { name: 'like.Kenya: Flood - _' };
  const trail = { relation: 'facts_view', where, order: 'id', total: 3, first: 0, back: '/facts?name=Flood' } as const;
  keepTrail('facts', { ...trail, ids: ids.slice(0, 1) });
  await psql.update('facts', ids[0]!, { name: 'Renamed since' });

  await router.navigate({ to: `/facts/${ids[0]}` });
  const position = () => document.querySelector('.steps-position')?.textContent;
  await waitFor(() => expect(position()).toBe('1 of 3'));
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/facts/${ids[1]}`));
  await waitFor(() => expect(position()).toBe('2 of 3'));
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() => expect(position()).toBe('3 of 3'));
  expect(router.state.location.pathname).toBe(`/facts/${ids[2]}`);
  fireEvent.keyDown(document.body, { key: 'k' });
  await waitFor(() => expect(position()).toBe('2 of 3'));
  expect((await screen.findByText('Back to the list')).getAttribute('href')).toBe('/facts?name=Flood');

  // A record of another way in has no list.
  await router.navigate({ to: `/facts/${own?.id}` });
  await screen.findByText('Key Information');
  expect(position()).toBeUndefined();
});

test('the rows before the ones of a page are found too', async () => {
  for (const letter of ['A', 'B']) await createFact({ name: `Of one page - ${letter}`, iso3: 'KEN' });
  const where = { name: 'like.Of one page - _' };
  const ids = (await psql.list('facts_view', { select: ['id'], where, order: 'id' })).rows.map(({ id }) => id);
  const trail = {
    relation: 'facts_view',
    where,
    order: 'id',
    total: ids.length,
    first: 1,
    ids: ids.slice(1),
    back: '',
  } as const;
  expect(ids.length).toBeGreaterThan(1);
  expect(await withPrevious(trail)).toMatchObject({ first: 0, ids });
});

test('a code of no country is named as unknown, and is not the search of the next visit @proof', async () => {
  browser.open('/facts?iso3=%5B%22SDN%22%5D');
  await screen.findByText('Sudan', { selector: '.chips *' });
  browser.open('/facts?iso3=%5B%22QQQ%22%5D');
  await screen.findByText('unknown country QQQ', { selector: '.chips *' });
  browser.open('/facts');
  await screen.findByText('Sudan', { selector: '.chips *' });
});
