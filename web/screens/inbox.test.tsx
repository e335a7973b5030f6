// @vitest-environment happy-dom
/** The inbox of one kind of notifications: the address, the list and the marks. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createFact } from '#web/testing/fact-form.ts';
import { browser, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', carl: 'Coordinator' }, { screens: () => import('#web/screens/inbox.tsx') });

const unread = () =>
  server.owner<{ kind: string }>(
    `select kind from data.notifications where username = 'ada' and read_at is null order by kind`,
  );

test('the inbox shows one kind, and marks this kind alone as read', async () => {
  await signInAs('ada');
  const id = await createFact();
  await signInAs('carl');
  const { row: fact } = await psql.one('facts', { where: { id: `eq.${id}` } });
  await psql.update('facts', id, { data: { ...(fact?.data as object), reported_figure: 150 } });
  await psql.update('facts', id, { comment: 'Counted by others' });
  await psql.create('reviews', { entity_id: id, entity_type: 'facts', status: 'Comment', comment: 'Look, @ada' });
  await signInAs('ada');
  const router = browser.open('/inbox');
  await screen.findByText(/mentioned you/);
  expect(screen.getByText(/changed Comment/)).toBeDefined();
  screen.getByText(/changed .+: the figure from 400 to 600/);
  // A mention is the name of the person, as in the comments.
  await screen.findByRole('link', {
    name: (await server.owner<{ name: string }>(`select name from data.users where username = 'ada'`))[0]?.name ?? '',
  });
  expect(document.querySelector('.inbox-text')?.textContent).not.toContain('@ada');
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByText('Mentions', { selector: '.ant-select-item-option *' }));
  await waitFor(() => expect(screen.queryByText(/changed Comment/)).toBeNull());
  await screen.findByText(/mentioned you/);
  expect(router.state.location.search).toEqual({ kind: 'mention' });
  await user.click(screen.getByRole('button', { name: 'Mark this kind as read' }));
  await waitFor(async () => expect(await unread()).toEqual([{ kind: 'changed' }, { kind: 'changed' }]));
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByText('Sent back', { selector: '.ant-select-item-option *' }));
  await screen.findByText('Nothing of this kind');
  await user.click(screen.getByRole('link', { name: 'Show all kinds' }));
  await screen.findByText(/changed Comment/);
});
