// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { savedSearches } from '#web/data/saved-searches.ts';
import { browser, server, user, visit } from '#web/testing/visit.ts';

/** A flow of a past January and February that counts in its event, so the months add up. */
const fact = (month: string, figure: number): Values<'facts'> => ({
  name: `Chile: Floods - ${month}`,
  iso3: 'CHL',
  year: 2024,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  event_role: 'Recommended figure',
  data: {
    reported_figure: figure,
    unit: 'Person',
    term: 'Displaced',
    start_date: { date: `2024-${month}-03`, accuracy: 'Day' },
  },
});
visit({ ada: 'Expert' });

test('the monthly figures can be read as a table, cumulative or by month @proof', async () => {
  const event = await psql.create('events', {
    name: 'Chile: Floods - Araucania - 03/01/2024',
    displacement_type: 'Disaster',
    year: 2024,
    start_date: { date: '2024-01-03', accuracy: 'Day' },
    end_date: { date: '2024-03-03', accuracy: 'Day' },
  });
  for (const row of [fact('01', 1200), fact('02', 34)]) await psql.create('facts', { ...row, event_id: event.row.id });

  browser.open('/');
  await screen.findByRole('img', { name: /^Disasters monthly figures/ });
  const card = screen.getByRole('region', { name: 'Disasters monthly figures' });
  const february = () =>
    within(within(card).getByRole('row', { name: /^Feb/, hidden: true })).getAllByRole('cell', { hidden: true })[0]
      ?.textContent;
  await waitFor(() => expect(february()).toBe('1,234'));
  await userEvent.click(screen.getByRole('radio', { name: 'Monthly Figures' }));
  expect(february()).toBe('34');

  // The tools, the years and the months can be reached and read without a mouse.
  const months = () =>
    within(card)
      .getAllByRole('slider')
      .map((handle) => handle.getAttribute('aria-valuetext'));
  const year = () => within(card).getByRole('button', { name: '2024' });
  const press = (name: string) => userEvent.click(within(card).getByRole('button', { name }));
  expect(months()).toEqual(['Jan', 'Dec']);
  await press('Zoom, Disasters monthly figures');
  expect(months()).not.toEqual(['Jan', 'Dec']);
  await userEvent.click(year());
  expect(year().getAttribute('aria-pressed')).toBe('true');
  await press('Restore, Disasters monthly figures');
  expect(months()).toEqual(['Jan', 'Dec']);
  expect(year().getAttribute('aria-pressed')).toBe('false');

  // A chart without figures says where they come from.
  const conflict = screen.getByRole('region', { name: 'Conflict monthly figures' });
  expect(await within(conflict).findByText('No figures yet')).toBeDefined();
  expect(within(conflict).queryByRole('img')).toBeNull();
  expect(screen.getByRole('link', { name: /^My facts/ }).getAttribute('href')).toBe('/facts?created_by=ada');
});

test('an unknown number shows a message, and a serial number leads to its fact @proof', async () => {
  const { row } = await psql.create('facts', fact('03', 5));
  const router = browser.open('/987654321');
  expect(await screen.findByText('Nothing found for 987654321')).toBeDefined();
  await router.navigate({ to: '/$lookup', params: { lookup: `@${row.serial_no}` } });
  expect(router.state.location.pathname).toBe(`/facts/${row.id}`);
  await router.navigate({ to: '/$lookup', params: { lookup: String(row.gsn) } });
  expect(router.state.location.pathname).toBe(`/facts/${row.id}`);
});

test('an address without a page shows a message @proof', async () => {
  browser.open('/no/such/page');
  expect(await screen.findByRole('heading', { name: 'There is no page /no/such/page.' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeDefined();
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Jump to anything' }));
  expect(await screen.findByRole('combobox', { name: 'Jump to anything' })).toBeDefined();
});

const jumpField = () => screen.findByRole('combobox', { name: 'Jump to anything' });
async function jumpFor(typed: string) {
  await user.keyboard('{Control>}k{/Control}');
  await jumpField();
  await user.paste(typed);
}
const options = () =>
  screen
    .queryAllByRole('option')
    .map((option) => [
      option.querySelector('.jump-name')?.textContent,
      option.querySelector('.jump-kind')?.textContent,
    ]);
const active = async () =>
  document.getElementById((await jumpField()).getAttribute('aria-activedescendant') ?? '')?.querySelector('.jump-name')
    ?.textContent;
const publisher = async (name: string) => (await psql.create('publishers', { name, type: 'Media' })).row;

test('the bar shows the areas, and marks the one of the open record', async () => {
  const { id } = await publisher('A publisher of the bar');
  browser.open(`/publishers/${id}`);
  await screen.findByRole('heading', { name: /^Edit publisher/ });
  const areas = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(areas.map(({ textContent }) => textContent)).toEqual([
    'Facts',
    'Events',
    'Documents',
    'Publishers',
    'Datasets',
    'Countries',
    'Contacts',
  ]);
  expect(areas.map((area) => area.getAttribute('aria-current'))).toEqual([null, null, null, 'page', null, null, null]);
  expect(document.title).toMatch(/^A publisher of the bar · .* · Helix$/);
});

test('a record is found by its name while it is typed, and an Enter before the answer opens it @proof', async () => {
  const hostile = await publisher('<img src=x onerror=alert(1)> & "Zanzibar"');
  const router = browser.open('/');
  await screen.findByRole('heading', { name: /^Welcome/ });
  await jumpFor('zanz <img');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/publishers/${hostile.id}`));
  expect(screen.queryByRole('combobox', { name: 'Jump to anything' })).toBeNull();
  await screen.findByRole('heading', { name: /^Edit publisher/ });

  await jumpFor(String(hostile.gsn));
  await waitFor(() => expect(options()).toContainEqual([hostile.name, 'Publisher']));
  expect(document.querySelector('img[src=x]')).toBeNull();
  await user.keyboard('{Escape}');

  // The open record is not among the records opened last.
  await user.keyboard('{Control>}k{/Control}');
  await jumpField();
  expect(screen.queryByText(hostile.name, { selector: '.jump-name' })).toBeNull();
  await user.keyboard('{Escape}');
  await router.navigate({ to: '/' });
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await active()).toBe(hostile.name));
});

test('screens and actions are found at once, by rights, and open by keyboard or in a new tab @proof', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const router = browser.open('/');
  await screen.findByRole('heading', { name: /^Welcome/ });
  await jumpFor('');
  const names = () => options().map(([name]) => name);
  expect(names()).toEqual(expect.arrayContaining(['Facts', 'Change Password', 'New Event', 'Dark mode', 'Log out']));
  expect(names()).not.toContain('Settings');
  expect(names().filter((name) => name === 'Events')).toHaveLength(1);
  await user.keyboard('new');
  await waitFor(async () => expect(await active()).toBe('New Master Fact'));
  await user.keyboard('{ArrowDown}');
  expect(await active()).toBe('New Event');
  await user.clear(await jumpField());
  await user.keyboard('docum{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith('/documents', '_blank', 'noopener');
  opened.mockRestore();
  expect(router.state.location.pathname).toBe('/');
  await user.clear(await jumpField());
  await user.keyboard('new ev{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/events/new'));
  await jumpFor('dark m');
  await user.keyboard('{Enter}');
  expect(document.documentElement.dataset['appearance']).toBe('dark');
});

test('a saved search is found by its name and opens its list @proof', async () => {
  await savedSearches.save({ kind: 'publishers', name: 'Media of 2025', address: 'name=radio', shared: false });
  const router = browser.open('/');
  await screen.findByRole('heading', { name: /^Welcome/ });
  await jumpFor('media 2025');
  await waitFor(async () => expect(await active()).toBe('Media of 2025'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/publishers?name=radio'));
});

test('a search that fails shows the reason, and one without a match says so @proof', async () => {
  browser.open('/');
  await screen.findByRole('heading', { name: /^Welcome/ });
  await jumpFor('nothing of this name');
  expect(await screen.findByText(/^Nothing found for/)).toBeDefined();
  await server.owner('alter function api.records_named(text) rename to records_unnamed');
  try {
    await user.keyboard(' either');
    expect((await screen.findByRole('alert')).textContent).toContain('The search failed');
  } finally {
    await server.owner('alter function api.records_unnamed(text) rename to records_named');
  }
});

test('keys lead to the areas and begin a record, until they are turned off @proof', async () => {
  const router = browser.open('/');
  await screen.findByRole('heading', { name: /^Welcome/ });
  await user.keyboard('g');
  expect(document.querySelector('.key-hint')?.textContent).toContain('Publishers');
  await user.keyboard('p');
  await waitFor(() => expect(router.state.location.pathname).toBe('/publishers'));
  await screen.findByRole('heading', { name: 'Publishers' });
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('n');
  await waitFor(() => expect(router.state.location.pathname).toBe('/publishers/new'));
  await screen.findByRole('heading', { name: 'New Publisher' });
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('New Publisher')).toBeDefined();
  await user.click(within(dialog).getByRole('switch', { name: 'Single keys' }));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.keyboard('gh?');
  expect(router.state.location.pathname).toBe('/publishers/new');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: /ada/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
  expect((await screen.findByRole('switch', { name: 'Single keys' })).getAttribute('aria-checked')).toBe('false');
});

test("a person without countries has no heading 'Your countries', not for a moment either", async () => {
  const headings = new Set<string>();
  const watch = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('h2')) headings.add(textContent);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  browser.open('/');
  await waitFor(() => {
    expect(browser.sent.some((sent) => sent.includes('home_countries'))).toBe(true);
    expect(screen.queryByText('Loading the countries')).toBeNull();
  });
  watch.disconnect();
  expect(headings.size).toBeGreaterThan(0);
  expect([...headings]).not.toContain('Your countries');
});

test('only a person who signs facts off has the team on home', async () => {
  browser.open('/');
  await screen.findByRole('complementary', { name: 'My day' });
  await waitFor(() => expect(browser.sent.some((sent) => sent.includes('home_countries'))).toBe(true));
  expect(screen.queryByRole('region', { name: /team/ })).toBeNull();
  expect(browser.sent.some((sent) => sent.includes('rpc/activity'))).toBe(false);
});

test('the newest alerts stand in one place, also for a person without work', async () => {
  await server.owner(
    `insert into data.parking_lot (type, source, source_id, data, created_by)
     values ('events', 'GDACS', 'home', '{"attributes": {"type": "Flood", "hazard_name": "Flood in Chad", "iso3": ["TCD"], "start_date": "2024-05-01"}}', 'ada')`,
  );
  browser.open('/');
  const day = within(await screen.findByRole('complementary', { name: 'My day' }));
  const alerts = within(await day.findByRole('region', { name: 'Newest alerts' }));
  expect(await alerts.findByText('Flood in Chad')).toBeDefined();
  expect(alerts.getByText(/^1 May 2024/)).toBeDefined();
});
