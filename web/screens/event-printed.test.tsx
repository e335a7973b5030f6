// @vitest-environment happy-dom
/** The printed sheet of an event: its total and its facts, by Ctrl+P and by the menu of the browser. */
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { browser, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' });

test('an event is printed with its total and its facts, under its name @proof', async () => {
  const name = 'Chile: Floods - Araucania - 03/01/2024';
  const day = { date: '2024-01-03', accuracy: 'Day' } as const;
  const { row: event } = await psql.create('events', {
    name,
    displacement_type: 'Disaster',
    year: 2024,
    start_date: day,
    end_date: day,
  });
  const source = (await psql.create('publishers', { name: 'Radio Kutub', iso3: 'CHL', type: 'Media' })).row;
  const { row: report } = await psql.create('documents', {
    name: 'Floods in Temuco',
    publication_date: '2024-01-05',
    publishers: [source.id],
    sources: [source.id],
    type: 'PDF',
  } as never);
  await psql.create('facts', {
    name: 'Chile: Floods - Temuco - 03/01/2024',
    iso3: 'CHL',
    year: 2024,
    document_id: report.id,
    locations: {
      locations: [{ type: 'Origin', name: 'Temuco', latlng: [-38.7, -72.6], accuracy: 'Point' }],
    } as never,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    event_id: event.id,
    event_role: 'Recommended figure',
    data: { reported_figure: 1234, unit: 'Person', term: 'Displaced', start_date: day },
  });
  browser.open(`/events/${event.id}`);
  await waitFor(() =>
    expect(document.querySelector('.event-figure')?.textContent).toBe('New Displacement 1,234 · 1 fact'),
  );
  const printed = vi.fn<() => void>();
  const own = window.print;
  window.print = printed;
  try {
    await waitFor(() => {
      if (printed.mock.calls.length === 0) fireEvent.keyDown(window, { key: 'p', ctrlKey: true });
      expect(printed).toHaveBeenCalled();
    });
  } finally {
    window.print = own;
  }
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.querySelector('.print-sheet .printed-line')?.textContent).toMatch(new RegExp(`^${name}Printed on `));
  expect(document.querySelector('.print-sheet .summary-figure')?.textContent).toBe('1,234');
  const table = within(document.querySelector<HTMLElement>('.print-sheet table')!);
  table.getByText('Chile: Floods - Temuco - 03/01/2024');
  table.getByText('1,234');
  const sheets = [...document.querySelectorAll('.print-sheet')].map((sheet) => sheet.textContent).join(' ');
  expect(sheets).toContain('Temuco (Origin)1,234 New Displacement (Flow)');
  expect(sheets).toMatch(/Documents \(1\).*Floods in TemucoRadio KutubRadio Kutub5 Jan 20241/);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test('an event that is printed from the menu of the browser has its facts, too @proof', async () => {
  const date = { date: '2024-01-03', accuracy: 'Day' } as const;
  const common = { year: 2024, displacement_type: 'Disaster' } as const;
  const { row: event } = await psql.create('events', {
    ...common,
    name: 'Chile: Floods - Maule - 03/01/2024',
    start_date: date,
    end_date: date,
  });
  await psql.create('facts', {
    ...common,
    name: 'Chile: Floods - Talca - 03/01/2024',
    iso3: 'CHL',
    type: 'IDPs (Stock)',
    event_id: event.id,
    event_role: 'Recommended figure',
    data: { reported_figure: 987, unit: 'Person', term: 'Displaced', stock_date: date },
  });
  browser.open(`/events/${event.id}`);
  await waitFor(() => expect(document.querySelector('.event-figure')?.textContent).toBe('IDPs 2024 987 · 1 fact'));
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const sheet = document.querySelector<HTMLElement>('.print-sheet')!;
    expect(sheet.querySelector('.summary-figure')?.textContent).toBe('987');
    within(sheet).getByText(/^IDPs \(Stock\), 2024 · 1 fact/);
  });
  act(() => void window.dispatchEvent(new Event('afterprint')));
});
