// @vitest-environment happy-dom
/** Tests the screen of a role: a save whose answer was lost. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { field, noticed } from '#web/testing/fact-form.ts';
import { browser, user, visit } from '#web/testing/visit.ts';
import { withoutNetwork } from '#web/testing/without-network.ts';

visit({ ada: 'Administrator' }, { screens: () => import('#web/screens/role.tsx') });

const press = async (name: string) =>
  user.click((await screen.findByText(name, { selector: 'button span' })).closest('button')!);
const losing = (name: string) =>
  withoutNetwork('answer', async () => {
    await press(name);
    await screen.findAllByText(/^The server can't be reached/);
  });

test('a role whose answer was lost is saved at the next try, new or changed, and no conflict with oneself @proof', async () => {
  const { open } = browser;
  open('/roles/new');
  fireEvent.change(await waitFor(() => field('Name')), { target: { value: ' Librarian ' } });
  await losing('Create');
  await press('Create');
  await noticed('The role has been saved');
  await screen.findByText('0 people with this role');

  await user.click(screen.getByLabelText('Edit publishers'));
  await losing('Save: 1 added, 0 removed');
  await press('Save: 1 added, 0 removed');
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(screen.queryByText(/^Changed by/)).toBeNull();
  const { rows } = await psql.list('role_permissions', { where: { role: 'eq.Librarian' } });
  expect(rows).toMatchObject([{ action: 'manage', subject: 'publishers' }]);
});
