// @vitest-environment happy-dom
/** Tests the messages of a document's file while it is grabbed or chosen, word for word. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { temporaryStorage, type TemporaryStorage } from '#server/testing/files.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { openSite, reaching, type Site } from '#server/testing/site.ts';
import { login } from '#web/data/session.ts';
import { notices } from '#web/testing/fact-form.ts';
import { openBrowser, type Browser } from '#web/testing/browser.tsx';
import { FileField } from '#web/forms/file-field.tsx';
import { GrabButton } from './grab-button.tsx';
import { useFileTransfer, type NewFile } from '#web/forms/use-file-transfer.ts';

const password = 'a long enough password';

let site: Site;
let files: TemporaryStorage;
let server: TestServer;
let browser: Browser;
let failing = false;

beforeAll(async () => {
  site = await openSite((_request, response) => {
    if (failing) response.statusCode = 500;
    response.end('country,figure\nCOL,12\n');
  });
  files = await temporaryStorage();
  const outside = reaching([site.port], () => ['127.0.0.1']);
  server = await startServer({ files: { storage: files.storage, outside } });
  await server.addUser('amina', password, ['Expert']);
});
afterAll(async () => {
  await server.close();
  await site.close();
  await files.remove();
});
beforeEach(async () => {
  failing = false;
  site.requests.length = 0;
  onKept.mockClear();
  browser = openBrowser(server.app);
  await login('amina', password);
});
afterEach(() => {
  cleanup();
  browser.close();
});

const onKept = vi.fn<(file: NewFile) => void>();

function Fields({ url = '', editable = true }: { url?: string; editable?: boolean }) {
  const transfer = useFileTransfer(null, onKept);
  return (
    <>
      <GrabButton url={url} editable={editable} transfer={transfer} />
      <FileField
        filename="0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11-0123456789ab.pdf"
        originalFilename="Report.pdf"
        unsaved={false}
        editable={editable}
        transfer={transfer}
        onRemove={() => undefined}
      />
    </>
  );
}

const show = (props: { url?: string; editable?: boolean }) =>
  render(
    <App>
      <Fields {...props} />
    </App>,
  );
const failure = () => document.querySelector('.file-failed')?.textContent;
const again = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
const grab = () => fireEvent.click(screen.getByRole('button', { name: 'Grab File' }));

test('a grabbed file is passed to the form with the uuid of its request', async () => {
  show({ url: `http://site.example:${site.port}/figures.csv` });
  grab();
  expect(await screen.findByText('The file has been created successfully')).toBeTruthy();
  expect(onKept).toHaveBeenCalledExactlyOnceWith({
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    filename: expect.stringMatching(/\.csv$/) as string,
    content_type: 'text/csv',
    original_filename: 'figures.csv',
  });
});

test('a refused address shows the reason', async () => {
  show({ url: 'http://10.0.0.1/' });
  grab();
  await waitFor(() => expect(failure()).toContain('The file has failed to be created'));
  // Said once, beside the file.
  expect(notices()).toEqual([]);
  expect(screen.getByText('10.0.0.1 does not lead to a public site and is not fetched')).toBeTruthy();
});

test('without a uuid no transfer starts, and the user can try again', async () => {
  show({ url: `http://site.example:${site.port}/figures.csv` });
  const reach = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  try {
    grab();
    await waitFor(() => expect(failure()).toContain('Failed to fetch a UUID'));
  } finally {
    globalThis.fetch = reach;
  }
  again();
  expect(await screen.findByText('The file has been created successfully')).toBeTruthy();
  expect(failure()).toBeUndefined();
  await waitFor(() => expect(notices()).toEqual(['The file has been created successfully']));
});

test('after a site fails, one click tries again, and another dismisses the message', async () => {
  failing = true;
  show({ url: `http://site.example:${site.port}/figures.csv` });
  grab();
  expect(await screen.findByText('site.example answered 500 Internal Server Error')).toBeTruthy();
  again();
  await waitFor(() => expect(site.requests).toHaveLength(2));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss the notice' }));
  await waitFor(() => expect(failure()).toBeUndefined());
  await waitFor(() => expect(notices()).toEqual([]));
  expect(onKept).not.toHaveBeenCalled();
});

test('a file that is too large or empty is not sent', async () => {
  show({});
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } });
  const large = new File(['x'], 'large.pdf');
  Object.defineProperty(large, 'size', { value: 100 * 1024 * 1024 + 1 });
  const sent = browser.sent.length;
  choose(large);
  await waitFor(() => expect(failure()).toContain('large.pdf has not been uploaded'));
  expect(screen.getByText('The file is larger than 100 MB')).toBeTruthy();
  choose(new File([], 'empty.pdf'));
  expect(await screen.findByText('The file is empty')).toBeTruthy();
  expect(browser.sent).toHaveLength(sent);
});

test('a user without the right to manage documents can only read the file', () => {
  show({ url: 'http://site.example/', editable: false });
  expect(screen.getByRole('link', { name: 'Report.pdf' }).getAttribute('href')).toMatch(/^\/upload\/files\/.+\.pdf$/);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
