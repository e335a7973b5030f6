// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createListed, FLOW, STOCK } from '#web/testing/listed-facts.ts';
import { browser, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/list.tsx'), grids: true });
beforeAll(createListed);

test('on paper the list is a table of all its shown columns, drawn for the print alone', async () => {
  browser.open('/facts');
  const figure = (await screen.findByTitle(STOCK.name)).closest('[role=row]')?.querySelector('[data-column=figure]');
  const hidden = 'Stock Date';
  // The code of a print comes after the list.
  const words = await waitFor(() => {
    fireEvent(window, new Event('beforeprint'));
    return screen.getByText('Rows 1 to 2 of 2. Ordered by Created at, descending.');
  });
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

/** The first line and the rows of what the browser prints when Ctrl+P is pressed. */
async function printedBy(press: () => boolean) {
  const print = new Promise<string[]>((done) => {
    window.print = () => {
      fireEvent(window, new Event('beforeprint'));
      const words = document.querySelector('.printed-rows-words')?.textContent ?? '';
      done([words, ...Array.from(document.querySelectorAll('.printed-rows tbody tr'), (row) => row.textContent)]);
      fireEvent(window, new Event('afterprint'));
    };
  });
  await waitFor(() => expect(press(), 'the browser prints the page as it is').toBe(false));
  return print;
}

test('Ctrl+P prints all rows of the search, also those of other pages', async () => {
  const own = window.print;
  for (let made = 0; made < 5; made += 1) await createListed();
  browser.open('/facts?size=10&page=2');
  await screen.findAllByText('11-12 of 12');
  try {
    const [words, ...rows] = await printedBy(() => fireEvent.keyDown(window, { key: 'p', ctrlKey: true }));
    expect(words).toMatch(/^Rows 1 to 12 of 12\./);
    expect(rows).toHaveLength(12);
    expect(document.querySelector('.printed-rows')).toBeNull();
  } finally {
    window.print = own;
  }
  // A print from the browser's menu can't wait for rows.
  fireEvent(window, new Event('beforeprint'));
  expect(document.querySelector('.printed-rows-words')?.textContent).toMatch(/^Rows 11 to 12 of 12\..*Ctrl\+P/);
  fireEvent(window, new Event('afterprint'));
});
