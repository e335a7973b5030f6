// @vitest-environment happy-dom
/** Tests the choice of one way for all kinds of notifications, and its undo. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts';
import { psql } from '#web/data/psql.ts';
import { choose, chosen } from '#web/testing/fact-form.ts';
import { browser, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/account.tsx') });

const stored = () =>
  server.owner<{ kind: string; delivery: string }>(
    `select kind, delivery from data.notification_choices where username = 'ada' order by kind`,
  );

test('one choice sets all kinds, and its undo gives back what each had @proof', async () => {
  await signInAs('ada');
  await psql.rpc('choose_notification', { kind: 'mention', delivery: 'nothing' });
  browser.open('/account');
  await screen.findByLabelText('All kinds');
  expect(chosen('All kinds')).toBe('Several');
  await choose(user, 'All kinds', 'Not at all');
  await waitFor(async () => expect(await stored()).toHaveLength(Object.keys(NOTIFICATION_KINDS).length));
  expect(new Set((await stored()).map(({ delivery }) => delivery))).toEqual(new Set(['nothing']));
  await waitFor(() => expect(chosen('All kinds')).toBe('Not at all'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect((await stored()).filter(({ delivery }) => delivery === 'nothing').map(({ kind }) => kind)).toEqual([
      'mention',
    ]),
  );
  await waitFor(() => expect(chosen('All kinds')).toBe('Several'));
});
