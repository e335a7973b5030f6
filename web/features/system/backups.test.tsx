// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BACKUPS } from '#domain/messages/backups.ts';
import { invalidate } from '#web/data/query.ts';
import { browser, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit(
  { root: 'Administrator', carl: 'Coordinator' },
  { screens: () => Promise.all([import('#web/screens/system.tsx'), import('#web/screens/home.tsx')]) },
);

const late = /backup needs you: it is late or broken/;

test('an administrator reads the plan and the runs, and is warned on home of a late backup; others read nothing', async () => {
  await signInAs('root');
  browser.open('/settings/system');
  await screen.findByText(`${BACKUPS.none}. ${BACKUPS.noneNext}`);
  expect(screen.queryByText('Back up now')).toBeNull();
  await server.owner(`select rules.plan_backups(null, '/data/backups', 14)`);
  await invalidate('backups');
  await screen.findByText(/makes a set in \/data\/backups; the newest 14 sets are kept/);
  await user.click(screen.getByText('Back up now'));
  await screen.findByText('Running');
  await server.owner(`delete from data.backups`);

  await server.owner(`select rules.plan_backups(24, 's3://backups/helix', 14)`);
  await server.owner(`
    insert into data.backups (place, started_at, ended_at, size, files, missing, verified_at, faults, error) values
      ('x', now() - interval '3 days', now() - interval '3 days' + interval '75 seconds', 1234567, 500, 1, now(), '{}', null),
      ('x', now() - interval '2 days', now() - interval '2 days', null, null, null, null, null, 'The disk is full')`);
  await invalidate('backups');
  await screen.findByText('Every day to s3://backups/helix; the newest 14 sets are kept.');
  await screen.findByText('The last backup is late, or its set is broken');
  await screen.findByText('Verified; 1 file was missing in the file store');
  for (const cell of ['1.23 MB', '75 s', '500', 'Failed: The disk is full'])
    expect(screen.getByText(cell)).toBeDefined();

  browser.open('/');
  const link = await screen.findByRole('link', { name: late });
  expect(link.getAttribute('href')).toBe('/settings/system');

  await signInAs('carl');
  browser.open('/settings/system');
  await screen.findByText('You may not see this page');
  expect(await server.owner(`select * from rules.backup_needs_attention()`)).toEqual([
    { backup_needs_attention: true },
  ]);
  cleanup();
  browser.open('/');
  await screen.findByText('No open work of your own');
  expect(screen.queryByText(late)).toBeNull();
});
