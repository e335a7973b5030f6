// @vitest-environment happy-dom
/** Tests the question before a fact is saved that equals or resembles another: in the fact form. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFact, field, flood, retype, storedFact } from '#web/testing/fact-form.ts';
import { browser, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/fact.tsx') });

const press = async (text: string) => user.click(await screen.findByText(text, { selector: 'button span' }));
const posts = () => browser.sent.filter((call) => call.startsWith('POST /psql/facts'));

test('an identical fact is shown with its number and figure; and the form stays open @proof', async () => {
  const data = { ...flood.data, reported_figure: 101 };
  const id = await createFact({ data });
  const { serial_no, name } = await storedFact(id);
  const router = browser.open(`/facts/clone/${id}`);
  await screen.findByText('Key Information');
  const before = posts().length;
  await press('Create');
  await screen.findAllByText('There is an identical fact');
  const link = document.querySelector('.ant-modal-confirm li a');
  expect(link?.textContent).toBe(`${serial_no} · ${name}`);
  expect(link?.getAttribute('href')).toBe(`/facts/${id}`);
  expect(link?.parentElement?.textContent).toContain('404, ada');
  await press('Back to the form');
  expect(posts()).toHaveLength(before);
  expect(router.state.location.pathname).toBe(`/facts/clone/${id}`);
});

test('a saved fact is asked about only if a compared value changes @proof', async () => {
  const data = { ...flood.data, reported_figure: 102 };
  await createFact({ data });
  const id = await createFact({ data: { ...data, reported_figure: 103 } });
  browser.open(`/facts/${id}`);
  await screen.findByText('Key Information');
  await retype(user, 'Comment', 'Checked');
  await press('Update');
  await waitFor(async () => expect((await storedFact(id)).comment).toBe('Checked'));
  await retype(user, 'Reported Figure', '102');
  await press('Update');
  await screen.findAllByText('There is an identical fact');
  await press('Save anyway');
  await waitFor(async () => expect((await storedFact(id)).data.figure).toBe(408));
  expect(field('Reported Figure').value).toBe('102');
});

test('a fact of another document with the same figure and overlapping dates is shown with the reason and a link @proof', async () => {
  const data = { ...flood.data, reported_figure: 104 };
  const other = await createFact({ data: { ...data, end_date: { date: '2024-01-09', accuracy: 'Day' } } });
  const id = await createFact({
    data: { ...data, reported_figure: 105, start_date: { date: '2024-01-07', accuracy: 'Day' } },
  });
  browser.open(`/facts/${id}`);
  await screen.findByText('Key Information');
  await retype(user, 'Reported Figure', '104');
  await press('Update');
  await screen.findAllByText('There is a fact that may be the same');
  const link = document.querySelector('.ant-modal-confirm li a');
  expect(link?.getAttribute('href')).toBe(`/facts/${other}`);
  expect(link?.parentElement?.textContent).toContain('416, ada · Same figure, overlapping dates');
  await press('Back to the form');
  expect((await storedFact(id)).data.figure).toBe(420);
});
