// @vitest-environment happy-dom
/** Tests Ctrl+Enter in the fields of a dialog: it submits, and does nothing else. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test } from 'vitest';
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
