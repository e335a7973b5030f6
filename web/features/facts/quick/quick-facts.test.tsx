// @vitest-environment happy-dom
/** Tests the lines of quick facts: a line repeats the one above, all or none are saved, the focus moves to the problem, in the words of the specification. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createDocument, noticed, notices } from '#web/testing/fact-form.ts';
import {
  button,
  press,
  forms,
  control,
  type,
  problemsOf,
  openLines,
  cellOf,
  shown,
  facts,
  posts,
  begin,
  choose,
} from '#web/testing/quick-facts.ts';
import { answerQuestion, browser, server, user, visit } from '#web/testing/visit.ts';
import { insertMark } from '#web/ui/insert-target.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/document.tsx') });

test('a quick fact lists its required fields like the fact form @proof', async () => {
  browser.open(`/documents/${await createDocument()}`);
  await openLines();
  type(1, 'data.reported_figure', '');
  await press('Save 1 fact');
  await noticed('Check the quick fact forms for errors');
  expect(notices().join()).toContain('Error');
  expect(problemsOf(0)).toEqual([
    'Fact 1, Name: Name is required',
    'Fact 1, Country: Country type is required',
    'Fact 1, Cause is empty: Displacement type is required',
    'Fact 1, Type: Fact type is required',
    'Fact 1, Figure: Reported figure is required',
    'Fact 1, Term: Term is required',
  ]);
  await choose(1, 'type', 'IDPs (Stock)');
  await press('Save 1 fact');
  await waitFor(() => expect(problemsOf(0)).toContain('Fact 1, Date: Stock date is required'));
});

test('a quick fact with a problem gets the focus and keeps the others unchanged; two clicks create once', async () => {
  const id = await begin(3);
  type(2, 'data.start_date', '');
  type(2, 'name', '');
  type(4, 'name', 'abc');
  type(4, 'data.start_date', '30-13-2024');
  await press('Save 4 facts');
  await noticed('Check the quick fact forms for errors');
  expect([0, 1, 2, 3].map(problemsOf)).toEqual([
    [],
    ['Fact 2, Name: Name is required', 'Fact 2, Date: Start date is required'],
    [],
    ['Fact 4, Name: Length should be more than 3', 'Fact 4, Date: 2024-13-30 is not a day of the calendar'],
  ]);
  expect(document.activeElement).toBe(control(2, 'name'));
  expect(posts()).toEqual([]);

  type(2, 'name', 'The second');
  type(2, 'data.start_date', '2024-01-30');
  type(4, 'name', 'The fourth');
  expect(notices().join()).toContain('Check the quick fact forms for errors');
  type(4, 'data.start_date', '2024-01-30');
  await waitFor(() => expect(notices()).toEqual([]));
  const save = await button('Save 4 facts');
  fireEvent.click(save);
  fireEvent.click(save);
  await noticed('Facts have been created');
  await waitFor(() => expect(forms()).toHaveLength(1));
  expect(posts()).toHaveLength(1);
  expect((await facts(id)).map(({ name }) => name)).toEqual([
    'كينيا: فيضانات',
    'The second',
    'كينيا: فيضانات',
    'The fourth',
  ]);
  // A letter there is a key of the screen, and begins no fact.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add another'));
  await user.keyboard('s');
  expect(control(5, 'type').value).toBe('');
  expect(Object.keys(localStorage).filter((key) => key.includes('quick-facts'))).toEqual([]);
});

test('lines without faults are saved without a line that has some, which stays', async () => {
  const id = await begin(2);
  type(2, 'data.reported_figure', '');
  await press('Save 3 facts');
  await noticed('Check the quick fact forms for errors');
  await press('Save the other 2 facts');
  await noticed('Facts have been created');
  await waitFor(() => expect(forms()).toHaveLength(1));
  expect(problemsOf(0)).toEqual(['Fact 1, Figure: Reported figure is required']);
  expect(await facts(id)).toHaveLength(2);
});

test('an untouched line is not checked when it is left; one that was typed in is @proof', async () => {
  await begin(0);
  await press('Save 1 fact');
  await noticed('Facts have been created');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add another'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.id).toBe('quick-fact-2-type'));
  await user.tab();
  await user.tab();
  await user.click(document.body);
  expect(control(2, 'type').getAttribute('aria-invalid')).not.toBe('true');
  expect(problemsOf(0)).toEqual([]);
  type(2, 'data.reported_figure', '7');
  await user.click(control(2, 'type'));
  await user.tab();
  await waitFor(() => expect(problemsOf(0)).toEqual(['Fact 1, Type: Fact type is required']));
});

test('a refusal is shown at its quick fact and nothing is saved; Ctrl+S saves the quick facts, not the document', async () => {
  const id = await begin(2);
  type(2, 'data.start_date', '1800-01-30');
  control(2, 'name').focus();
  await user.keyboard('{Control>}s{/Control}');
  await noticed('Failed to create fact');
  await waitFor(() => expect(problemsOf(1)).toEqual(['Fact 2, Date: The year must lie between 1900 and 2200']));
  expect([problemsOf(0), problemsOf(2)]).toEqual([[], []]);
  await waitFor(() => expect(document.activeElement).toBe(control(2, 'data.start_date')));
  expect(screen.queryByText('There are no changes to save')).toBeNull();
  expect(await facts(id)).toEqual([]);
});

test('a user who lost the right gets one message, and loses no typed text @proof', async () => {
  const id = await begin(1);
  await server.owner(`delete from data.user_roles where username = 'ada'`);
  try {
    await press('Save 2 facts');
    await noticed('User is not permitted');
    expect(notices().join()).toContain('Failed to create fact');
    expect([problemsOf(0), problemsOf(1)]).toEqual([[], []]);
    expect(posts()).toHaveLength(1);
    expect(control(2, 'name').value).toBe('  كينيا: فيضانات  ');
  } finally {
    await server.owner(`insert into data.user_roles (username, role) values ('ada', 'Expert')`);
  }
  expect(await facts(id)).toEqual([]);
});

test('a deleted quick fact can be brought back; deleting asks, and focuses the next fact @proof', async () => {
  await begin(1);
  type(1, 'name', 'Goes');
  type(2, 'name', 'Stays');
  control(1, 'name').focus();
  await user.keyboard('{Alt>}{Delete}{/Alt}');
  const question = await waitFor(() => {
    const found = document.querySelector('.ant-modal-confirm');
    if (found === null) throw new Error('no question');
    return found;
  });
  await waitFor(() => expect(question.textContent).toContain('Delete Quick Fact'));
  expect(question.textContent).toContain('This fact is not saved yet, are you sure?');
  await answerQuestion('Delete');
  await waitFor(() => expect(forms()).toHaveLength(1));
  expect(forms()[0]!.contains(document.activeElement)).toBe(true);
  expect(control(2, 'name').value).toBe('Stays');
  await user.click(await screen.findByText('Undo'));
  await waitFor(() => expect(forms()).toHaveLength(2));
  expect(control(1, 'name').value).toBe('Goes');
  expect(forms()[0]!.contains(control(1, 'name'))).toBe(true);
});

test('Enter begins the next fact with the values that stay the same; a line without typed values is not saved @proof', async () => {
  const id = await begin(0);
  await psql.update('documents', id, { publication_date: '2019-05-01' });
  type(1, 'name', '');
  fireEvent.blur(control(1, 'name'));
  expect(control(1, 'name').value).toBe('Kenya: Disaster - 30/01/2024');
  control(1, 'data.start_date').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(forms()).toHaveLength(2));
  await waitFor(() => expect(document.activeElement).toBe(control(2, 'data.reported_figure')));
  expect(['iso3', 'year', 'type', 'data.term'].map((place) => shown(2, place))).toEqual([
    'Kenya',
    '2024',
    'New Displacement (Flow)',
    'Displaced',
  ]);
  expect(cellOf(2, 'data.start_date').className).toContain('same');
  expect(control(2, 'name').value).toBe('Kenya: Disaster - 30/01/2024');
  await screen.findByText('1 fact: 12 new displacements (not counted: no event)');
  // Nothing was typed in it: Enter adds no third one.
  await user.keyboard('{Enter}');
  expect(forms()).toHaveLength(2);
  type(1, 'data.start_date', '2024-01-15');
  expect(control(2, 'data.start_date').value).toBe('2024-01-30');
  type(2, 'data.reported_figure', '1,200');
  type(2, 'data.start_date', '31 Jan 2024');
  expect(cellOf(2, 'data.start_date').className).not.toContain('same');
  await screen.findByText('2 facts: 1,212 new displacements (not counted: no event)');
  control(2, 'data.start_date').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(forms()).toHaveLength(3));
  await press('Save 2 facts');
  await noticed('Facts have been created');
  expect((await facts(id)).map(({ name }) => name)).toEqual([
    'Kenya: Disaster - 15/01/2024',
    'Kenya: Disaster - 31/01/2024',
  ]);
  // The next one starts from the current document.
  await waitFor(() => expect(shown(4, 'year')).toBe('2019'));
});

test('a line unfolds into all fields of the same values, and takes marks of the source @proof', async () => {
  await begin(0);
  await choose(1, 'data.unit', 'Household');
  control(1, 'data.reported_figure').focus();
  expect(insertMark({ kind: 'date', text: '1 May', value: '2024-05-01' })).toBe(false);
  expect(insertMark({ kind: 'number', text: '320 households', value: '320' })).toBe(true);
  control(1, 'data.start_date').focus();
  expect(insertMark({ kind: 'date', text: '1 May', value: '2024-05-01' })).toBe(true);
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  await waitFor(() => expect(control(1, 'household_size')).not.toBeNull());
  expect(document.activeElement?.textContent).toBe('All fields of fact 1');
  expect(control(1, 'data.reported_figure').value).toBe('320');
  expect(control(1, 'data.start_date').value).toBe('2024-05-01');
  type(1, 'household_size', '5');
  type(1, 'data.excerpt', '300 households were displaced');
  const remark = /The excerpt has 300, not 320\./;
  expect((await screen.findAllByText(remark)).map(({ textContent }) => textContent)).toEqual([
    'The excerpt has 300, not 320. Use 300',
  ]);
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  await screen.findByText(/^Fact 1: The excerpt has 300, not 320\./);
  await screen.findByText('1 figure is not in its excerpt');
  expect(screen.getAllByText(remark)).toHaveLength(1);
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  await waitFor(() => expect(control(1, 'data.excerpt')).not.toBeNull());
  type(1, 'data.excerpt', '320 households were displaced');
  await waitFor(() => expect(screen.queryByText(remark)).toBeNull());
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  await screen.findByText('Household size 5: 1,600 people');
  await screen.findByText('1 fact: 1,600 new displacements (not counted: no event)');
  // A marked place begins the search of the line; without a choice its name stays, as any typed name does.
  control(1, 'locations').focus();
  expect(insertMark({ kind: 'number', text: '320 households', value: '320' })).toBe(false);
  expect(insertMark({ kind: 'place', text: 'Camp Umoja', value: 'Camp Umoja' })).toBe(true);
  await waitFor(() => expect(control(1, 'locations').value).toBe('Camp Umoja'));
  await user.tab();
  await waitFor(() => expect(cellOf(1, 'locations').textContent).toContain('no point on the map'));
});

test('a line keeps its day and its end when its type changes, and says that a flow without an end is open @proof', async () => {
  await begin(0);
  await screen.findByText('no end date');
  await choose(1, 'type', 'IDPs (Stock)');
  await waitFor(() => expect(control(1, 'data.stock_date').value).toBe('2024-01-30'));
  expect(screen.queryByText('no end date')).toBeNull();
  type(1, 'data.stock_date', '2024-02-03');
  await choose(1, 'type', 'New Displacement (Flow)');
  await waitFor(() => expect(control(1, 'data.start_date').value).toBe('2024-02-03'));
  await user.click(screen.getByTitle('All fields (Alt+Enter)'));
  await screen.findByText('Without an end date the period is open: QA lists the fact as an error.');
  type(1, 'data.end_date', '2024-02-05');
  await waitFor(() => expect(screen.queryByText(/^Without an end date/)).toBeNull());
  await choose(1, 'type', 'IDPs (Stock)');
  await waitFor(() => expect(control(1, 'data.stock_date').value).toBe('2024-02-03'));
  await choose(1, 'type', 'New Displacement (Flow)');
  await waitFor(() => expect(control(1, 'data.end_date').value).toBe('2024-02-05'));
  expect(control(1, 'data.start_date').value).toBe('2024-02-03');
});

test('a change of a field that hides or computes others, and back, is no change: the line is as it began @proof', async () => {
  await begin(0);
  type(1, 'name', '');
  fireEvent.blur(control(1, 'name'));
  control(1, 'data.start_date').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(forms()).toHaveLength(2));
  for (const [place, other, own] of [
    ['type', 'IDPs (Stock)', 'New Displacement (Flow)'],
    ['displacement_type', 'Conflict', 'Disaster'],
    ['data.unit', 'Household', 'Person'],
    ['year', '2023', '2024'],
    ['iso3', 'Uganda', 'Kenya'],
  ] as const) {
    await choose(2, place, other);
    await button('Save 2 facts');
    await choose(2, place, own);
    await waitFor(() =>
      expect([place, document.body.textContent]).toEqual([place, expect.stringContaining('Save 1 fact')]),
    );
  }
});
