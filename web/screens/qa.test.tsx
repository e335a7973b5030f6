// @vitest-environment happy-dom
/** The potential errors: whose they are at first, and what is said when a rule has none left; the analysis beside a year of too few facts. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { createEvent, createFact, flood } from '#web/testing/fact-form.ts';
import { browser, openAnotherBrowser, server, signInAs, user, visit } from '#web/testing/visit.ts';

const screens = () => Promise.all([import('#web/screens/qa.tsx'), import('#web/features/analysis/analysis.tsx')]);
visit({ ada: 'Expert', eve: 'Expert' }, { screens, grids: true });

const mine = async () => (await screen.findByRole('button', { name: 'Mine' })).getAttribute('aria-pressed');

test('an expert with a country begins with the own errors, and others with all', async () => {
  await createFact({
    data: {
      reported_figure: 1,
      term: 'Displaced',
      unit: 'Person',
      start_date: { date: '2024-01-03', accuracy: 'Day' },
    },
  });
  browser.open('/dashboards/qa');
  expect(await mine()).toBe('false');
  browser.close();
  openAnotherBrowser();
  await server.owner(`insert into data.portfolios (iso3, username) values ('CHL', 'eve')`);
  await signInAs('eve');
  const router = browser.open('/dashboards/qa');
  await waitFor(async () => expect(await mine()).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Mine' }));
  await waitFor(async () => expect(await mine()).toBe('false'));
  expect(router.state.location.search).toMatchObject({ of: 'all' });
});

test('a rule whose last record is gone stays, and leads to the next rule with records', async () => {
  await createFact({
    data: {
      reported_figure: 1,
      term: 'Displaced',
      unit: 'Person',
      start_date: { date: '2024-01-03', accuracy: 'Day' },
    },
  });
  await createEvent({
    year: 1990,
    start_date: { date: '1990-01-03', accuracy: 'Day' },
    end_date: { date: '1990-01-09', accuracy: 'Day' },
  });
  browser.open('/dashboards/qa?of=all');
  const shown = () => document.querySelector('.error-rule[aria-current] .error-rule-code')?.textContent ?? '';
  await waitFor(() => expect(shown()).not.toBe(''));
  const rule = shown();
  const { rows } = await psql.list('potential_errors', {
    select: ['id'],
    where: { rule: `eq.${rule}`, ignored: 'is.false' },
  });
  await psql.rpc('ignore_potential_errors', { rule, ids: rows.map(({ id }) => id), reason: 'Known' });
  await invalidate('potential_errors');
  const way = await screen.findByRole('link', { name: /^Go on with / });
  expect(screen.getByText(/No record of this rule is left/)).toBeDefined();
  expect(shown()).toBe(rule);
  await user.click(way);
  await waitFor(() => expect(screen.queryByText(/No record of this rule is left/)).toBeNull());
});

test('a part of the rules that is not counted in time leaves the others, and is counted again alone @proof', async () => {
  await createEvent({
    year: 1990,
    start_date: { date: '1990-01-03', accuracy: 'Day' },
    end_date: { date: '1990-01-09', accuracy: 'Day' },
  });
  const real = globalThis.fetch;
  const counted: string[] = [];
  let late = true;
  const sums = () => document.querySelectorAll('.error-rules-head span').length;
  vi.stubGlobal('fetch', async (...[url, init]: Parameters<typeof fetch>) => {
    const address = decodeURIComponent(url instanceof Request ? url.url : url.toString());
    if (!address.includes('records:count()') || !address.includes('rule=in.')) return real(url, init);
    counted.push(address);
    if (late && counted.length === 1)
      return Response.json({ message: 'This took too long and was stopped', hint: 'Try again.' }, { status: 504 });
    return real(url, init);
  });
  try {
    browser.open('/dashboards/qa');
    expect(await screen.findByText('Potential errors failed to load')).toBeTruthy();
    await waitFor(() => expect(counted).toHaveLength(4));
    await screen.findByRole('navigation', { name: 'Rules' });
    const [first] = /rule=in\.\(([^,)]+)/.exec(counted[0] ?? '')?.slice(1) ?? [];
    expect(
      screen.getByText(new RegExp(`^Not counted: .*${first?.replaceAll(/\W/g, '')}.* This took too long`)),
    ).toBeTruthy();
    expect(sums()).toBe(0);
    late = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Potential errors failed to load')).toBeNull());
    expect(counted.slice(4)).toEqual([counted[0]]);
    await waitFor(() => expect(sums()).toBeGreaterThan(0));
  } finally {
    vi.unstubAllGlobals();
  }
});

test('the analysis draws no zeros for a year of too few facts @proof', async () => {
  const event_id = await createEvent({ year: 2023, start_date: { date: '2023-01-03', accuracy: 'Day' } });
  const role = { event_id, event_role: 'Recommended figure' };
  const began = (date: string) => ({
    ...flood.data,
    start_date: { date, accuracy: 'Day' as const },
    reported_figure: 7,
  });
  await createFact({ ...role, year: 2023, data: began('2023-02-03') });
  for (let fact = 0; fact < 11; fact += 1) await createFact({ ...role, data: began('2024-02-03') });
  browser.open('/dashboards/analysis?year=2024&compared=2023');
  await screen.findByText('2023 has too few facts to compare with');
  const months = await screen.findByRole('region', { name: 'Disaster, monthly figures, 2024 as a table' });
  expect([...months.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
    'Month',
    'No hazard',
  ]);
  const other = screen.getByRole('combobox', { name: 'Compare with' });
  await user.click(other);
  expect(screen.queryByRole('option', { name: '2023' })).toBeNull();
});
