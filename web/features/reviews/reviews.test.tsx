// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createFact, field, fields, flood, notices, readValues, retype, storedFact } from '#web/testing/fact-form.ts';
import { browser, signInAs, user, visit } from '#web/testing/visit.ts';
import { withoutNetwork } from '#web/testing/without-network.ts';

visit({ ada: 'Expert', carl: 'Coordinator', vic: 'Viewer' }, { screens: () => import('#web/screens/fact.tsx') });

async function openReviews(id: number) {
  browser.open(`/facts/${id}`);
  await user.click(await screen.findByText('Reviews', { selector: '[role=tab]' }));
  await screen.findByText('New review');
}

/** The statuses of the form, and whether each is enabled. */
const offered = () =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('.review-statuses input')].map((radio) => [
      radio.value,
      !radio.disabled,
    ]),
  );
const statusButton = (name: string) => {
  const label = document.querySelector(`.review-statuses input[value="${name}"]`)?.closest('label');
  if (!label) throw new Error(`There is no status ${name}`);
  return label;
};
/** The comment field of the form comes first. */
const reviewComment = () => field('Comment', 1);

test('an expert sees the statuses that the server allows, and a new fact has no reviews @proof', async () => {
  await openReviews(await createFact());
  expect(await screen.findByText('No reviews yet')).toBeDefined();
  await waitFor(() =>
    expect(offered()).toEqual({
      Comment: true,
      'Under Review': true,
      'Review Completed': false,
      'Signed Off': false,
      'Locked Down': false,
    }),
  );
});

test('a review moves the fact and appears in the timeline with its author @proof', async () => {
  const id = await createFact();
  await openReviews(id);
  await waitFor(() => expect(offered()['Under Review']).toBe(true));
  await user.click(statusButton('Under Review'));
  await user.click(screen.getByText('Post Under Review'));
  const entry = await screen.findByLabelText(/^Under Review, review \d+$/);
  expect(entry.textContent).toContain('ada');
  expect((await storedFact(id)).status).toBe('Under Review');
  await waitFor(() => expect(offered()['Under Review']).toBe(false));
});

test.each(['answer', 'request'] as const)('a review whose %s was lost is posted once @proof', async (loss) => {
  const id = await createFact();
  await openReviews(id);
  await waitFor(() => expect(offered()['Comment']).toBe(true));
  await user.click(statusButton('Comment'));
  await user.click(reviewComment());
  await user.paste('Said in a train');
  await withoutNetwork(loss, async () => {
    await user.click(screen.getByText('Post Comment'));
    await waitFor(() => expect(notices().join()).toContain('Failed to post the review'));
  });
  await user.click(screen.getByText('Post Comment'));
  await waitFor(() => expect(reviewComment().value).toBe(''));
  const { rows } = await psql.list('reviews', { where: { entity_id: `eq.${id}` } });
  expect(rows.map(({ comment }) => comment)).toEqual(['Said in a train']);
});

test('a double click posts one review @proof', async () => {
  const id = await createFact();
  await openReviews(id);
  await waitFor(() => expect(offered()['Comment']).toBe(true));
  await user.click(statusButton('Comment'));
  await user.click(reviewComment());
  await user.paste('Said once');
  const post = screen.getByText('Post Comment');
  fireEvent.click(post);
  fireEvent.click(post);
  await waitFor(() => expect(reviewComment().value).toBe(''));
  expect(browser.sent.filter((call) => call === 'POST /psql/reviews')).toHaveLength(1);
});

test('a comment needs text and does not change the status of the fact @proof', async () => {
  const id = await createFact();
  await openReviews(id);
  await waitFor(() => expect(offered()['Comment']).toBe(true));
  await user.click(statusButton('Comment'));
  await user.click(screen.getByText('Post Comment'));
  expect(await screen.findByText('Comment is required')).toBeDefined();
  expect(browser.sent.filter((call) => call === 'POST /psql/reviews')).toEqual([]);
  await user.click(reviewComment());
  await user.paste('راجع حجم الأسرة');
  await user.click(screen.getByText('Post Comment'));
  expect(await screen.findByText('راجع حجم الأسرة', { selector: 'p' })).toBeDefined();
  expect((await storedFact(id)).status).toBeNull();
  expect(reviewComment().value).toBe('');
});

test('signing off locks the form at once, a lower status opens it again @proof', async () => {
  const id = await createFact({ comment: 'Seen' });
  await signInAs('carl');
  await openReviews(id);
  await waitFor(() => expect(offered()['Signed Off']).toBe(true));
  expect(field('Name').disabled).toBe(false);
  await user.click(statusButton('Signed Off'));
  await user.click(screen.getByText('Post Signed Off'));
  await waitFor(() => expect(fields('Name')).toEqual([]));
  expect(readValues()).toMatchObject({ Name: flood.name, Comment: 'Seen' });
  await user.click(statusButton('Under Review'));
  await user.click(screen.getByText('Post Under Review'));
  await waitFor(() => expect(field('Name').disabled).toBe(false));
});

test('a status is refused with a message if somebody else changed it first @proof', async () => {
  const id = await createFact();
  await openReviews(id);
  await waitFor(() => expect(offered()['Under Review']).toBe(true));
  await user.click(statusButton('Under Review'));
  await psql.create('reviews', { entity_id: id, status: 'Under Review' });
  await user.click(screen.getByText('Post Under Review'));
  await waitFor(() => expect(notices().join()).toContain('Failed to post the reviewUser is not permitted'));
});

test('a fact that somebody changed meanwhile is not signed off unseen: it is shown, and then signed off @proof', async () => {
  await signInAs('carl');
  const id = await createFact();
  await openReviews(id);
  await waitFor(() => expect(offered()['Signed Off']).toBe(true));
  await user.click(statusButton('Signed Off'));
  await psql.update('facts', id, { comment: 'Counted by others' });
  await user.click(screen.getByText('Post Signed Off'));
  await waitFor(() => expect(notices().join()).toContain('carl changed the fact meanwhile: look at it again'));
  expect((await storedFact(id)).status).toBeNull();
  await waitFor(() => expect(field('Comment').value).toBe('Counted by others'));
  await user.click(screen.getByText('Post Signed Off'));
  await waitFor(async () => expect((await storedFact(id)).status).toBe('Signed Off'));
});

test('a notice reports that the form has unsaved changes @proof', async () => {
  await openReviews(await createFact());
  await user.click(screen.getByText('Main'));
  await retype(user, 'Name', 'Another name');
  await user.click(screen.getByText('Reviews', { selector: '[role=tab]' }));
  expect(await screen.findByText('The form has unsaved changes. A review applies to the saved fact.')).toBeDefined();
});

test('a user without the right to post can read the reviews and sees a notice @proof', async () => {
  const id = await createFact();
  await psql.create('reviews', { entity_id: id, status: 'Comment', comment: 'Where is the source?' });
  await signInAs('vic');
  await openReviews(id);
  expect(await screen.findByText('Where is the source?')).toBeDefined();
  expect(await screen.findByText('User is not permitted')).toBeDefined();
});

test('a fact that was changed after its review shows the author of the change until it is reviewed again @proof', async () => {
  await signInAs('carl');
  const id = await createFact();
  await psql.create('reviews', { entity_id: id, status: 'Under Review' });
  browser.open(`/facts/${id}`);
  await screen.findByText('Key Information');
  expect(screen.queryByText(/^Changed since it was reviewed/)).toBeNull();
  await retype(user, 'Comment', 'Counted again');
  await user.click(screen.getByText('Update'));
  const chip = await screen.findByText(/^Changed since it was reviewed, by carl on \d+ \w+ \d{4}, \d\d:\d\d$/);
  expect(chip.closest('.page-title')).not.toBeNull();
  await user.click(screen.getByText('Reviews', { selector: '[role=tab]' }));
  await waitFor(() => expect(screen.getAllByText(/^Changed since it was reviewed/)).toHaveLength(2));
  await waitFor(() => expect(offered()['Comment']).toBe(true));
  await user.click(statusButton('Under Review'));
  await user.click(screen.getByText('Post Under Review'));
  await waitFor(() => expect(screen.queryByText(/^Changed since it was reviewed/)).toBeNull());
});

test('the comments of a fact have those of its reviews, which are answered there', async () => {
  const id = await createFact();
  await psql.create('reviews', { entity_id: id, status: 'Under Review' });
  await psql.create('reviews', { entity_id: id, status: 'Comment', comment: 'Which camp?' });
  browser.open(`/facts/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Comments (1)' }));
  const thread = within(await screen.findByRole('listitem', { name: 'Reviews' }));
  thread.getByText('Which camp?');
  await user.type(thread.getByLabelText('Answer on the reviews'), 'The one in Goma');
  await user.click(thread.getByText('Answer'));
  await thread.findByText('The one in Goma', { selector: 'p' });
  const { rows } = await psql.list('reviews', { where: { entity_id: `eq.${id}` }, order: 'id' });
  expect(rows.map(({ status, comment }) => [status, comment])).toEqual([
    ['Under Review', null],
    ['Comment', 'Which camp?'],
    ['Comment', 'The one in Goma'],
  ]);
});
