// @vitest-environment happy-dom
/** Ctrl+P waits for what loads; a print by the menu of the browser says that parts are missing. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePrintLoaded } from './print-loaded.ts';
import { PrintedLine } from './printed-line.tsx';
import { Loading } from './states.tsx';
import { usePrinting } from './use-printing.ts';

function Page({ loading }: { loading: boolean }) {
  usePrintLoaded();
  return (
    <main>
      {usePrinting() && <PrintedLine />}
      {loading ? <Loading /> : <p>12,000 people</p>}
    </main>
  );
}

afterEach(cleanup);

test('Ctrl+P prints once all parts are there', async () => {
  const printed: string[] = [];
  const print = vi.fn<() => void>(() => void printed.push(document.querySelector('main')?.textContent ?? ''));
  const own = window.print;
  window.print = print;
  try {
    const page = render(<Page loading />);
    const press = () => fireEvent.keyDown(window, { key: 'p', ctrlKey: true });
    expect([press(), press()], 'the browser prints the page as it is').toEqual([false, false]);
    expect(print).not.toHaveBeenCalled();
    page.rerender(<Page loading={false} />);
    await vi.waitFor(() => expect(printed).toEqual(['12,000 people']));
    // The browser prints a page that is there.
    expect(press()).toBe(true);
  } finally {
    window.print = own;
  }
});

test('a print by the menu says that parts were still loading', () => {
  const page = render(<Page loading />);
  const print = (name: string) => act(() => void window.dispatchEvent(new Event(name)));
  print('beforeprint');
  screen.getByText('Parts of this page were still loading: print it again.');
  print('afterprint');
  page.rerender(<Page loading={false} />);
  print('beforeprint');
  expect(screen.queryByText(/still loading/)).toBeNull();
});

test('a page that a tool draws as on paper, without a print, is the printed page', () => {
  const paper = Object.assign(new EventTarget(), { matches: false });
  const given = vi.spyOn(window, 'matchMedia').mockReturnValue(paper as never);
  render(<Page loading={false} />);
  expect(document.querySelector('.printed-line')).toBeNull();
  paper.matches = true;
  act(() => void paper.dispatchEvent(new Event('change')));
  expect(document.querySelector('.printed-line')).not.toBeNull();
  given.mockRestore();
});
