// @vitest-environment happy-dom
/** A run of reviews whose fact is changed by somebody else at the same time. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { among } from '#domain/values/psql-values.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { addressOfWork } from '#web/features/home/my-work-queries.ts';
import { listingFrom } from '#web/lists/address.ts';
import { toOrder } from '#web/lists/rows/records-query.ts';
import { createEvent, createFact, flood, notices, storedFact } from '#web/testing/fact-form.ts';
import { browser, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit(
  { ada: 'Expert', carl: 'Coordinator', rita: 'Reviewer', vera: 'Viewer' },
  { screens: () => import('#web/screens/review-facts.tsx') },
);

/** The latest status is posted at once when the user goes to another tab. */
function goToAnotherTab() {
  // The lists ask for it, too.
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  window.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

const signedOff = () => screen.findByRole<HTMLButtonElement>('button', { name: /Signed Off/ });

test('a run gives no status to a fact that somebody changed meanwhile, shows the change, and then does', async () => {
  await signInAs('carl');
  const id = await createFact();
  browser.open(`/facts/review?ids=${id}`);
  await waitFor(async () => expect((await signedOff()).disabled).toBe(false));
  await psql.update('facts', id, { comment: 'Counted by others' });
  await user.click(await signedOff());
  goToAnotherTab();
  await screen.findByText('Signed Off was not posted to fact 1');
  await screen.findByText(/carl changed the fact meanwhile: look at it again/);
  await user.click(screen.getByRole('button', { name: 'Go to the fact' }));
  expect((await storedFact(id)).status).toBeNull();
  expect(await screen.findByText('Counted by others')).toBeDefined();
  await waitFor(async () => expect((await signedOff()).disabled).toBe(false));
  // A first review is taken back while it is not posted, with its comment to change.
  const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  await user.type(comment(), 'Counted twice?');
  await user.click(await signedOff());
  await screen.findByText('1 fact reviewed');
  await screen.findByText(/^1 [A-Z][\w ]+\. This was the last fact\./);
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  await screen.findByText('1 of 1 · 0 reviewed');
  await waitFor(() => expect(comment().value).toBe('Counted twice?'));
  await waitFor(async () => expect((await signedOff()).disabled).toBe(false));
  await user.click(await signedOff());
  goToAnotherTab();
  await waitFor(async () => expect((await storedFact(id)).status).toBe('Signed Off'));
  const back = await screen.findByTitle<HTMLButtonElement>(/^Signed Off is the first review of its fact/);
  expect([back.textContent, back.disabled]).toEqual(['Take back', true]);
  expect((await psql.list('reviews', { where: { entity_id: `eq.${id}` } })).rows).toHaveLength(1);
});

test('a status that can still be taken back is posted before the user logs out', async () => {
  await signInAs('carl');
  const id = await createFact();
  browser.open(`/facts/review?ids=${id}`);
  await waitFor(async () => expect((await signedOff()).disabled).toBe(false));
  await user.click(await signedOff());
  await screen.findByText('1 fact reviewed');
  await user.click(screen.getByText('carl', { selector: '.bar-user' }));
  await user.click(await screen.findByText('Logout'));
  await screen.findByRole('button', { name: 'Login' });
  expect(await server.owner(`select status from data.facts where id = ${id}`)).toEqual([{ status: 'Signed Off' }]);
});

test('a fact in turn whose excerpt says another figure has a remark', async () => {
  await signInAs('carl');
  const data = { ...flood.data, reported_figure: 39_870, excerpt: '42,300 people were displaced' };
  browser.open(`/facts/review?ids=${await createFact({ data })}`);
  await screen.findByText('The excerpt does not have 39,870.');
});

test('a role without reviews reads the facts, and is offered no status', async () => {
  await signInAs('carl');
  const id = await createFact();
  await signInAs('vera');
  browser.open(`/facts/review?ids=${id}`);
  await screen.findByText('Your role reads facts, and reviews none.');
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Signed Off/ })).toBeNull();
});

test('a fact in turn says how its figure was computed, and whether it counts and why @proof', async () => {
  await signInAs('carl');
  const data = { ...flood.data, reported_figure: 30, unit: 'Household' as const };
  const id = await createFact({ data, household_size: { figure: 4.5, type: 'Manual' } });
  const event_id = await createEvent({ year: 2024, start_date: { date: '2024-01-03', accuracy: 'Day' } });
  browser.open(`/facts/review?ids=${id}`);
  const counting = async () => (await screen.findByRole('region', { name: 'How the fact counts' })).textContent;
  await waitFor(async () => expect(await counting()).toMatch(/^30 households × 4\.5 people each.*No: no event$/));
  await psql.update('facts', id, { event_id, event_role: 'Recommended figure' });
  await invalidate('facts_view');
  await waitFor(async () => expect(await counting()).toMatch(/Counts in totalsYes, in /));
});

test('a fact in turn shows its open potential errors and the figures that count beside it in its event, each led to', async () => {
  await signInAs('carl');
  const alone = await createFact();
  const event_id = await createEvent();
  const role = { event_id, event_role: 'Recommended figure' as const };
  const place = (name: string, accuracy: 'Admin' | 'Point') => ({
    locations: [{ type: 'Origin' as const, name, latlng: [-37.8, -72.7] as [number, number], accuracy }],
  });
  const of = (reported_figure: number) => ({ ...flood.data, unit: 'Person' as const, reported_figure });
  const region = await createFact({ ...role, data: of(5000), locations: place('Araucanía, Chile', 'Admin') });
  await createFact({ ...role, data: of(70), event_role: 'Partial figure (Subtracted)' });
  await createFact({ ...role, data: of(900), event_role: 'Triangulation' });
  const id = await createFact({ ...role, data: of(300), locations: place('Angol, Araucanía, Chile', 'Point') });
  browser.open(`/facts/review?ids=${id},${alone}`);
  const error = await screen.findByText('E3 Flow without an end date');
  expect(error.getAttribute('href')).toBe(`/facts/${id}#data.end_date`);
  const others = await screen.findByRole('region', { name: 'Counted beside it in the event' });
  const [all, first, second] = [...others.querySelectorAll('a')];
  expect(all?.textContent).toBe('2 figures of New Displacement (Flow), 4,930 in sum');
  expect(all?.getAttribute('href')).toContain(`event_id=${event_id}`);
  expect([first?.getAttribute('href'), first?.parentElement?.textContent]).toEqual([
    `/facts/${region}`,
    '5,000 Araucanía · 3 Jan 2024',
  ]);
  expect(second?.textContent).toBe('−70');
  const around = '5,000 for Araucanía, from 3 Jan 2024';
  expect((await screen.findByText(around)).closest('.ant-alert')?.textContent).toBe(
    `This event has ${around}: 300 is added to it.`,
  );
  await user.keyboard('j');
  await screen.findByText('2 of 2 · 0 reviewed');
  await waitFor(() => expect(screen.queryByText(around)).toBeNull());
  expect(screen.queryByRole('region', { name: 'Counted beside it in the event' })).toBeNull();
});

test('keys are heard while reviews are on their way, each for its own fact, and a reviewer takes the last status back @proof', async () => {
  await signInAs('carl');
  const ids = [await createFact(), await createFact()];
  for (const id of ids) await psql.create('reviews', { entity_id: id, entity_type: 'facts', status: 'Under Review' });
  await signInAs('rita');
  browser.open(`/facts/review?ids=${ids.join()}`);
  const completed = () => screen.findByRole<HTMLButtonElement>('button', { name: /Review Completed/ });
  await waitFor(async () => expect((await completed()).disabled).toBe(false));
  await user.keyboard('33');
  await screen.findByText('2 facts reviewed');
  await screen.findByText(/^2 Review Completed\. This was the last fact\./);
  const statuses = async () => (await Promise.all(ids.map(storedFact))).map(({ status }) => String(status)).toSorted();
  goToAnotherTab();
  await waitFor(async () => expect(await statuses()).toEqual(['Review Completed', 'Review Completed']));
  const takeBack = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take back' });
  await waitFor(() => expect(takeBack.disabled).toBe(false));
  await user.click(takeBack);
  await waitFor(async () => expect(await statuses()).toEqual(['Review Completed', 'Under Review']));
  await screen.findByText('2 of 2 · 1 reviewed');
  await waitFor(async () => expect((await completed()).disabled).toBe(false));
  await user.keyboard('3');
  await screen.findByText('2 facts reviewed');
  goToAnotherTab();
  await waitFor(async () => expect(await statuses()).toEqual(['Review Completed', 'Review Completed']));
});

test('a review that fails is shown with its fact and its comment, and is posted by another try @proof', async () => {
  await signInAs('rita');
  const ids = [await createFact(), await createFact()];
  browser.open(`/facts/review?ids=${ids.join()}`);
  await waitFor(() => expect(screen.getByTitle<HTMLButtonElement>('Comment (1)').disabled).toBe(false));
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    init?.method === 'POST' ? Promise.reject(new TypeError('no network')) : fetch(input, init);
  await user.keyboard('1Which camp?{Control>}{Enter}{/Control}');
  await screen.findByText('Comment was not posted to fact 1');
  await user.keyboard('j');
  await screen.findByText('2 of 2 · 0 reviewed');
  globalThis.fetch = fetch;
  await user.click(screen.getByRole('button', { name: 'Go to the fact' }));
  await screen.findByText('1 of 2 · 0 reviewed');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).value).toBe('Which camp?');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Comment was not posted to fact 1')).toBeNull());
  await waitFor(() => expect(screen.queryByText('1 review being posted')).toBeNull());
  const posted = await psql.list('reviews', { select: ['status', 'comment'], where: { entity_id: among(ids) } });
  expect(posted.rows).toEqual([{ status: 'Comment', comment: 'Which camp?' }]);
});

test('a comment written while its fact loads is posted as soon as the fact is there, once', async () => {
  await signInAs('rita');
  const ids = [await createFact(), await createFact()];
  browser.open(`/facts/review?ids=${ids.join()}`);
  await screen.findByTitle('Comment (1)');
  await user.keyboard('1Which camp?{Control>}{Enter}{/Control}');
  const posted = () => psql.list('reviews', { select: ['status', 'comment'], where: { entity_id: among(ids) } });
  await waitFor(async () => expect((await posted()).rows).toEqual([{ status: 'Comment', comment: 'Which camp?' }]));
  await screen.findByText('Comment posted', { selector: '[role=status]' });
  // A comment is no review: its fact stays, and the keys are those of the page again.
  await screen.findByText('1 of 2 · 0 reviewed');
  await user.keyboard('j');
  await screen.findByText('2 of 2 · 0 reviewed');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).value).toBe('');
});

test('an archived fact of a run takes comments alone, and the run gives the reason @proof', async () => {
  await signInAs('carl');
  const id = await createFact();
  await psql.rpc('archive_records', { entity_type: 'facts', ids: [id], archived_reason: 'Counted twice' });
  browser.open(`/facts/review?from=${id}`);
  await screen.findByText('The fact is archived: restore it first');
  expect((await signedOff()).title).toBe('The fact is archived: restore it first');
  await waitFor(() => expect(screen.getByTitle<HTMLButtonElement>('Comment (1)').disabled).toBe(false));
  await user.keyboard('2');
  await waitFor(() => expect(notices().join()).toContain('The fact is archived: restore it first'));
  expect((await storedFact(id)).status).toBeNull();
});

test('of a search those facts are reviewed that wait for the user, and one click takes all', async () => {
  await signInAs('carl');
  const ids = [await createFact(), await createFact(), await createFact()];
  for (const id of ids) await psql.update('facts', id, { name: `Chile: Floods - the search of a run ${id}` });
  await psql.create('reviews', { entity_id: ids[1]!, entity_type: 'facts', status: 'Under Review' });
  await psql.rpc('assign', { entity_type: 'facts', ids: [ids[2]!], username: 'rita' });
  await signInAs('rita');
  browser.open('/facts/review?name=the search of a run');
  await screen.findByText('2 facts of the search wait for you.');
  await screen.findByText('1 of 2 · 0 reviewed');
  await user.click(screen.getByRole('link', { name: 'All facts of the search' }));
  await screen.findByText('1 of 3 · 0 reviewed');
  await user.click(screen.getByRole('link', { name: 'Only those that wait for you' }));
  await screen.findByText('1 of 2 · 0 reviewed');
});

test('the run from home begins with the largest fact, as home lists them', () => {
  const { search } = addressOfWork({ kind: 'review', iso3: null, country: null, count: 2 }, 'carl');
  const { order, filters } = listingFrom(FACTS, search ?? {});
  expect(filters).toEqual({ waits_for_my_review: 'Yes' });
  expect(toOrder(FACTS, order)).toBe('figure.desc.nullslast,id.desc');
});
