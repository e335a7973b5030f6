// @vitest-environment happy-dom
/** Tests each state of a file beside a form: shown, loading, missing, store unreachable, download only; each with a next step. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { temporaryStorage, type TemporaryStorage } from '#server/testing/files.ts';
import { excelFile, odsFile, paragraph, wordFile } from '#server/testing/office-files.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { sendFileTo } from '#server/testing/upload.ts';
import { outside } from '#server/uploads/grab/outside.ts';
import type { KeptFile } from '#server/uploads/keep.ts';
import { queryClient } from '#web/data/query.ts';
import { login } from '#web/data/session.ts';
import { setInsertTarget, type Mark } from '#web/ui/insert-target.ts';
import { openBrowser, type Browser } from '#web/testing/browser.tsx';
import { BesidePreview } from './preview.tsx';

const password = 'a long enough password';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

let files: TemporaryStorage;
let server: TestServer;
let browser: Browser;
let cookie: string;

beforeAll(async () => {
  files = await temporaryStorage();
  server = await startServer({ files: { storage: files.storage, outside: outside([80]) } });
  await server.addUser('amina', password, ['Expert']);
  cookie = await server.signIn('amina', password);
});
afterAll(async () => {
  await server.close();
  await files.remove();
});
beforeEach(async () => {
  browser = openBrowser(server.app);
  await login('amina', password);
});
afterEach(() => {
  cleanup();
  browser.close();
  vi.restoreAllMocks();
});

async function kept(name: string, content: Buffer | string): Promise<KeptFile> {
  return (await sendFileTo(server.app, cookie, name, content)).json<KeptFile>();
}
const show = (file: KeptFile, form: ReactNode = <p>the form</p>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <App>
        <BesidePreview document={{ ...file, countries: [], publication_date: '2026-11-20' }}>{form}</BesidePreview>
      </App>
    </QueryClientProvider>,
  );
const again = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

test('a table in Windows-1256 (Arabic) is decoded', async () => {
  show(
    await kept(
      'table.csv',
      Buffer.concat([Buffer.from([0xc7, 0xe1, 0xc8, 0xe1, 0xcf]), Buffer.from(';figure\nYEM;12\n')]),
    ),
  );
  expect(await screen.findByRole('columnheader', { name: 'البلد' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '12' })).toBeTruthy();
});

test('a table in UTF-16, as spreadsheets write it, is decoded @proof', async () => {
  show(await kept('table.csv', Buffer.from('\ufeffname\tfigure\nPerú\t7\n', 'utf16le')));
  expect(await screen.findByRole('cell', { name: 'Perú' })).toBeTruthy();
});

test('a mark in a table goes into the field in use, by mouse and by keyboard, and leaves the text as it was', async () => {
  const taken: string[] = [];
  const accept = ({ kind, value }: Mark) => {
    taken.push(`${kind} ${value}`);
    return true;
  };
  const field = <input aria-label="field" onFocus={() => setInsertTarget(accept)} />;
  show(await kept('table.csv', 'Date,People\n12 November,"1,200"\n3/12/2026,about 45 families\n'), field);
  const cell = await screen.findByRole('cell', { name: 'about 45 families' });
  expect(cell.textContent).toBe('about 45 families');
  screen.getByLabelText('field').focus();
  fireEvent.click(screen.getByRole('button', { name: '1,200' }));
  const first = screen.getByRole('button', { name: '12 November' });
  expect([first.tabIndex, screen.getByRole('button', { name: '1,200' }).tabIndex]).toEqual([0, -1]);
  fireEvent.keyDown(first, { key: 'Enter' });
  fireEvent.keyDown(screen.getByRole('button', { name: '45 families' }), { key: ' ' });
  expect(taken).toEqual(['number 1200', 'date 2026-11-12', 'number 45']);
  expect(document.activeElement).toBe(screen.getByLabelText('field'));
  fireEvent.click(screen.getByRole('switch', { name: 'Marks' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '1,200' })).toBeNull());
  expect(screen.getByRole('cell', { name: 'about 45 families' })).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Marks' }));
});

test.each([
  ['a.png', png],
  ['a.txt', 'words'],
])('while the store is unreachable %s has a message, and is shown when the store is back', async (name, content) => {
  const file = await kept(name, content);
  vi.spyOn(files.storage.store, 'get').mockRejectedValueOnce(new Error('connect ECONNREFUSED'));
  show(file);
  expect(await screen.findByText('The file has not been loaded')).toBeTruthy();
  expect(screen.getByText(/^The store of files does not answer: please try again later\./)).toBeTruthy();
  again();
  expect(await screen.findByRole('region', { name })).toBeTruthy();
});

test('a missing file is reported, and Try again requests it again', async () => {
  const file = await kept('a.png', png);
  await files.storage.store.remove(file.filename);
  show(file);
  expect(await screen.findByText('The file is not there any more')).toBeTruthy();
  again();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a broken picture is reported @proof', async () => {
  show(await kept('a.png', png));
  fireEvent.error(await screen.findByRole('img', { name: 'a.png' }));
  expect(await screen.findByText(/^The picture can't be read by the browser/)).toBeTruthy();
});

test('a page nested without end is offered for download only', async () => {
  show(await kept('a.html', `<html>${'<div>'.repeat(5000)}`));
  expect(await screen.findByText(/^The file can't be shown, because/)).toBeTruthy();
});

test.each([
  ['report.docx', wordFile(paragraph('1,250 families fled Tawila'))],
  [
    'camps.xlsx',
    excelFile('<sheetData><row><c t="inlineStr"><is><t>1,250 families fled Tawila</t></is></c></row></sheetData>'),
  ],
  [
    'camps.ods',
    odsFile(
      '<table:table table:name="A"><table:table-row><table:table-cell><text:p>1,250 families fled Tawila</text:p></table:table-cell></table:table-row></table:table>',
    ),
  ],
])('%s is shown as a page with marks', async (name, content) => {
  show(await kept(name, content));
  const frame = await screen.findByTitle(name);
  expect([frame.tagName, frame.getAttribute('sandbox')]).toEqual([
    'IFRAME',
    'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ]);
  expect(frame.getAttribute('srcdoc')).toContain('1,250 families fled Tawila');
  expect(screen.getByRole('switch', { name: 'Marks' })).toBeTruthy();
});

test('a damaged Word file is offered for download only, in words @proof', async () => {
  show(await kept('report.docx', wordFile(paragraph('x'.repeat(500))).subarray(0, 700)));
  expect(await screen.findByText(/^The file can't be shown, because it is damaged/)).toBeTruthy();
});

test.each([
  [
    'photo.tif',
    Buffer.concat([Buffer.from('49492a00080000000000', 'hex'), Buffer.alloc(64)]),
    'A picture of this kind',
  ],
  ['sheet.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'An Excel file of the old kind (.xls)'],
  ['words.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'A Word file of the old kind (.doc)'],
  [
    'secret.docx',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'An Office file that is protected by a password or of an old kind',
  ],
  ['talk.ppt', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'A presentation'],
  ['mail.msg', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'A mail of Outlook'],
  ['data.bin', Buffer.from([0, 1, 2, 3]), 'A file of this kind'],
])('%s can only be downloaded, and a message explains it', async (name, content, what) => {
  const file = await kept(name, content);
  show(file);
  expect(screen.getByText(`${what} can't be shown here. Download it to read it.`)).toBeTruthy();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/upload/files/${file.filename}`);
  expect(screen.queryByRole('button')).toBeNull();
});
