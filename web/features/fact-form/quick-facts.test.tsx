// @vitest-environment happy-dom
/** Tests quick facts in bulk: all or none are saved, the focus moves to the problem, in the words of the specification. */
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createDocument, notices } from '#web/testing/fact-form.ts';
import { browser, server, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/document.tsx') });
beforeEach(() => configure({ getElementError: (message) => new Error(message ?? 'not found') }));

const told = (text: string) => waitFor(() => expect(notices().join('\n')).toContain(text));
const button = (name: string) => screen.findByText(name, { selector: 'button *' });
const press = async (name: string) => user.click(await button(name));
const forms = () => [...document.querySelectorAll<HTMLElement>('.quick-fact')];
/** By the number given to the form when it was added. */
const control = (form: number, place: string) =>
  document.getElementById(`quick-fact-${form}-${place.replaceAll('.', '-')}`) as HTMLInputElement;
const type = (form: number, place: string, value: string) =>
  fireEvent.change(control(form, place), { target: { value } });
const problemsOf = (at: number) =>
  [...(forms()[at]?.querySelectorAll('.problem-list li') ?? [])].map(({ textContent }) => textContent);
const facts = async (document_id: number) =>
  (await psql.list('facts', { select: ['name', 'data'], where: { document_id: `eq.${document_id}` }, order: 'id' }))
    .rows;
const posts = () => browser.sent.filter((call) => call.startsWith('POST /psql/facts'));

/** A document with a complete quick fact, and `clones` clones of it. */
async function begin(clones: number): Promise<number> {
  const id = await createDocument();
  await psql.update('documents', id, { countries: ['KEN'], displacement_types: ['Disaster'] });
  browser.open(`/documents/${id}`);
  await press('Add Quick Fact');
  await waitFor(() => expect(forms()).toHaveLength(1));
  await choose(1, 'type', 'New Displacement (Flow)');
  await choose(1, 'data.term', 'Displaced');
  type(1, 'data.reported_figure', '12');
  type(1, 'data.start_date', '2024-01-30');
  type(1, 'name', '  كينيا: فيضانات  ');
  for (let clone = 0; clone < clones; clone++)
    fireEvent.click(await screen.findByText('Clone', { selector: '.quick-fact:first-child button *' }));
  await waitFor(() => expect(forms()).toHaveLength(clones + 1));
  return id;
}

async function choose(form: number, place: string, option: string): Promise<void> {
  await user.click(control(form, place));
  await user.paste(option);
  const found = await waitFor(() => {
    const [last] = [...document.querySelectorAll('.ant-select-item-option')]
      .filter(({ textContent }) => textContent === option)
      .slice(-1);
    if (last === undefined) throw new Error(`${place} offers no ${option}`);
    return last;
  });
  await user.click(found);
}

test('a quick fact lists its required fields like the fact form', async () => {
  browser.open(`/documents/${await createDocument()}`);
  await press('Add Quick Fact');
  await waitFor(() => expect(forms()).toHaveLength(1));
  type(1, 'data.reported_figure', '');
  await press('Save 1 fact');
  await told('Check the quick fact forms for errors');
  expect(notices().join()).toContain('Error');
  expect(problemsOf(0)).toEqual([
    'Name: Name is required',
    'Country: Country type is required',
    'Displacement Type: Displacement type is required',
    'Type: Fact type is required',
    'Reported Figure: Reported figure is required',
    'Term: Term is required',
  ]);
  await choose(1, 'type', 'IDPs (Stock)');
  await press('Save 1 fact');
  await waitFor(() => expect(problemsOf(0)).toContain('Stock Date: Stock date is required'));
});

test('a quick fact with a problem gets the focus and keeps the others unchanged; two clicks create once', async () => {
  const id = await begin(3);
  type(2, 'name', '');
  type(2, 'data.start_date', '');
  type(4, 'name', 'abc');
  type(4, 'data.end_date', '2024-01-01');
  await press('Save 4 facts');
  await told('Check the quick fact forms for errors');
  expect([0, 1, 2, 3].map(problemsOf)).toEqual([
    [],
    ['Name: Name is required', 'Data: Start Date: Start date is required'],
    [],
    ['Name: Length should be more than 3', "Data: End Date: End date can't be before start date."],
  ]);
  expect(document.activeElement).toBe(control(2, 'name'));
  expect(posts()).toEqual([]);

  type(2, 'name', 'The second');
  type(2, 'data.start_date', '2024-01-30');
  type(4, 'name', 'The fourth');
  type(4, 'data.end_date', '');
  const save = await button('Save 4 facts');
  fireEvent.click(save);
  fireEvent.click(save);
  await told('Facts have been created');
  await waitFor(() => expect(forms()).toHaveLength(0));
  expect(posts()).toHaveLength(1);
  expect((await facts(id)).map(({ name }) => name)).toEqual([
    'كينيا: فيضانات',
    'The second',
    'كينيا: فيضانات',
    'The fourth',
  ]);
  expect(document.activeElement?.textContent).toBe('Add Quick Fact');
  expect(Object.keys(localStorage).filter((key) => key.includes('quick-facts'))).toEqual([]);
});

test('a refusal is shown at its quick fact and nothing is saved; Ctrl+S saves the quick facts, not the document', async () => {
  const id = await begin(2);
  type(2, 'data.start_date', '1800-01-30');
  control(2, 'name').focus();
  await user.keyboard('{Control>}s{/Control}');
  await told('Failed to create fact');
  await waitFor(() => expect(problemsOf(1)).toEqual(['Data: Start Date: The year must lie between 1900 and 2200']));
  expect([problemsOf(0), problemsOf(2)]).toEqual([[], []]);
  await waitFor(() => expect(document.activeElement).toBe(control(2, 'data.start_date')));
  expect(screen.queryByText('There are no changes to save')).toBeNull();
  expect(await facts(id)).toEqual([]);
});

test('a user who lost the right gets one message, and loses no typed text', async () => {
  const id = await begin(1);
  await server.owner(`delete from data.user_roles where username = 'ada'`);
  try {
    await press('Save 2 facts');
    await told('User is not permitted');
    expect(notices().join()).toContain('Failed to create fact');
    expect([problemsOf(0), problemsOf(1)]).toEqual([[], []]);
    expect(posts()).toHaveLength(1);
    expect(control(2, 'name').value).toBe('  كينيا: فيضانات  ');
  } finally {
    await server.owner(`insert into data.user_roles (username, role) values ('ada', 'Expert')`);
  }
  expect(await facts(id)).toEqual([]);
});

test('deleting asks, and focuses the next fact; a new quick fact starts from the current document', async () => {
  const id = await begin(1);
  type(2, 'name', 'Stays');
  await user.click(screen.getAllByText('Delete', { selector: '.quick-fact button *' })[0]!);
  await screen.findByText('Delete Quick Fact');
  await screen.findByText('The text in this form will be lost, are you sure?');
  await press('Yes');
  await waitFor(() => expect(forms()).toHaveLength(1));
  expect(document.activeElement).toBe(forms()[0]);
  expect(control(2, 'name').value).toBe('Stays');
  await psql.update('documents', id, { publication_date: '2019-05-01' });
  await press('Add another');
  await waitFor(() => expect(forms()).toHaveLength(2));
  expect(document.querySelector('label[for="quick-fact-3-year"]')?.closest('.ant-form-item')?.textContent).toContain(
    '2019',
  );
});
