// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createListed, FLOW, STOCK } from '#web/testing/listed-facts.ts';
import { browser, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/list.tsx'), grids: true });
beforeAll(createListed);

test('on paper the list is a table of all its shown columns, drawn for the print alone', async () => {
  browser.open('/facts');
  const figure = (await screen.findByText(STOCK.name, { selector: 'a' }))
    .closest('[role=row]')
    ?.querySelector('[data-column=figure]');
  const hidden = 'Stock Date';
  fireEvent(window, new Event('beforeprint'));
  const words = screen.getByText('Rows 1 to 2 of 2. Ordered by Created at, descending.');
  const table = words.nextElementSibling as HTMLTableElement | null;
  const [headers = [], ...rows] = Array.from(table?.rows ?? [], ({ cells }) =>
    Array.from(cells, (each) => each.textContent),
  );
  expect(headers).toEqual(expect.arrayContaining(['Name', 'Country', 'Figure', 'Event Name', 'Status']));
  expect(headers).not.toContain(hidden);
  const printed = rows.map((row) => Object.fromEntries(row.map((text, at) => [headers[at], text])));
  expect(printed.map(({ Name }) => Name)).toEqual([STOCK.name, FLOW.name]);
  expect(printed[0]).toMatchObject({ Figure: figure?.textContent, Country: 'Sudan', 'Created by': 'ada' });
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('.printed-rows')).toBeNull();
});
