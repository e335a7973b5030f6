// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeStored } from '#web/data/browser-store.ts';
import { choose, chosen, field } from '#web/testing/fact-form.ts';
import { browser, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/list.tsx') });

/** With the card that a user keeps open: it would fold after the first search. */
async function open(address = '/facts') {
  writeStored('facts-list:ada:card', 'open');
  writeStored('facts-list:ada:more', 'open');
  const router = browser.open(address);
  await screen.findByLabelText('Date from');
  return router;
}

const from = () => screen.getByLabelText<HTMLInputElement>('Date from');
const to = () => screen.getByLabelText<HTMLInputElement>('Date to');
const problem = () => document.querySelector('.date-range-problem')?.textContent ?? null;
async function search() {
  const button = document.querySelector('.list-search button[type=submit]');
  if (button === null) throw new Error('no search button');
  await user.click(button);
}

async function type(box: HTMLInputElement, text: string) {
  await user.clear(box);
  await user.click(box);
  await user.paste(text);
}

test('dates are tidied in their fields and in the search, also by Enter in the second field @proof', async () => {
  const router = await open();
  await choose(user, 'Date type', 'Start Date');
  await type(from(), '1/5/2024');
  await type(to(), '2024-5-31');
  await user.keyboard('{Enter}');
  const dates = { date_type: 'Start Date', date_from: '2024-05-01', date_to: '2024-05-31' };
  await waitFor(() => expect(router.state.location.search).toEqual(dates));
  expect([from().value, to().value]).toEqual(['2024-05-01', '2024-05-31']);
  await waitFor(() => expect(browser.sent.at(-1)).toContain('start_date.gte.2024-05-01%2Cstart_date.lte.2024-05-31'));
});

test('Enter after half a range reports the missing day and starts no search @proof', async () => {
  const router = await open();
  await choose(user, 'Date type', 'Start Date');
  await type(from(), '2024-05-01');
  await user.keyboard('{Enter}');
  expect(problem()).toBe('Choose the last date too');
  expect(router.state.location.search).toEqual({});
  await type(to(), '2024-05-31');
  expect(problem()).toBeNull();
});

test.each([
  ['no day @proof', '2024-02-30', '2024-05-31', 'Not a date'],
  ['no date @proof', '2024-05-01', 'June', 'Not a date'],
  ['the end first @proof', '2024-05-31', '2024-05-01', "End date can't be before start date."],
  ['no date type @proof', '2024-05-01', '2024-05-31', 'Choose a date type'],
])('a range with %s stays as typed, is reported, and is not searched', async (_, first, last, words) => {
  const router = await open();
  await type(from(), first);
  await type(to(), last);
  await search();
  expect(problem()).toBe(words);
  expect([from().value, to().value]).toEqual([first, last]);
  expect(router.state.location.search).toEqual({});
});

test('clearing both dates searches without them, and Reset removes the message @proof', async () => {
  const router = await open('/facts?date_type=Start+Date&date_from=2024-05-01&date_to=2024-05-31');
  expect([from().value, to().value]).toEqual(['2024-05-01', '2024-05-31']);
  for (const box of [from(), to()]) {
    const clear = box.closest('.ant-input-affix-wrapper')?.querySelector('.ant-input-clear-icon');
    if (!clear) throw new Error('no button to clear the date');
    await user.click(clear);
  }
  await search();
  await waitFor(() => expect(router.state.location.search).toEqual({ date_type: 'Start Date' }));
  await type(from(), 'June');
  await search();
  expect(problem()).toBe('Not a date');
  await user.click(screen.getByText('Reset'));
  await waitFor(() => expect([from().value, problem()]).toEqual(['', null]));
});

test('an address with an invalid range shows no range @proof', async () => {
  await open('/facts?date_type=Start+Date&date_from=2024-05-31&date_to=2024-05-01&year=2024');
  expect([from().value, to().value]).toEqual(['', '']);
});

test('a year typed in full but not chosen is searched; a part of a year is not @proof', async () => {
  const router = await open();
  await user.click(field('Year'));
  await user.keyboard('2024');
  await search();
  await waitFor(() => expect(router.state.location.search).toEqual({ year: 2024 }));
  await user.click(field('Class'));
  await user.keyboard('master');
  await search();
  await waitFor(() => expect(router.state.location.search).toEqual({ year: 2024, class: 'Master' }));
  expect(chosen('Class')).toContain('Master');
  await user.click(field('Year'));
  await user.keyboard('202');
  await search();
  expect(router.state.location.search).toEqual({ year: 2024, class: 'Master' });
});

test('a search takes nodes of the hazard tree with all their leaves; an old address with a subtype still works', async () => {
  const router = await open('/facts?hazard_subtype=Flood');
  await waitFor(() => expect(browser.sent.join()).toContain('hazard_subtype.eq.%22Flood%22'));
  await user.click(field('Hazard'));
  await user.paste('earthquake');
  await waitFor(() => expect(document.querySelector('.ant-cascader-menus')?.textContent).toContain('Earthquake'));
  await user.keyboard('{Enter}');
  await search();
  const hazard = ['Weather related/Hydrological/Flood/Flood', 'Geophysical/Geophysical/Earthquake'];
  await waitFor(() => expect(router.state.location.search).toEqual({ hazard }));
  await screen.findByText('Geophysical / Geophysical / Earthquake');
});

test('rarer fields stand behind a button that is remembered, and one with a value is never out of sight @proof', async () => {
  const router = browser.open('/facts');
  await screen.findByLabelText('Name');
  expect(screen.queryByLabelText('Confidential')).toBeNull();
  await user.click(screen.getByText(/^More filters/));
  expect(screen.getByLabelText('Confidential')).toBeDefined();
  await user.click(screen.getByText('Fewer filters'));
  expect(screen.queryByLabelText('Confidential')).toBeNull();
  await router.navigate({ to: '/facts', search: { confidential: 'Yes' } as never });
  const card = () => document.querySelector('.list-search')?.textContent;
  await waitFor(() => expect(card()).toContain('Confidential'));
  expect(card()).not.toMatch(/(?:More|Fewer) filters/);
});
