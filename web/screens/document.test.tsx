// @vitest-environment happy-dom
/** Tests the document form on its screen: messages, conflicts, drafts restored after a closed tab, history, and the quick facts beside it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import {
  choose,
  chosen,
  createDocument,
  createFact,
  field,
  isToRead,
  noticed,
  problems,
  refused,
  readValues,
  retype,
} from '#web/testing/fact-form.ts';
import { answerQuestion, browser, comeBackAs, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', vic: 'Viewer' }, { screens: () => import('#web/screens/document.tsx') });

// A form is large: printing it after each unsuccessful query would take longer than the query.

// Found by text, because computing the accessible names of a whole form is slow here.
const button = (name: string) => screen.findByText(name, { selector: 'button *' });
const press = async (name: string) => user.click(await button(name));
const tab = async (name: string) => user.click(await screen.findByText(name, { selector: '[role=tab]' }));
const title = () => field('Original Title');
const stored = async (id: number) => (await psql.one('documents', { where: { id: `eq.${id}` } })).row;
const publisher = async (name: string, iso3: string | null = null): Promise<number> =>
  (await psql.create('publishers', { name, type: 'Media', iso3 })).row.id;
const dialog = async () => {
  await waitFor(() => expect(document.querySelector('.ant-modal')).not.toBeNull());
  return within(document.querySelector<HTMLElement>('.ant-modal')!);
};
const rowsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr')].flatMap((row) => {
    const cells = [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);
    return cells.length < 2 ? [] : [cells];
  });

async function open(address: string) {
  const router = browser.open(address);
  await waitFor(() => expect(title()).toBeDefined());
  return router;
}

/** Opens the same address in the same browser after its tab was closed. */
async function openAgain(address: string): Promise<void> {
  await comeBackAs('ada');
  await open(address);
}

test('a new document reports each missing field in the words of the specification @proof', async () => {
  await open('/documents/new');
  await press('Create');
  await refused('Check form errors');
  expect(problems()).toEqual([
    'Original Title is empty: Name is required',
    'Publication Date: Publication date is required',
    'Sources: Sources are required',
    'Publishers are empty: Sources are required',
  ]);
  // The specification's one text for both stands at each field with the field's own name.
  expect(
    ['sources', 'publishers'].map((name) => document.getElementById(`documents-${name}-note`)?.textContent),
  ).toEqual(['Sources are required', 'Publishers are empty: Sources are required']);
  expect(document.activeElement).toBe(title());
  await retype(user, 'Original Title', 'ab');
  await retype(user, 'Publication Date', '2999-01-01');
  await retype(user, 'URL', 'reliefweb');
  await press('Create');
  await waitFor(() =>
    expect(problems()).toEqual([
      'Original Title: Length should be at least 3',
      "Publication Date: Publication date can't be in the future",
      'URL: URL is not valid',
      'Sources: Sources are required',
      'Publishers are empty: Sources are required',
    ]),
  );
  expect(browser.sent.filter((call) => call.startsWith('POST /psql/documents'))).toEqual([]);
});

test('a document is cloned, created once and deleted, with notices @proof', async () => {
  const id = await createDocument();
  const router = await open(`/documents/clone/${id}`);
  await waitFor(() => expect(title().value).toBe('Report on floods'));
  await retype(user, 'Original Title', '  تقرير عن الفيضانات  ');
  const create = await button('Create');
  fireEvent.click(create);
  fireEvent.click(create);
  await press('Create without a country');
  await noticed('Document has been created/updated');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/documents\/\d+$/));
  const created = Number(router.state.location.pathname.split('/').at(-1));
  expect(await stored(created)).toMatchObject({ name: 'تقرير عن الفيضانات', publication_date: '2024-02-01' });
  expect(browser.sent.filter((call) => call.startsWith('POST /psql/documents'))).toHaveLength(2);
  await screen.findByText(/^Edit D-2024-XXX-/);
  await press('Delete');
  await screen.findByText('Delete Document');
  await answerQuestion('Delete');
  await noticed('The document has been deleted');
  await waitFor(() => expect(router.state.location.pathname).toBe('/documents'));
});

test('the country of a new document without one is asked for, and that of its publisher proposed', async () => {
  const id = await publisher(`Radio ${performance.now()}`, 'COD');
  const from = await createDocument();
  await psql.update('documents', from, { publishers: [id] }, { etag: null });
  const router = await open(`/documents/clone/${from}`);
  await waitFor(() => expect(title().value).toBe('Report on floods'));
  await press('Create');
  await waitFor(() => expect(chosen('Country')).toBe('Dem. Rep. Congo'));
  await user.click(screen.getByText('Create', { selector: '.ant-modal button *' }));
  await noticed('Document has been created/updated');
  await screen.findByText(/^Edit D-2024-COD-/);
  expect(await stored(Number(router.state.location.pathname.split('/').at(-1)))).toMatchObject({ countries: ['COD'] });
});

test('what is typed while the country of a new document is looked for stays, and is saved', async () => {
  const id = await publisher(`Radio ${performance.now()}`, 'COD');
  const from = await createDocument();
  await psql.update('documents', from, { publishers: [id] }, { etag: null });
  const router = await open(`/documents/clone/${from}`);
  await waitFor(() => expect(title().value).toBe('Report on floods'));
  const working = globalThis.fetch;
  let asked = false;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  globalThis.fetch = async (...call) => {
    asked ||= typeof call[0] === 'string' && call[0].includes('/psql/publishers?select=iso3');
    if (asked) await answered;
    return working(...call);
  };
  try {
    await press('Create');
    await waitFor(() => expect(asked).toBe(true));
    await retype(user, 'Original Title', 'Report on floods and slides');
    answer();
    await waitFor(() => expect(field('Country')).toBeDefined());
    await choose(user, 'Country', 'Chile');
    await user.click(screen.getByText('Create', { selector: '.ant-modal button *' }));
    await noticed('Document has been created/updated');
  } finally {
    globalThis.fetch = working;
  }
  await screen.findByText(/^Edit D-2024-CHL-/);
  const created = Number(router.state.location.pathname.split('/').at(-1));
  expect(await stored(created)).toMatchObject({ countries: ['CHL'], name: 'Report on floods and slides' });
});

test('a document that does not exist shows a message and a link to the list @proof', async () => {
  browser.open('/documents/999999');
  await screen.findByText('Document has not been loaded', { selector: 'h1' });
  await screen.findByText('There is no document 999999', { selector: '.nothing p' });
  await screen.findByText('Go to the documents list', { selector: 'a' });
});

test('a missing publisher is created from its picker, and the form keeps the typed values @proof', async () => {
  const stamp = `Gazette ${performance.now()}`;
  await publisher(`${stamp} de l’Est`);
  const router = await open('/documents/new');
  await waitFor(() => expect(title().value).toBe(''));
  await retype(user, 'Original Title', 'Not to be lost');
  await user.click(field('Sources'));
  await user.paste(stamp);
  await user.click(await screen.findByText(`Create "${stamp}"`, { selector: '.ant-select-item-option-content' }));
  const shown = await dialog();
  expect(field('Name').value).toBe(stamp);
  // The dialog comes back to the field, which has not been left.
  expect(screen.queryByText('Sources are required')).toBeNull();
  await retype(user, 'Name', `${stamp} de l'est`);
  await shown.findByText('This publisher may exist already: same name and country');
  await user.click(shown.getByText('Create', { selector: 'button *' }));
  // 'Gazette' says its type; the name stands for a publisher that exists.
  await shown.findByText('From the name');
  await shown.findByText('There is already a publisher of this name and country');
  await retype(user, 'Name', stamp);
  await choose(user, 'Type', 'Media');
  await user.click(shown.getByText('Create', { selector: 'button *' }));
  await noticed('Source/Publisher has been created/updated');
  await waitFor(() => expect(chosen('Sources')).toContain(stamp));
  // The other list is empty: the publisher is in it, too, and marked.
  await waitFor(() => expect(chosen('Publishers')).toContain(stamp));
  await screen.findByText('From the other list');
  expect([router.state.location.pathname, title().value]).toEqual(['/documents/new', 'Not to be lost']);
  const made = await psql.list('publishers', { where: { name: `eq.${stamp}` } });
  expect(made.rows).toMatchObject([{ type: 'Media', iso3: null }]);
});

/** Somebody else changes every kind of field while the form is open. */
async function overtake() {
  const id = await createDocument();
  const [herald, herald2] = [await publisher(`Herald ${id}`, 'KEN'), await publisher(`Herald ${id}`, 'SDN')];
  await open(`/documents/${id}`);
  await waitFor(() => expect(title().value).toBe('Report on floods'));
  await retype(user, 'Original Title', 'Mine');
  await psql.update('documents', id, {
    name: 'Theirs',
    publication_date: '2024-03-01',
    sources: [herald, herald2],
    publishers: [herald2],
    countries: ['KEN', 'SDN'],
    confidential: true,
  });
  await server.owner(
    `insert into data.files (filename, uuid, content_type, original_filename, size, created_by)
     select uuid || '-0123456789ab.zip', uuid, 'application/zip', 'Their report.zip', 1, 'ada' from data.documents where id = $1`,
    [id],
  );
  await psql.update('documents', id, {
    filename: `${(await stored(id)).uuid}-0123456789ab.zip`,
    content_type: 'application/zip',
    original_filename: 'Their report.zip',
  });
  await press('Update');
  const shown = await dialog();
  await waitFor(() => expect(shown.getAllByText(new RegExp(`Herald ${id}`)).length).toBeGreaterThan(0));
  return { id, rows: rowsOf(document.querySelector<HTMLElement>('.conflict table')!) };
}

test('after a conflict the user sees both versions, with lists and file by name, and may keep their own field @proof', async () => {
  const { id, rows } = await overtake();
  expect(rows).toEqual([
    ['Original Title', expect.any(String), 'Mine', 'Theirs'],
    ['Publication Date', expect.any(String), '', '1 Mar 2024'],
    ['Confidential', 'No', '', 'Yes'],
    ['File', '–', '', 'Their report.zip'],
    ['Countries', expect.any(String), '', 'Kenya, Sudan'],
    ['Sources', expect.any(String), '', `Herald ${id} (Kenya), Herald ${id} (Sudan)`],
    ['Publishers', expect.any(String), '', `Herald ${id} (Sudan)`],
  ]);
  await press('Save the chosen values');
  await noticed('Document has been created/updated');
  expect(await stored(id)).toMatchObject({ name: 'Mine', confidential: true, original_filename: 'Their report.zip' });
  await screen.findByText(/Their report\.zip/, { selector: '.file-field a' });
});

test('the unsaved draft of a new document can be restored @proof', async () => {
  await open('/documents/new');
  await retype(user, 'Original Title', 'Half a title');
  await openAgain('/documents/new');
  await screen.findByText('You have unsaved changes from an earlier visit');
  await press('Restore');
  await waitFor(() => expect(title().value).toBe('Half a title'));
});

test('the history shows the names of publishers and countries, and an earlier version can be restored @proof', async () => {
  const id = await createDocument();
  const before = await stored(id);
  const gazette = await publisher(`Gazette ${id}`, 'KEN');
  await psql.update('documents', id, { name: 'Renamed', sources: [gazette], countries: ['KEN'] });
  await open(`/documents/${id}`);
  await tab('History');
  await screen.findByText('2 of 2 changes');
  await screen.findByText(`Gazette ${id}`);
  await screen.findByText('Kenya', { selector: '.history-value' });
  await user.click(await screen.findByText(/^Restore the document/, { selector: 'button *' }));
  await user.click((await dialog()).getByText('Restore', { selector: 'button *' }));
  await noticed('The document has been restored');
  expect(await stored(id)).toMatchObject({ name: before.name, sources: before.sources, countries: [] });
  await tab('Document');
  await waitFor(() => expect(title().value).toBe('Report on floods'));
});

test('a user who may only read sees the whole document and no actions', async () => {
  const id = await createDocument();
  await createFact({ document_id: id });
  await signInAs('vic');
  browser.open(`/documents/${id}`);
  await screen.findByText('Read only');
  await waitFor(() => expect(readValues()['Sources']).toMatch(/^Office/));
  expect(readValues()).toMatchObject({
    'Original Title': 'Report on floods',
    'Publication Date': '1 Feb 2024',
    'Document Type': 'PDF',
    Confidential: 'No',
  });
  expect(isToRead()).toBe(true);
  const offered = [...document.querySelectorAll('button')].map(({ textContent }) => textContent.trim());
  for (const action of ['Update', 'Clone', 'Delete', 'Generate', 'Grab File', 'Upload a file'])
    expect(offered).not.toContain(action);
  await tab('Facts');
  await screen.findByText('Facts of the document');
  expect(screen.queryByText('Add facts')).toBeNull();
});

const questions = () => [...document.querySelectorAll<HTMLElement>('.ant-modal-confirm')];
/** Answers the latest question; an earlier one may still be closing. */
const answer = async (count: number, words: string) => {
  await waitFor(() => expect(questions()).toHaveLength(count));
  await user.click(within(questions()[count - 1]!).getByText(words));
};

test('a page with an unsaved document and unsaved quick facts asks once; saving one keeps the other @proof', async () => {
  const id = await createDocument();
  const router = await open(`/documents/${id}`);
  await waitFor(() => expect(title().value).toBe('Report on floods'));
  await retype(user, 'Original Title', 'Typed and not saved');
  await tab('Facts');
  const name = () => document.getElementById('quick-fact-1-name') as HTMLInputElement;
  await waitFor(() => expect(name()).not.toBeNull());
  fireEvent.change(name(), { target: { value: 'A quick one' } });

  void router.navigate({ to: '/publishers' });
  await answer(1, 'Stay');
  expect(router.state.location.pathname).toBe(`/documents/${id}`);

  await press('Update');
  await noticed('Document has been created/updated');
  expect(name().value).toBe('A quick one');
  await retype(user, 'Original Title', 'Typed again');
  void router.navigate({ to: '/publishers' });
  await answer(2, 'Leave');
  await waitFor(() => expect(router.state.location.pathname).toBe('/publishers'));
});
