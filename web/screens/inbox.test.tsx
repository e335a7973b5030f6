// @vitest-environment happy-dom
/** The inbox: one kind of notifications, by its address, with its list and marks; replies to comments and reviews. */
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

test('the inbox shows one kind, and marks this kind alone as read @proof', async () => {
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
  screen.getByText(/changed .+: 400 → 600 people/);
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

const replies = async (fact: number) =>
  server.owner<{ comment: string; kind: string }>(
    `select comment, 'review' as kind from data.reviews where entity_id = ${fact} and created_by = 'ada'
     union all select comment, 'thread ' || (thread_id is not null) from data.field_comments where entity_id = ${fact} and created_by = 'ada'`,
  );

test('a comment on a field and a review are answered in the inbox; what is typed stays until it is sent @proof', async () => {
  await signInAs('ada');
  const [commented, reviewed] = [await createFact(), await createFact()];
  await signInAs('carl');
  await psql.rpc('comment_on_fields', {
    entity_type: 'facts',
    entity_id: commented,
    comments: [{ field: 'data.figure', comment: 'Is this so?' }],
  });
  await psql.create('reviews', { entity_id: reviewed, entity_type: 'facts', status: 'Comment', comment: 'Why, @ada?' });
  await signInAs('ada');
  const router = browser.open('/inbox');
  await screen.findByText('Is this so?');
  // The newest is the first.
  await user.keyboard('r');
  const inReviews = await screen.findByRole('textbox', { name: /^Reply to .+ in the reviews$/ });
  await user.type(inReviews, 'Because of the source');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /in the reviews$/ })).toBeNull());
  await user.keyboard('jr');
  await user.type(await screen.findByRole('textbox', { name: /^Reply to .+ on Figure$/ }), 'It is');
  // Left unsent, and there again. What others say meanwhile is no other question.
  await server.ownerDatabase.statement(
    { role: 'web_user', set: { 'request.username': 'carl' } },
    `insert into api.reviews (entity_id, entity_type, status, comment) values (${commented}, 'facts', 'Comment', 'Well, @ada?')`,
  );
  await router.navigate({ to: '/inbox', hash: 'done' });
  await screen.findByText('Nothing is done yet');
  await router.navigate({ to: '/inbox' });
  await screen.findByText(/^Well/);
  const onField = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /on Figure$/ });
  expect(onField.value).toBe('It is');
  onField.focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /on Figure$/ })).toBeNull());
  expect(await replies(commented)).toEqual([{ comment: 'It is', kind: 'thread true' }]);
  expect(screen.getByText('Is this so?')).toBeDefined();
  // A refusal keeps the text.
  const about = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /in the reviews$/ });
  expect(about.value).toBe('Because of the source');
  await server.owner(`delete from data.user_roles where username = 'ada'`);
  await user.click(await screen.findByRole('button', { name: /Reply, then done$/ }));
  await screen.findByText("The reply couldn't be posted");
  expect(about.value).toBe('Because of the source');
  await server.owner(`insert into data.user_roles (username, role) values ('ada', 'Expert')`);
  await user.click(await screen.findByRole('button', { name: /Reply, then done$/ }));
  await waitFor(() => expect(screen.queryByText(/^Why/)).toBeNull());
  expect(await replies(reviewed)).toEqual([{ comment: 'Because of the source', kind: 'review' }]);
});
