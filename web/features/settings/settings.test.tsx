// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createFact, notices } from '#web/testing/fact-form.ts';
import { browser, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit(
  { root: 'Administrator', carl: 'Coordinator' },
  { screens: () => Promise.all([import('#web/screens/settings.tsx'), import('#web/screens/fact.tsx')]) },
);
beforeEach(async () => {
  await server.owner('update data.settings set four_eyes = false');
});

const stored = async () => (await psql.one('settings', { where: { id: 'eq.1' } })).row;
const fourEyes = () => screen.findByRole('switch', { name: 'Second-person review' });

test('an administrator switches second-person review on and off, and the screen shows the user', async () => {
  await signInAs('root');
  browser.open('/settings');
  const toggle = await fourEyes();
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  await user.click(toggle);
  await waitFor(() => expect(notices().join()).toContain('Second-person review is on'));
  expect(await stored()).toMatchObject({ four_eyes: true, updated_by: 'root' });
  expect(await screen.findByText(/^Changed by root on /)).toBeDefined();
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  await user.click(toggle);
  await waitFor(async () => expect(await stored()).toMatchObject({ four_eyes: false }));
  const { rows } = await psql.list('history', { where: { entity_type: 'eq.settings' }, order: 'id' });
  expect(rows.at(-1)).toMatchObject({ operation: 'update', created_by: 'root', after: { four_eyes: false } });
});

test('an administrator changes the limits of releases, and a limit that is refused says so at its field @proof', async () => {
  await signInAs('root');
  browser.open('/settings');
  const percent = await screen.findByLabelText('Change in per cent');
  const people = screen.getByLabelText('Change in people');
  expect([percent, people].map((input) => (input as HTMLInputElement).value)).toEqual(['25', '1000']);
  const save = screen.getByRole('button', { name: 'Save the limits' });
  expect(save.hasAttribute('disabled')).toBe(true);
  await user.clear(percent);
  await user.type(percent, '200000');
  await user.click(save);
  await screen.findByText('The limit must lie between 0 and 100,000 per cent', { selector: '[id$=-note]' });
  await user.clear(percent);
  await user.type(percent, '40');
  await user.clear(people);
  await user.type(people, '500{Enter}');
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      release_change_percent: 40,
      release_change_people: 500,
      updated_by: 'root',
    }),
  );
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(true));
});

test('a user without the right to manage settings sees a message and no switch', async () => {
  await signInAs('carl');
  browser.open('/settings');
  expect(await screen.findByText('You may not see this page')).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
});

test("with second-person review on, the form explains why a user can't approve their own fact @proof", async () => {
  await signInAs('carl');
  const id = await createFact();
  await server.owner('update data.settings set four_eyes = true');
  browser.open(`/facts/${id}`);
  await user.click(await screen.findByText('Reviews', { selector: '[role=tab]' }));
  expect(await screen.findByText('Somebody else must approve a fact that you created or edited last.')).toBeDefined();
  const offered = () =>
    [...document.querySelectorAll<HTMLInputElement>('.review-statuses input')]
      .filter(({ disabled }) => !disabled)
      .map(({ value }) => value);
  await waitFor(() => expect(offered()).toEqual(['Comment', 'Under Review']));
  // No control is disabled for lack of a right.
  expect(screen.queryByText(/greyed-out statuses/)).toBeNull();
  await expect(psql.create('reviews', { entity_id: id, status: 'Signed Off' })).rejects.toMatchObject({
    status: 403,
    constraint: 'review_four_eyes',
    message: 'Somebody else must approve a fact that you created or edited last',
  });
});

test('after a failed poll the counts and the skipped items are named as those of the last good poll @proof', async () => {
  await server.owner(`update data.feeds set last_run_at = now(), last_success_at = now() - interval '1 day', created = 3, updated = 2,
    unchanged = 5, refused = 1, faults = '{"Item 4 has no title"}', error = case name when 'GDACS' then 'The server answered 503' end
    where name in ('GDACS', 'GLIDE')`);
  await signInAs('root');
  browser.open('/settings');
  const rowOf = async (name: string) =>
    (await screen.findByRole('switch', { name: `${name} is on` })).closest('tr')?.textContent ?? '';
  for (const name of ['GDACS', 'GLIDE']) {
    const shown = await rowOf(name);
    expect(shown).toContain('3 new, 2 updated5 unchanged, 1 refused');
    expect(shown.includes('of the last good poll, ')).toBe(name === 'GDACS');
    expect(shown.includes('Skipped items of the last good poll')).toBe(name === 'GDACS');
    expect(shown.includes('Failed: The server answered 503')).toBe(name === 'GDACS');
  }
});
