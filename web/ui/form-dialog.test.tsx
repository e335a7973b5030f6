// @vitest-environment happy-dom
/** Tests the keys of a dialog, and the place of the focus at its beginning and its end. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmButton } from './confirm-button.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

test.each(['Country', 'Note'])(
  'Ctrl+Enter in the field %s submits the dialog once, and opens no list',
  async (label) => {
    let submitted = 0;
    render(
      <App>
        <FormDialog title="New Publisher" busy={false} onSubmit={() => (submitted += 1)} onClose={() => {}}>
          <Select aria-label="Country" showSearch options={[{ value: 'Kenya' }]} />
          <textarea aria-label="Note" />
        </FormDialog>
      </App>,
    );
    const field = screen.getByLabelText(label);
    field.focus();
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
    expect(submitted).toBe(0);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, ctrlKey: true });
    await waitFor(() => expect(submitted).toBe(1));
    expect(screen.getByLabelText('Country').getAttribute('aria-expanded')).toBe('false');
  },
);

test('a dialog begins in its first field, and Ctrl+S submits it, not the form of the page', async () => {
  let submitted = 0;
  let saved = 0;
  const save = ({ ctrlKey }: KeyboardEvent) => (saved += ctrlKey ? 1 : 0);
  window.addEventListener('keydown', save);
  render(
    <App>
      <FormDialog title="Edit" busy={false} onSubmit={() => (submitted += 1)} onClose={() => {}}>
        <input type="checkbox" aria-label="Confidential" />
        <textarea aria-label="Name" />
      </FormDialog>
    </App>,
  );
  const field = screen.getByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.keyDown(field, { key: 's', ctrlKey: true });
  await waitFor(() => expect(submitted).toBe(1));
  expect(saved).toBe(0);
  window.removeEventListener('keydown', save);
});

function Row({ action }: { action: 'dialog' | 'question' }) {
  const [isOpen, setOpen] = useState(false);
  const [isThere, setThere] = useState(true);
  const remove = () => {
    setThere(false);
    setOpen(false);
  };
  return (
    <main>
      <ul>
        <li>
          {isThere && action === 'dialog' && (
            <button type="button" onClick={() => setOpen(true)}>
              Accept…
            </button>
          )}
          {isThere && action === 'question' && (
            <ConfirmButton verb="Accept it" onConfirm={remove}>
              Accept…
            </ConfirmButton>
          )}
        </li>
      </ul>
      {isOpen && (
        <FormDialog title="Accept" ok="Accept it" busy={false} onSubmit={remove} onClose={() => setOpen(false)}>
          <input aria-label="Reason" />
        </FormDialog>
      )}
    </main>
  );
}

test.each(['dialog', 'question'] as const)(
  'after a %s that removes the button by which it was opened, the focus is where the button was',
  async (action) => {
    render(
      <App>
        <Row action={action} />
      </App>,
    );
    const opener = screen.getByText('Accept…').closest('button')!;
    opener.focus();
    fireEvent.click(opener);
    const yes = (await screen.findByText('Accept it')).closest('button')!;
    yes.focus();
    fireEvent.click(yes);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listitem')));
  },
);
