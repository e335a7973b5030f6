// @vitest-environment happy-dom
import { createRef } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SHEET_COLUMNS, type SavedRecord } from '#domain/dataset/columns.ts';
import { createSheet } from '#domain/dataset/sheet.ts';
import { FindBar } from './find-bar.tsx';
import { RECORD_COLUMNS } from './grid-columns.ts';

const EMPTY = Object.fromEntries(SHEET_COLUMNS.map(({ name }) => [name, null]));
const NAMES = ['Homs', 'Al-Ḥasakah', 'Hasakah camp'];
const records = NAMES.map(
  (org_name, at) => ({ ...EMPTY, id: at + 1, position: at + 1, org_name }) as unknown as SavedRecord,
);
const at = RECORD_COLUMNS.findIndex(({ id }) => id === 'org_name');

afterEach(cleanup);

function open() {
  const onGo = vi.fn();
  const sheet = createSheet({ records, version: 1, countries: [] });
  const more = { search: {}, onSearch: () => {}, from: () => null, onLeave: () => {} };
  render(<FindBar field={createRef()} sheet={sheet} revision={0} columns={RECORD_COLUMNS} onGo={onGo} {...more} />);
  const field = screen.getByLabelText('Find in the records');
  return {
    onGo,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    enter: (shiftKey = false) => fireEvent.keyDown(field, { key: 'Enter', shiftKey }),
  };
}

test('Enter goes to a cell with the text, also before the rows are found', async () => {
  const { onGo, type, enter } = open();
  type('hasakah');
  enter();
  await vi.waitFor(() => expect(onGo.mock.calls).toEqual([[{ row: 1, at }]]));
  await screen.findByText('2 rows');
  enter(true);
  expect(onGo).toHaveBeenLastCalledWith({ row: 2, at });
});

test('Enter right after the rows are found, before they are drawn, is not lost', async () => {
  const { onGo, type, enter } = open();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    type('homs');
    // The search ends here, and nothing is drawn between it and the key.
    vi.runOnlyPendingTimers();
    enter();
  } finally {
    vi.useRealTimers();
  }
  await screen.findByText('1 row');
  await vi.waitFor(() => expect(onGo.mock.calls).toEqual([[{ row: 0, at }]]));
});
