// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Offered, useActionKeys, useBegunKey } from './actions.ts';

const done: string[] = [];
afterEach(() => {
  cleanup();
  done.length = 0;
});

function Page({ on = true, children }: { on?: boolean; children?: React.ReactNode }) {
  useActionKeys(on);
  const begun = useBegunKey();
  return (
    <>
      <output>{begun}</output>
      {['n', 'g f', 'f', '?'].map((key) => (
        <Offered key={key} action={{ label: key, key, run: () => done.push(key) }} />
      ))}
      <button type="button">A button</button>
      {children}
    </>
  );
}

const user = userEvent.setup({ delay: null });

test('a key acts on the page, with the focus on a button too, and without a modifier only', async () => {
  render(<Page />);
  await user.keyboard('n?');
  await user.tab();
  await user.keyboard('n{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}n{/Meta}x');
  expect(done).toEqual(['n', '?', 'n']);
});

test('a key that is held down repeats an action, unless it acts once for each press', async () => {
  const acted: string[] = [];
  render(
    <Page>
      <Offered action={{ label: 'Next', key: 'j', run: () => acted.push('j') }} />
      <Offered action={{ label: 'Post', key: '4', once: true, run: () => acted.push('4') }} />
    </Page>,
  );
  await user.keyboard('{j>2/}{4>3/}4');
  expect(acted).toEqual(['j', 'j', '4', '4']);
});

test.each([
  ['a field', <input key="" data-testid="in" aria-label="In it" />],
  ['a long text', <textarea key="" data-testid="in" aria-label="In it" />],
  ['a native list', <select key="" data-testid="in" aria-label="In it" />],
  [
    'text edited in place',
    <div key="" data-testid="in" contentEditable suppressContentEditableWarning tabIndex={-1} />,
  ],
  ['the list of a picker', <div key="" data-testid="in" role="listbox" tabIndex={0} />],
  ['a menu', <div key="" data-testid="in" role="menu" tabIndex={0} />],
  [
    'a dialog',
    <div key="" role="dialog" aria-modal="true">
      <button type="button" data-testid="in">
        In it
      </button>
    </div>,
  ],
  [
    "the browser's dialog",
    <dialog key="" open>
      <button type="button" data-testid="in">
        In it
      </button>
    </dialog>,
  ],
])('no key of the page acts in %s', async (_, content) => {
  render(<Page>{content}</Page>);
  act(() => screen.getByTestId('in').focus());
  await user.keyboard('ngf?');
  expect(done).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the second key of two follows the first, and any other key ends the pair without acting', async () => {
  render(<Page />);
  await user.keyboard('g');
  expect(screen.getByRole('status').textContent).toBe('g');
  await user.keyboard('f');
  expect(screen.getByRole('status').textContent).toBe('');
  await user.keyboard('gn');
  await user.keyboard('g{Escape}f');
  expect(done).toEqual(['g f', 'f']);
  await user.keyboard('g');
  await user.click(screen.getByText('A button'));
  await user.keyboard('n');
  expect(done).toEqual(['g f', 'f', 'n']);
});

test('keys that are turned off do nothing', async () => {
  const { rerender } = render(<Page on={false} />);
  await user.keyboard('ngf');
  expect(done).toEqual([]);
  rerender(<Page />);
  await user.keyboard('n');
  expect(done).toEqual(['n']);
});
