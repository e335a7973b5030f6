// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { psql } from '#web/data/psql.ts';
import { createEvent, createFact, field, flood, noticed, retype, storedFact } from '#web/testing/fact-form.ts';
import { browser, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', carl: 'Coordinator', vic: 'Viewer' }, { screens: () => import('#web/screens/fact.tsx') });

const tab = (name: string) => screen.getByText(name, { selector: '[role=tab]' });

async function openHistory(id: number) {
  browser.open(`/facts/${id}`);
  await screen.findByText('History', { selector: '[role=tab]' });
  await user.click(tab('History'));
  await waitFor(() => expect(entries().length).toBeGreaterThan(0));
}

const entries = () => [...document.querySelectorAll<HTMLElement>('.history-change')];
const entry = (at: number): HTMLElement => {
  const found = entries()[at];
  if (found === undefined) throw new Error(`There is no change ${at}`);
  return found;
};
/** The fields of a change: label, before, after. */
const rowsOf = (part: Element | null | undefined) =>
  [...(part?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('th, td')].map(
      (cell) =>
        cell.querySelector('.history-value')?.textContent ??
        cell.querySelector('.quiet')?.textContent ??
        cell.textContent,
    ),
  );
const dialog = () => document.querySelector<HTMLElement>('.ant-modal');
const button = (within_: HTMLElement, text: RegExp) => {
  const found = [...within_.querySelectorAll('button')].find(({ textContent }) => text.test(textContent));
  if (found === undefined) throw new Error(`There is no button ${text}`);
  return found;
};
const confirm = async () => {
  await waitFor(() => expect(dialog()).not.toBeNull());
  await user.click(button(dialog()!, /^Restore$/));
};
const patch = (id: number, values: Parameters<typeof psql.update<'facts'>>[2]) => psql.update('facts', id, values);

test('only columns that people may write in the database can be restored', async () => {
  const rows = await server.owner<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'data.facts'::regclass and attnum > 0
       and has_column_privilege('web_user', attrelid, attnum, 'update') and attname not like 'archived_%'`,
  );
  // Archiving has its own way back: the undo of its operation.
  expect([...FACT_KIND.history.writable].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('the undo of a deletion is a restoration, without the values that came back @proof', async () => {
  const id = await createFact();
  const [deleted] = await psql.rpc<{ operation_id: number }[]>('delete_records', { entity_type: 'facts', ids: [id] });
  await psql.rpc('undo_operation', { operation: deleted?.operation_id ?? null });
  await openHistory(id);
  expect(entries().map((each) => each.querySelector('.ant-tag')?.textContent)).toEqual([
    'Restored',
    'Deleted',
    'Created',
  ]);
  expect(entries().map((each) => rowsOf(each).length)).toEqual([0, 0, 0]);
});

test('each change shows its author and its fields, the newest first, in the words of the form', async () => {
  const id = await createFact({ comment: 'First' });
  const event_id = await createEvent();
  await patch(id, { iso3: 'PER', event_id, year: 2025, comment: null });
  await signInAs('carl');
  await patch(id, { data: { ...flood.data, reported_figure: 12_000, males: 1500 }, groups: ['GRID 2021'] });
  await psql.create('reviews', { entity_id: id, status: 'Under Review' });
  await openHistory(id);
  await waitFor(() => expect(entry(2).textContent).toContain('Peru'));
  await waitFor(() => expect(entry(2).textContent).toContain(flood.name));
  expect(entries().map((each) => each.querySelector('.ant-tag')?.textContent)).toEqual([
    'Changed',
    'Changed',
    'Changed',
    'Created',
  ]);
  expect(rowsOf(entry(0))).toEqual([['Status', 'empty', 'Under Review']]);
  expect(entry(0).querySelector('h3')?.textContent).toContain('carl');
  expect(rowsOf(entry(1))).toEqual([
    ['Groups', 'empty', 'GRID 2021'],
    ['Reported Figure', '100', '12,000'],
    ['Figure', '400', '48,000'],
    ['Male', 'empty', '1,500'],
  ]);
  expect(rowsOf(entry(2))).toEqual([
    ['Country', 'Chile', 'Peru'],
    ['Year', '2024', '2025'],
    ['Comment', 'First', 'empty'],
    ['Event', 'empty', flood.name],
    ['Role (Event)', 'empty', 'Recommended figure'],
    ['Locations', expect.stringMatching(/^Centre: /), expect.stringMatching(/^Centre: /)],
  ]);
  expect(entry(2).querySelector('h3')?.textContent).toContain('ada');
  expect(screen.getByText('4 of 4 changes')).toBeDefined();
  expect(document.querySelector('.history')?.textContent).not.toContain('{');
});

test('the changes are shown without a second read of the fact @proof', async () => {
  const id = await createFact();
  browser.open(`/facts/${id}`);
  await screen.findByText('History', { selector: '[role=tab]' });
  const working = globalThis.fetch;
  // The fact is not read again as long as the test runs.
  const waiting = new Set<() => void>();
  globalThis.fetch = async (...call) => {
    const [address] = call;
    if (typeof address === 'string' && address.includes('/psql/facts?'))
      await new Promise<void>((resolve) => waiting.add(resolve));
    return working(...call);
  };
  try {
    await user.click(tab('History'));
    await waitFor(() => expect(entries()).toHaveLength(1));
    await waitFor(() => expect(waiting.size).toBeGreaterThan(0));
  } finally {
    globalThis.fetch = working;
    for (const go of waiting) go();
  }
});

test('one value is restored as a new change, and the open form continues from it @proof', async () => {
  const id = await createFact({ comment: 'First' });
  await patch(id, { comment: 'Second', themes: ['Protracted'] });
  await openHistory(id);
  await user.click(button(entry(0), /^Restore this value of Comment/));
  await waitFor(() => expect(rowsOf(dialog())).toEqual([['Comment', 'Second', 'First']]));
  await confirm();
  await noticed('The fact has been restored');
  expect(await storedFact(id)).toMatchObject({ comment: 'First', themes: ['Protracted'], version: 3 });
  await waitFor(() => expect(entries()).toHaveLength(3));
  expect(rowsOf(entry(0))).toEqual([['Comment', 'Second', 'First']]);
  await waitFor(() => expect(document.activeElement).toBe(entry(0)));
  expect(field('Comment').value).toBe('First');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await user.click(tab('Main'));
  await retype(user, 'Comment', 'Third');
  await user.click(screen.getByText('Update'));
  await waitFor(async () => expect(await storedFact(id)).toMatchObject({ comment: 'Third', version: 4 }));
});

test('a restored event keeps its role @proof', async () => {
  const event_id = await createEvent();
  const id = await createFact({ event_id, event_role: 'Triangulation' });
  await patch(id, { event_id: null });
  await openHistory(id);
  await user.click(button(entry(0), /^Restore this value of Event/));
  await confirm();
  await noticed('The fact has been restored');
  expect(await storedFact(id)).toMatchObject({ event_id, event_role: 'Triangulation' });
});

test('the whole fact is restored to an earlier version, across a change of status; two quick clicks restore once @proof', async () => {
  const id = await createFact({ comment: 'First', themes: ['Protracted'] });
  const first = await storedFact(id);
  await patch(id, { comment: 'Second', data: { ...flood.data, reported_figure: 7, excerpt: 'other' } });
  await psql.create('reviews', { entity_id: id, status: 'Under Review' });
  await patch(id, { themes: [], household_size: { type: 'Manual', figure: 2 } });
  await openHistory(id);
  expect(entry(0).textContent).not.toContain('Restore the fact as it was then');
  await user.click(button(entry(3), /^Restore the fact as it was then/));
  await waitFor(() =>
    expect(rowsOf(dialog())).toEqual([
      ['Comment', 'Second', 'First'],
      ['Themes', 'empty', 'Protracted'],
      ['Reported Figure', '7', '100'],
      ['Household Size', '2 (Manual)', '4 (Manual)'],
      ['Figure', '14', '400'],
      ['Excerpt', 'other', 'not on the screen'],
    ]),
  );
  expect(dialog()?.textContent).toContain('Stays as it is: Status.');
  fireEvent.click(button(dialog()!, /^Restore$/));
  fireEvent.click(button(dialog()!, /^Restore$/));
  await noticed('The fact has been restored');
  const { comment, themes, data, household_size } = first;
  expect(await storedFact(id)).toMatchObject({
    comment,
    themes,
    data,
    household_size,
    status: 'Under Review',
    version: 4,
  });
  expect(browser.sent.filter((call) => call.startsWith('PATCH /psql/facts?select'))).toHaveLength(1);
});

test('a restoration that breaks a rule shows the refusal, and nothing is restored @proof', async () => {
  const id = await createFact();
  await server.owner(`do $$ begin
    perform set_config('request.import_run', '1', true);
    insert into data.import_runs (source, file_name, created_by) values ('test', 'test', 'ada');
    perform set_config('request.import_run', (select max(id)::text from data.import_runs), true);
    update data.facts set name = 'x' where id = ${id};
    update data.facts set name = 'A longer name' where id = ${id};
  end $$`);
  await openHistory(id);
  expect(entry(0).querySelector('.ant-tag')?.textContent).toMatch(/^Changed in import \d+$/);
  await user.click(button(entry(0), /^Restore this value of Name/));
  await confirm();
  await waitFor(() => expect(dialog()?.textContent).toContain('Length should be more than 3'));
  await noticed('Failed to restore the fact');
  expect(await storedFact(id)).toMatchObject({ name: 'A longer name' });
});

test('a conflict shows a message, overwrites nothing, and the list shows the other change @proof', async () => {
  const id = await createFact({ comment: 'First' });
  await patch(id, { comment: 'Second' });
  await openHistory(id);
  await user.click(button(entry(0), /^Restore this value of Comment/));
  await patch(id, { comment: 'Theirs' });
  await confirm();
  await noticed('Somebody else changed the record first, so nothing was restored.');
  await waitFor(() => expect(rowsOf(entry(0))).toEqual([['Comment', 'Second', 'Theirs']]));
  expect(await storedFact(id)).toMatchObject({ comment: 'Theirs', version: 3 });
  await user.click(button(entry(1), /^Restore this value of Comment/));
  await confirm();
  await noticed('The fact has been restored');
  expect(await storedFact(id)).toMatchObject({ comment: 'First', version: 4 });
  expect(field('Comment').value).toBe('First');
});

test('after a conflict in a restoration, the form continues from the saved version and can be saved @proof', async () => {
  const id = await createFact({ comment: 'First' });
  await patch(id, { comment: 'Second' });
  await openHistory(id);
  await user.click(button(entry(0), /^Restore this value of Comment/));
  await patch(id, { comment: 'Theirs' });
  await confirm();
  await waitFor(() => expect(field('Comment').value).toBe('Theirs'));
  await user.click(tab('Main'));
  await retype(user, 'Reported Figure', '7');
  await user.click(screen.getByText('Update'));
  await noticed('Fact has been created/updated');
  expect(await storedFact(id)).toMatchObject({ comment: 'Theirs', data: { reported_figure: 7 }, version: 4 });
});

test('with unsaved changes in the form nothing is restored, and the reason is shown @proof', async () => {
  const id = await createFact({ comment: 'First' });
  await patch(id, { comment: 'Second' });
  await openHistory(id);
  await user.click(tab('Main'));
  await retype(user, 'Comment', 'Typed');
  await user.click(tab('History'));
  const reason = await screen.findByText(/^Save or undo the changes in the form/);
  const restore = button(entry(0), /^Restore this value/);
  expect(restore.disabled).toBe(true);
  expect(restore.getAttribute('aria-describedby')).toBe(reason.id);
  expect(button(entry(1), /^Restore the fact/).disabled).toBe(true);
});

test('nothing of a signed-off fact can be restored, on the screen or on the server', async () => {
  const id = await createFact({ comment: 'First' });
  await patch(id, { comment: 'Second' });
  await signInAs('carl');
  await psql.create('reviews', { entity_id: id, status: 'Signed Off' });
  await openHistory(id);
  expect(await screen.findByText(/^This fact is Signed Off. To restore, reopen it/)).toBeDefined();
  expect(button(entry(1), /^Restore this value/).disabled).toBe(true);
  await expect(patch(id, { comment: 'First' })).rejects.toMatchObject({ constraint: 'fact_locked' });
});

test('a user without the right to change facts reads the history and cannot restore @proof', async () => {
  const id = await createFact({ comment: 'First' });
  await patch(id, { comment: 'Second' });
  await signInAs('vic');
  await openHistory(id);
  expect(rowsOf(entry(0))).toEqual([['Comment', 'First', 'Second']]);
  expect(await screen.findByText("View only. You can't restore from the history.")).toBeDefined();
  expect(within(document.querySelector<HTMLElement>('.history')!).queryByText(/^Restore/)).toBeNull();
  await expect(patch(id, { comment: 'First' })).rejects.toMatchObject({ status: 403, constraint: 'not_permitted' });
});

test('fifty changes are loaded at a time, and the oldest can be reached and restored @proof', async () => {
  const id = await createFact({ comment: 'change 0' });
  await server.owner(`do $$ begin
    for n in 1..119 loop update data.facts set comment = 'change ' || n where id = ${id}; end loop;
  end $$`);
  await openHistory(id);
  expect(entries()).toHaveLength(50);
  expect(screen.getByText('50 of 120 changes')).toBeDefined();
  await user.click(screen.getByText('Show older changes'));
  await waitFor(() => expect(entries()).toHaveLength(100));
  await waitFor(() => expect(document.activeElement).toBe(entry(50)));
  await user.click(screen.getByText('Show older changes'));
  await waitFor(() => expect(entries()).toHaveLength(120));
  expect(screen.queryByText('Show older changes')).toBeNull();
  await user.click(button(entry(119), /^Restore the fact as it was then/));
  await waitFor(() => expect(rowsOf(dialog())).toEqual([['Comment', 'change 119', 'change 0']]));
});

test('a long text is shortened until it is opened @proof', async () => {
  const id = await createFact();
  const long = 'والنازحون في المخيمات '.repeat(60).trim();
  await patch(id, { comment: long });
  await openHistory(id);
  const shown = () => entry(0).querySelectorAll('.history-value')[0]?.textContent ?? '';
  expect(shown().length).toBeLessThan(260);
  await user.click(screen.getByText('Show all'));
  expect(shown()).toBe(long);
  expect(screen.getByText('Show less').getAttribute('aria-expanded')).toBe('true');
});

test('a fact without history shows a message @proof', async () => {
  const id = await createFact();
  await server.owner("delete from data.history where entity_type = 'facts' and entity_id = $1", [String(id)]);
  browser.open(`/facts/${id}`);
  await screen.findByText('History', { selector: '[role=tab]' });
  await user.click(tab('History'));
  expect(await screen.findByText('No changes yet')).toBeDefined();
});

test('a history that fails to load shows a message, and can be tried again @proof', async () => {
  const id = await createFact();
  await server.owner('revoke select on api.history from web_user');
  try {
    browser.open(`/facts/${id}`);
    await screen.findByText('History', { selector: '[role=tab]' });
    await user.click(tab('History'));
    expect(await screen.findByText('The history has not been loaded')).toBeDefined();
  } finally {
    await server.owner('grant select on api.history to web_user');
  }
  await user.click(screen.getByText('Try again'));
  await waitFor(() => expect(entries()).toHaveLength(1));
});

test('a comment without a field is on the whole fact, and stands before those on fields @proof', async () => {
  await signInAs('carl');
  const fact = await createFact();
  await psql.rpc('comment_on_fields', {
    entity_type: 'facts',
    entity_id: fact,
    comments: [{ field: 'year', comment: 'Or 2025?' }],
  });
  await openHistory(fact);
  await user.click(await screen.findByRole('button', { name: '1 comment on fields' }));
  const comments = within(await screen.findByRole('dialog', { name: 'Comments on the fact' }));
  await user.type(comments.getByLabelText('New comment'), 'Is this the flood of May?');
  await user.click(comments.getByRole('button', { name: 'Comment' }));
  await comments.findByRole('listitem', { name: 'Open: The whole fact' });
  const threads = within(comments.getByRole('list', { name: 'Threads' })).getAllByRole('listitem', { name: /^Open/ });
  expect(threads.map((thread) => thread.getAttribute('aria-label'))).toEqual(['Open: The whole fact', 'Open: Year']);
  expect(within(threads[0]!).queryByRole('button', { name: 'Show the field' })).toBeNull();
  expect(await screen.findByText('2 comments on the record and its fields')).toBeDefined();
});
