// @vitest-environment happy-dom
/** The profile of a country and the list of countries, as people see them: sums of primes, one round of requests, the ways to the lists. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { listingFrom } from '#web/lists/address.ts';
import { toQuery } from '#web/lists/rows/records-query.ts';
import { psql } from '#web/data/psql.ts';
import { createDocument, createEvent } from '#web/testing/fact-form.ts';
import { browser, openAnotherBrowser, PASSWORD, server, signInAs, user, visit } from '#web/testing/visit.ts';

const screens = async () => {
  await Promise.all([import('./country.tsx'), import('./countries.tsx'), import('#web/charts/years-chart.tsx')]);
};
visit({ ada: 'Expert', vera: 'Viewer' }, { screens, grids: true });

const FLOW = 'New Displacement (Flow)';
const STOCK = 'IDPs (Stock)';
const SIGN = {
  'Recommended figure': 1,
  'Partial figure (Added)': 1,
  'Partial figure (Subtracted)': -1,
  Triangulation: 0,
};
type Role = keyof typeof SIGN;
type Known = {
  figure: number;
  iso3: string;
  year: number;
  month: number;
  displacement_type: string;
  type: string;
  event_role: Role | null;
  /** Whether the fact belongs to a document; otherwise it is a master. */
  sub?: boolean;
  archived?: boolean;
};

/** Every combination has a fact in Nepal; what must not count stands beside it. */
function known(): Omit<Known, 'figure'>[] {
  const roles = [...(Object.keys(SIGN) as Role[]), null];
  const at = { year: 2024, month: 3, displacement_type: 'Disaster', type: FLOW, event_role: roles[0] ?? null };
  return [
    ...['Conflict', 'Disaster'].flatMap((displacement_type) =>
      [FLOW, STOCK].flatMap((type) =>
        roles.flatMap((event_role) =>
          [2023, 2024].map((year) => ({
            iso3: 'NPL',
            year,
            month: year === 2023 ? 12 : 2,
            displacement_type,
            type,
            event_role,
          })),
        ),
      ),
    ),
    { ...at, iso3: 'IND' },
    { ...at, iso3: 'NPL', archived: true },
    { ...at, iso3: 'NPL', type: 'Return (Flow)' },
    { ...at, iso3: 'NPL', month: 2, sub: true },
  ];
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

let facts: Known[] = [];
beforeAll(async () => {
  openAnotherBrowser();
  await signInAs('ada');
  const all = known();
  const figures = primes(all.length);
  facts = all.map((fact, at) => ({ ...fact, figure: figures[at] ?? 0 }));
  const events: Record<string, number> = {};
  for (const displacement_type of ['Conflict', 'Disaster']) {
    events[displacement_type] = await createEvent({
      name: `Event: ${displacement_type}`,
      displacement_type,
      year: 2023,
      countries: ['NPL'],
    });
  }
  const document_id = await createDocument();
  const day = ({ year, month }: Known) => ({
    date: `${year}-${String(month).padStart(2, '0')}-15`,
    accuracy: 'Day' as const,
  });
  const { id: master } = (
    await psql.create('facts', {
      name: 'A master without a figure of its own',
      iso3: 'NPL',
      year: 2024,
      displacement_type: 'Disaster',
      type: FLOW,
      event_id: events['Disaster'] ?? null,
      event_role: 'Recommended figure',
      data: { reported_figure: 0, term: 'Displaced', start_date: { date: '2024-02-15', accuracy: 'Day' } },
    })
  ).row;
  await psql.createAll(
    'facts',
    facts.map((fact) => ({
      name: `Prime ${fact.figure}`,
      iso3: fact.iso3,
      year: fact.year,
      displacement_type: fact.displacement_type,
      type: fact.type,
      event_id: fact.event_role === null ? null : (events[fact.displacement_type] ?? null),
      event_role: fact.event_role,
      document_id: fact.sub ? document_id : null,
      parent_id: fact.sub ? master : null,
      parent_role: fact.sub ? 'Triangulation' : null,
      data: {
        reported_figure: fact.figure,
        unit: 'Person',
        term: 'Displaced',
        start_date: day(fact),
        stock_date: day(fact),
      },
      locations:
        fact.figure === 2
          ? { locations: [{ name: 'Koshi', type: 'Origin', latlng: [26.8, 87.3], accuracy: 'Admin' }] }
          : null,
    })),
  );
  await server.owner('update data.facts set archived_at = now() where name = any ($1)', [
    facts.filter(({ archived }) => archived).map(({ figure }) => `Prime ${figure}`),
  ]);
  browser.close();
});

/** The sub-fact is part of its master, which counts with a figure of 0. */
const sumOf = (of: Partial<Known>) =>
  facts
    .filter((fact) => fact.iso3 === 'NPL' && !fact.archived && !fact.sub)
    .filter((fact) => Object.entries(of).every(([key, value]) => fact[key as keyof Known] === value))
    .reduce((sum, { figure, event_role }) => sum + figure * (event_role === null ? 0 : SIGN[event_role]), 0)
    .toLocaleString('en');

const region = (name: string | RegExp) => screen.findByRole('region', { name });
const cells = (rows: readonly HTMLElement[]) =>
  rows.map((row) => [...row.children].map(({ textContent }) => textContent));

test('each number of the profile is the sum of its own primes, and leads to its facts', async () => {
  browser.open('/countries/profiles/npl');
  const figures = await region('Figures by year and cause');
  await within(figures).findByText('2023');
  expect(cells(within(figures).getAllByRole('row'))).toEqual([
    ['Year', FLOW, STOCK],
    ['Conflict', 'Disaster', 'Conflict', 'Disaster'],
    ...[2024, 2023].map((year) => [
      String(year),
      ...[FLOW, STOCK].flatMap((type) =>
        ['Conflict', 'Disaster'].map((displacement_type) => sumOf({ year, type, displacement_type })),
      ),
    ]),
  ]);
  expect(figures.textContent).toContain('1 fact is not counted: part of its master fact');
  const [link] = within(figures).getAllByRole('link');
  expect(new URL(link?.getAttribute('href') ?? '', 'http://here').searchParams).toEqual(
    new URLSearchParams({ iso3: 'NPL', year: '2024', type: FLOW, displacement_type: 'Conflict', counts: 'Yes' }),
  );

  const months = await region('New displacement by month: Disaster, 2023 and 2024');
  const rows = cells(within(months).getAllByRole('row', { hidden: true }));
  expect(rows[0]).toEqual(['Month', '2024', '2023', 'Change']);
  const [later, earlier] = [2024, 2023].map((year) => sumOf({ year, type: FLOW, displacement_type: 'Disaster' }));
  expect(rows[2]).toEqual(['Feb', later, '0', `+${later}`]);
  expect(rows[12]).toEqual(['Dec', '0', earlier, `−${earlier} (−100%)`]);
  expect(screen.getByText('Figures of 2024')).toBeDefined();
});

/** Every answer waits until all requests have begun: a request that needs the answer of another would wait for ever. */
test('all requests of a profile begin before any answer @proof', async () => {
  const working = globalThis.fetch;
  const begun: string[] = [];
  const all = [
    /countries_view/,
    /country_notes/,
    /country_yearly_figures/,
    /country_monthly_figures/,
    /country_facts_on_map/,
    /facts_view.*limit=10/,
    /events_view.*limit=10/,
    /documents_view.*limit=10/,
    /contacts_view.*limit=10/,
    /communications_view.*limit=10/,
  ];
  let release: () => void = () => undefined;
  const complete = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.fetch = async (input, init) => {
    const url = decodeURIComponent(typeof input === 'string' ? input : '');
    if (!url.startsWith('/psql/')) return working(input, init);
    begun.push(url);
    if (all.every((pattern) => begun.some((each) => pattern.test(each)))) release();
    await complete;
    return working(input, init);
  };
  browser.open('/countries/profiles/NPL');
  await waitFor(() => expect(all.filter((pattern) => !begun.some((each) => pattern.test(each)))).toEqual([]));
  for (const pattern of all) expect([pattern, begun.filter((each) => pattern.test(each)).length]).toEqual([pattern, 1]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Nepal' })).toBeDefined();
  await screen.findAllByText(/^Prime \d+$/, { selector: 'a' });
  globalThis.fetch = working;
});

test("'Open in the list' leads to the rows of the section: events and documents of the country's facts, not of their own countries @proof", async () => {
  await createEvent({ name: 'Of Nepal by its own list only', countries: ['NPL'] });
  await createEvent({ name: 'Of a fact in Nepal only', countries: ['CHN'] }).then((event_id) =>
    psql.create('facts', {
      name: 'In Nepal',
      iso3: 'NPL',
      year: 2024,
      displacement_type: 'Disaster',
      type: 'Return (Flow)',
      event_id,
      event_role: 'Triangulation',
      data: { reported_figure: 1, term: 'Displaced', start_date: { date: '2024-02-15', accuracy: 'Day' } },
    }),
  );
  const contact = { title: 'Mr', surname: 'Thapa', organisation: 'Red Cross', job_title: 'Officer' };
  const { id: contact_id } = (
    await psql.create('contacts', { ...contact, name: 'أحمد', countries_of_operation: ['NPL', 'IND'] })
  ).row;
  await psql.create('contacts', { ...contact, name: 'Elsewhere', countries_of_operation: ['IND'] });
  const call = { contact_id, tool: 'Phone', conducted_at: '2024-02-03T10:00:00Z' };
  await psql.create('communications', { ...call, subject: 'Landslides', iso3: 'NPL' });
  await psql.create('communications', { ...call, subject: 'Of India', iso3: 'IND' });
  browser.open('/countries/profiles/NPL');
  const lists = {
    Facts: (await import('#web/features/facts/list/facts.tsx')).FACTS,
    Events: (await import('#web/features/events/events.tsx')).EVENTS,
    Documents: (await import('#web/features/documents/documents.tsx')).DOCUMENTS,
    Contacts: (await import('#web/features/contacts/contacts.tsx')).CONTACTS,
    Communications: (await import('#web/features/contacts/communications.tsx')).COMMUNICATIONS,
  };
  for (const [title, list] of Object.entries(lists)) {
    const section = await region(title);
    await within(section).findByText(/^1-\d+ of \d+$/);
    const link = within(section).getByRole('link', { name: `Open in the list: ${title}` });
    const address = new URL(link.getAttribute('href') ?? '', 'http://here');
    expect(address.pathname).toBe(`/${list.kind}`);
    // The address as the router reads it.
    const search = Object.fromEntries(address.searchParams);
    const listing = listingFrom(list as unknown as typeof lists.Facts, search);
    const query = toQuery(list as unknown as typeof lists.Facts, {
      ...listing,
      columns: ['name', 'full_name', 'subject'],
    });
    const { rows, total } = await psql.list(list.search.relation, { ...query, limit: 10 }, { count: true });
    expect(within(section).getByText(new RegExp(`of ${total}$`))).toBeDefined();
    const names = (rows as unknown as { full_name?: string; name?: string; subject: string }[]).map(
      ({ full_name, name, subject }) => full_name ?? name ?? subject,
    );
    const shown = () =>
      within(section)
        .getAllByRole('row')
        .flatMap((row) => within(row).queryAllByRole('link').slice(0, 1))
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(shown()).toEqual(names));
    expect(names).not.toContain('Of Nepal by its own list only');
  }
  expect(within(await region('Events')).getByText('Of a fact in Nepal only')).toBeDefined();
});

test('a country without an expert, facts or notes says so in every section @proof', async () => {
  browser.open('/countries/profiles/ATA');
  expect(await screen.findByRole('heading', { level: 1, name: 'Antarctica' })).toBeDefined();
  await within(await region('Portfolios')).findByText(/Not Assigned/);
  await within(await region('Figures by year and cause')).findByText('No figures yet');
  await within(await region('New displacement by month')).findByText('No new displacement in these years');
  await within(await region('Map of the facts')).findByText('No facts yet');
  // Without notes the map begins the first column, beside the months.
  expect(document.querySelector('.country-story > :first-child > :first-child')).toBe(await region('Map of the facts'));
  for (const title of ['Facts', 'Events', 'Documents'])
    await within(await region(title)).findByText(`No ${title.toLowerCase()} of this country yet`);
});

test('a code of no country says so, and the selector leads to a country @proof', async () => {
  const router = browser.open('/countries/profiles/ZZZ');
  await screen.findByRole('heading', { level: 1, name: 'Unknown country' });
  expect(await screen.findByText('No country has the code ZZZ')).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Country' }));
  await user.paste('Nepal');
  await user.click(await screen.findByText('Nepal', { selector: '.ant-select-item-option-content' }));
  await screen.findByRole('heading', { level: 1, name: 'Nepal' });
  expect(router.state.location.pathname).toBe('/countries/profiles/NPL');
});

test('the list of countries shows the experts, the facts of the year and the last days, and finds countries without an expert', async () => {
  await server.owner(
    `insert into data.portfolios (iso3, username, assigned_by) values ('NPL', 'ada', 'ada'), ('IND', 'ada', 'ada'), ('IND', null, 'ada')`,
  );
  browser.open('/countries?username=ada');
  const link = await screen.findByText('Nepal', { selector: 'a' });
  const row = link.closest('[role=row]');
  const [ofYear] = await server.owner<{ count: string }>(
    `select count(*) from data.facts where iso3 = 'NPL' and year = 2024 and archived_at is null`,
  );
  expect(
    within(row as HTMLElement)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent),
  ).toEqual(
    expect.arrayContaining(['Nepal', 'NPL', 'South Asia', 'ada', String(ofYear?.count), '15 Feb 2024', 'None']),
  );
  expect(screen.queryByText('India', { selector: 'a' })).toBeNull();
  expect(link.getAttribute('href')).toBe('/countries/profiles/NPL');
  browser.close();
  openAnotherBrowser();
  await signInAs('ada');
  browser.open('/countries?username=Not%20Assigned&name=ind');
  const india = (await screen.findByText('India', { selector: 'a' })).closest('[role=row]');
  expect(india?.textContent).toContain('Not Assigned');
  // A column without a value on the page is folded away, with a word.
  const before = () => screen.queryByRole('columnheader', { name: /Conflict, year before/ });
  expect(before()).toBeNull();
  await user.click(screen.getByRole('button', { name: /^\d+ empty columns$/ }));
  expect(before()).not.toBeNull();
});

test('without the right to view contacts and communications, a profile neither shows nor requests them', async () => {
  await server.addUser('nora', PASSWORD, ['Viewer']);
  await server.owner(`delete from data.user_roles where username = 'nora'`);
  openAnotherBrowser();
  await signInAs('nora');
  browser.open('/countries/profiles/NPL');
  await region('Documents');
  const sections = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('button');
  expect(sections.map(({ textContent }) => textContent)).toEqual(
    expect.not.arrayContaining(['Contacts 0', 'Communications -']),
  );
  expect(sections).toHaveLength(8);
  expect(browser.sent.filter((sent) => /contacts|communications/.test(sent))).toEqual([]);
});
