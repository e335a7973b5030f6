// @vitest-environment happy-dom
/** Tests the start of a new document on its screen: a pasted text fills the form, marks go when a field is left, and refusals leave the address. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { knownPublisher, publisherAtEnds, publishersLike, sourceByAcronym } from '#web/features/documents/about.ts';
import { chosen, field, notices, retype } from '#web/testing/fact-form.ts';
import { browser, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', vic: 'Viewer' }, { screens: () => import('#web/screens/document.tsx') });

const begin = () => field('Address, file or text');
const open = async () => {
  const router = browser.open('/documents/new');
  await waitFor(() => expect(begin()).toBeDefined());
  await waitFor(() => expect(document.activeElement).toBe(begin()));
  return router;
};

test('the field has the focus, Escape goes to the form, and an address that was typed goes with it @proof', async () => {
  await open();
  await user.type(begin(), 'example.org/report');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field('URL').value).toBe('https://example.org/report'));
});

test('a few words are neither an address nor a text @proof', async () => {
  await open();
  await user.type(begin(), 'floods in Sudan{Enter}');
  await screen.findByText(/^Give the address of a page or a file/);
  expect(field('URL').value).toBe('');
});

test('an address that is not fetched is refused in words, and stays in the form @proof', async () => {
  await open();
  await user.type(begin(), 'http://127.0.0.1/report{Enter}');
  await screen.findByText('The file has failed to be created');
  // Once: beside the address, and by no notice.
  expect(notices()).toEqual([]);
  expect(document.body.textContent).toContain('127.0.0.1 does not lead to a public site and is not fetched');
  expect(document.body.textContent).toContain('The address stays in the form');
  expect(field('URL').value).toBe('http://127.0.0.1/report');
  await retype(user, 'Original Title', 'Filled in by hand');
  expect(field('Original Title').value).toBe('Filled in by hand');
});

test('an address that a document has is shown before anything is fetched', async () => {
  const publisher = (await psql.create('publishers', { name: 'Known Post', type: 'Media' })).row.id;
  const { row } = await psql.create('documents', {
    name: 'Known report',
    publication_date: '2025-05-06',
    sources: [publisher],
    publishers: [publisher],
    url: 'https://www.example.org/known/',
  });
  await open();
  await user.type(begin(), 'http://example.org/known?utm_source=mail{Enter}');
  await screen.findByText('Another document begins with this address');
  const links = screen.getAllByRole('link', { name: /Known report/ });
  expect(links[0]?.getAttribute('href')).toBe(`/documents/${row.id}`);
  expect(browser.sent.filter((call) => call.startsWith('POST /upload'))).toEqual([]);
  expect([field('Original Title').value, chosen('Publishers')]).toEqual(['', 'Search publishers']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Go on all the same'));
});

test('a publisher is found by the acronym behind or before its name, not by a word that begins with it', async () => {
  const create = async (name: string, iso3: string | null) =>
    (await psql.create('publishers', { name, type: 'Government', iso3 })).row.id;
  const ingd = await create('Instituto Nacional de Gestão (INGD)', 'MOZ');
  await create('INGDX', 'MOZ');
  const short = await create('OCQ - Office of Questions', null);
  const dashed = await create('OCR — Office of Replies', null);
  const { signal } = new AbortController();
  const found = (acronyms: string[], countries: string[]) => sourceByAcronym({ acronyms, countries }, signal);
  expect(await found(['INGD', 'IDP'], ['MOZ'])).toBe(ingd);
  expect(await found(['INGD'], ['KEN'])).toBeNull();
  expect(await found(['OCQ'], [])).toBe(short);
  expect(await found(['OCR'], [])).toBe(dashed);
  expect(await found(['INGD', 'OCQ'], ['MOZ'])).toBeNull();
});

test('the office of a known organisation is of it, and a name that ends a text is known as it is', async () => {
  const create = async (name: string, iso3: string | null = null) =>
    (await psql.create('publishers', { name, type: 'Media', iso3 })).row.id;
  const [whole, voice] = [await create('Office of Quiet Aid (OQA)'), await create('Blue "Nile", Voice')];
  await create('Twice Post', 'SDN');
  await create('Twice Post', 'TCD');
  const { signal } = new AbortController();
  expect(await knownPublisher('OQA Nigeria', '', signal)).toBe(whole);
  expect(await knownPublisher('OQA says people fled', '', signal)).toBeNull();
  const found = (names: string[], countries: string[] = []) => publisherAtEnds({ names, countries }, signal);
  expect(await found(['Floods (east)', 'Blue "Nile", Voice'])).toBe(voice);
  expect(await found(['Twice Post'], ['SDN', 'TCD'])).toBeNull();
  expect(await found(['Twice Post'], ['KEN'])).toBeNull();
  expect(await found(['Voice'])).toBeNull();
  expect(await found(['Floods', 'OQA Nigeria'])).toBe(whole);
  expect(await found(['OQA'])).toBe(whole);
  expect(await found(['OQA IN NIGERIA', 'OQA says'])).toBeNull();
  expect(await found([])).toBeNull();
});

test('a name without a record proposes the known publishers that it may mean', async () => {
  const create = async (name: string, iso3: string | null = null) =>
    (await psql.create('publishers', { name, type: 'Media', iso3 })).row.id;
  const whole = await create('Office for the Cooking of Humble Apples (OCXA)');
  const meant = await create('Union for Local Kitchens');
  const mali = await create('OCXA - Mali', 'MLI');
  const office = await create('OCXA', 'KEN');
  const { signal } = new AbortController();
  const like = async (name: string, countries: string[] = []) =>
    (await publishersLike(name, countries, signal)).map(({ id }) => id);
  expect(await like('OCXA Mozambique', ['MOZ'])).toEqual([whole]);
  expect(await like('OCXA Kenya', ['KEN'])).toEqual([whole, office]);
  expect(await like('ULK Sudan')).toEqual([meant]);
  expect(await like('Union for Local Kitchens, east')).toEqual([meant]);
  expect(await like('Quiet (100%, "east") Post')).toEqual([]);
  expect([whole, office]).not.toContain(mali);
});

test('a viewer gets no field to begin with @proof', async () => {
  await signInAs('vic');
  browser.open('/documents/new');
  await screen.findByText('New Document', { selector: 'h1' });
  await waitFor(() => expect(document.querySelector('form, .record-form')).not.toBeNull());
  expect(document.querySelector('.begin-document')).toBeNull();
});
