// @vitest-environment happy-dom
/** Tests keys that are typed while something opens: they are kept for its field, and never act on the page. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Offered, useActionKeys } from './actions.ts';
import { onDemand } from './on-demand.tsx';
import { focusWhenThere, useTypedAhead } from './typed-ahead.tsx';

const done: string[] = [];
const entered: string[] = [];
let arrive: () => void = () => {};
let isLoading = false;

const Field = () => (
  <input
    aria-label="Opened"
    autoFocus
    onKeyDown={({ key, currentTarget }) => key === 'Enter' && entered.push(currentTarget.value)}
  />
);

function Page({ load }: { load: () => Promise<typeof Field> }) {
  const [Lazy] = useState(() => onDemand(load));
  const [open, setOpen] = useState(false);
  useActionKeys(true);
  useTypedAhead(useCallback(() => isLoading, []));
  return (
    <>
      <Offered action={{ label: 'Open', key: 'o', run: () => setOpen(true) }} />
      <Offered action={{ label: 'New', key: 'n', run: () => done.push('n') }} />
      <Offered action={{ label: 'Screen', key: 's', run: () => (isLoading = true) }} />
      <Offered
        action={{ label: 'Tab', key: 't', run: () => focusWhenThere(() => document.querySelector('[data-late]')) }}
      />
      <input aria-label="Below" />
      {open && <Lazy />}
    </>
  );
}

const later = () =>
  new Promise<typeof Field>((resolve) => {
    arrive = () => resolve(Field);
  });
const type = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(() => {
  isLoading = false;
  done.length = 0;
  entered.length = 0;
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

test('keys that are typed while the code of a field loads are typed into it, in their order', async () => {
  render(<Page load={later} />);
  type('o');
  type('n', 'e', 'x', 'Backspace', 'p', 'a', 'l', 'Enter');
  expect(done).toEqual([]);
  await act(async () => arrive());
  await waitFor(() => expect(field('Opened').value).toBe('nepal'));
  expect(entered).toEqual(['nepal']);
  expect(done).toEqual([]);
});

test('keys do not go into the field below, nor does Escape leave the earlier ones', async () => {
  render(<Page load={later} />);
  type('o');
  act(() => field('Below').focus());
  type('a', 'b', 'Escape', 'c');
  expect(fireEvent.keyDown(field('Below'), { key: 'n' })).toBe(false);
  expect(field('Below').value).toBe('');
  await act(async () => arrive());
  const opened = await screen.findByLabelText('Opened');
  act(() => opened.focus());
  await waitFor(() => expect(field('Opened').value).toBe('cn'));
});

test('keys after an action that opens nothing act at once', () => {
  render(<Page load={later} />);
  type('n', 'n', 'n');
  expect(done).toEqual(['n', 'n', 'n']);
});

test('keys wait for another screen and act on it', async () => {
  render(<Page load={later} />);
  type('s', 'n');
  expect(done).toEqual([]);
  window.history.replaceState(null, '', '/other');
  isLoading = false;
  await waitFor(() => expect(done).toEqual(['n']));
});

test('keys for something that never opened are dropped', async () => {
  render(<Page load={later} />);
  type('s', 'n');
  isLoading = false;
  await act(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  expect(done).toEqual([]);
  type('n');
  expect(done).toEqual(['n']);
});

test('keys wait for the field of a tab that is drawn later', async () => {
  render(<Page load={later} />);
  type('t', 'n', 'o');
  expect(done).toEqual([]);
  const late = document.createElement('textarea');
  late.dataset['late'] = '';
  document.body.append(late);
  await waitFor(() => expect(late.value).toBe('no'));
  late.remove();
});
