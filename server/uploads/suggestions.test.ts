/** Tests the suggestions from uploaded files: of pdf, Word, mail, page and text, their places and countries, rights, and files that can't be read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryStorage, type TemporaryStorage } from '#server/testing/files.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { expectAnswersMeanwhile } from '#server/testing/meanwhile.ts';
import { sendFileTo } from '#server/testing/upload.ts';
import { outside } from '#server/uploads/grab/outside.ts';
import type { KeptFile } from '#server/uploads/keep.ts';
import type { FileSuggestions } from './suggestions.ts';

let server: TestServer;
let files: TemporaryStorage;
let cookie: string;

beforeAll(async () => {
  files = await temporaryStorage();
  server = await startServer({ files: { storage: files.storage, outside: outside([80]) } });
  await server.addUser('amina', 'a long enough password', ['Expert']);
  cookie = await server.signIn('amina', 'a long enough password');
});
afterAll(async () => {
  await server.close();
  await files.remove();
});

async function kept(name: string, content: Buffer | string): Promise<KeptFile> {
  const answer = await sendFileTo(server.app, cookie, name, content);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<KeptFile>();
}
const ask = (
  { filename }: Pick<KeptFile, 'filename'>,
  query = 'published=2025-05-06&countries=SDN',
  headers: object = { cookie },
) => server.app.inject({ url: `/upload/files/${filename}/suggestions?${query}`, headers: { ...headers } });
const textOf = ({ filename }: KeptFile) =>
  server.app.inject({ url: `/upload/files/${filename}?text`, headers: { cookie } });

const SENTENCE = 'Some 1,250 families fled Tawila in North Darfur between 3 and 5 May after clashes.';
const word = (text: string) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      'word/document.xml': strToU8(
        `<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
      ),
    }),
  );

test.each([
  [
    'a page',
    'report.html',
    `<!doctype html><html><body><p hidden>9,000 people fled.</p><p>${SENTENCE}</p></body></html>`,
  ],
  ['a text', 'report.txt', `Situation report\n\n${SENTENCE}\n`],
  ['a Word document', 'report.docx', word(SENTENCE)],
  ['a mail', 'report.eml', `From: a@example.org\r\nSubject: Report\r\nContent-Type: text/plain\r\n\r\n${SENTENCE}\r\n`],
])('%s suggests what its seen text says', async (_, name, content) => {
  const answer = await ask(await kept(name, content));
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  const { language, text, suggestions } = answer.json<FileSuggestions>();
  expect([language, text]).toEqual(['en', true]);
  expect(suggestions.map(({ figure, unit, iso3, cause, days }) => [figure, unit, iso3, cause, days?.start])).toEqual([
    [1250, 'Household', 'SDN', 'Conflict', '2025-05-03'],
  ]);
  expect(suggestions[0]?.found.origins[0]?.place.display_name).toMatch(/Darfur, Sudan$/);
});

test.each([
  // The text and the gazetteer spell an area differently.
  ['SDN', 'Basunda, Gedarif', 'Basunda, Basonda, Al Qaḑārif, Sudan'],
  ['SDN', 'West Kurdufan', 'West Kordofan, Sudan'],
  ['SSD', 'Pigi County', 'Canal/Pigi, Jonglei, South Sudan'],
  // Neither another direction nor the country is the area that the text names.
  ['ETH', 'Fentale, East Shewa', 'East Shewa Zone, Oromiya, Ethiopia'],
  ['ETH', 'Gamo, South Ethiopia', 'Gamo Gofa Zone, South Ethiopia Regional State, Ethiopia'],
  // The likest spelling, not the first; and no village because it is like the area.
  ['ETH', 'Moyale, Dawa, Somali', 'Somali, Ethiopia'],
])('in %s the place %s is found as %s', async (country, name, wanted) => {
  const file = await kept('place.txt', `Some 300 people were displaced in ${name}, officials said.`);
  const { suggestions } = (await ask(file, `countries=${country}`)).json<FileSuggestions>();
  expect(suggestions[0]?.found.origins.map(({ place }) => place.display_name)).toEqual([wanted]);
});

test('without countries of a document those of the text are searched', async () => {
  const file = await kept(
    'a.txt',
    'In Kassala, Sudan, 300 people were displaced. In Garissa, Kenya, 200 were evacuated.',
  );
  const { suggestions } = (await ask(file, '')).json<FileSuggestions>();
  expect(suggestions.map(({ figure, iso3, days }) => [figure, iso3, days])).toEqual([
    [300, 'SDN', null],
    [200, 'KEN', null],
  ]);
});

test('places in another country than the document are doubted, also those that the text names with it', async () => {
  const file = await kept(
    'elsewhere.txt',
    'In Goma, 3,400 people fled fighting on 4 May.\n\nIn Kassala, 300 people fled fighting on 4 May.\n\nIn Garissa, Kenya, 200 people fled fighting on 4 May.',
  );
  const { suggestions } = (await ask(file)).json<FileSuggestions>();
  expect(suggestions.map(({ figure, iso3, elsewhere }) => [figure, iso3, elsewhere])).toEqual([
    [3400, 'SDN', 'COD'],
    [300, 'SDN', null],
    [200, 'SDN', 'KEN'],
  ]);
  const [goma, kassala, garissa] = suggestions.map(({ confidence }) => confidence);
  expect(Math.max(goma ?? 1, garissa ?? 1)).toBeLessThan(0.65);
  expect(kassala).toBeGreaterThan(0.65);
});

test('the position of a suggestion is that of its number in the text of the file', async () => {
  const file = await kept('b.txt', `It rained.\n${SENTENCE}`);
  const text = (await textOf(file)).body;
  const [one] = (await ask(file)).json<FileSuggestions>().suggestions;
  expect(text.slice(one?.at.start, one?.at.end)).toBe('1,250');
});

test('a file without text says so, and one of pictures has no suggestions', async () => {
  const picture = await kept(
    'map.png',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  const refused = await ask(picture);
  expect([refused.statusCode, refused.json<{ constraint: string }>().constraint]).toEqual([422, 'file_without_text']);
  const empty = await kept('empty.txt', ' \n ');
  expect((await ask(empty)).json<FileSuggestions>()).toEqual({
    language: 'en',
    text: false,
    known: true,
    left: null,
    suggestions: [],
    model: null,
  });
});

test.each([
  ['page.html', '<!doctype html><html><body><img src="data:,"></body></html>'],
  [
    'page.mhtml',
    'From: <x>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<html><body></body></html>\r\n--b--',
  ],
  ['page.docx', word('')],
  ['table.csv', '\n\n'],
])('%s without a word is read as such, not as a failure', async (name, content) => {
  const file = await kept(name, content);
  const { statusCode, body } = await textOf(file);
  expect([statusCode, body.trim()]).toEqual([200, '']);
  for (const part of ['suggestions', 'about'])
    expect([
      part,
      (await server.app.inject({ url: `/upload/files/${file.filename}/${part}`, headers: { cookie } })).statusCode,
    ]).toEqual([part, 200]);
});

test('a text that no file holds is read in the same way, for a person with a session', async () => {
  const post = (payload: object, headers: object) =>
    server.app.inject({
      method: 'POST',
      url: '/upload/text/suggestions?published=2025-05-06&countries=SDN',
      headers: { ...headers },
      payload,
    });
  const { suggestions } = (await post({ text: SENTENCE }, { cookie })).json<FileSuggestions>();
  const own = (await ask(await kept('same.txt', SENTENCE))).json<FileSuggestions>();
  expect(suggestions).toHaveLength(1);
  expect(suggestions).toEqual(own.suggestions);
  expect((await post({ words: SENTENCE }, { cookie })).statusCode).toBe(400);
  expect((await post({ text: SENTENCE }, {})).statusCode).toBe(401);
});

test('a damaged file is refused in words', async () => {
  const whole = word(SENTENCE);
  const damaged = Buffer.concat([whole.subarray(0, 60), Buffer.alloc(40, 7), whole.subarray(100)]);
  const file = await kept('damaged.docx', damaged);
  const answer = await ask(file);
  expect(answer.statusCode).toBe(422);
});

test.each(['published=yesterday', 'published=2025-02-30', 'countries=XYZ', `countries=${'SDN,'.repeat(11)}`])(
  'a request with %s is refused',
  async (query) => {
    const file = await kept('c.txt', SENTENCE);
    const answer = await ask(file, query);
    expect([answer.statusCode, answer.json<{ constraint: string }>().constraint]).toEqual([400, 'suggestions_form']);
  },
);

test('nobody reads a file without a session, and no file is invented', async () => {
  const file = await kept('d.txt', SENTENCE);
  expect((await ask(file, '', {})).statusCode).toBe(401);
  expect((await ask({ filename: file.filename.replace(/^../, 'aa') })).statusCode).toBe(404);
});

test('a long report is read in a thread, and all its figures are found @proof', async () => {
  const sentences = Array.from(
    { length: 400 },
    (_, at) => `On 3 May ${at + 100} people were displaced in Kassala by floods.`,
  );
  const filler = 'The market was open and prices were stable, officials said after a visit to the area. '.repeat(4);
  const file = await kept('long.txt', sentences.map((sentence) => `${sentence} ${filler}`).join('\n\n'));
  const { suggestions } = (await ask(file)).json<FileSuggestions>();
  expect(suggestions).toHaveLength(400);
});

test('the types that the screen reads are those of the server', async () => {
  const { READABLE } = await import('./text/text-of-file.ts');
  const screen = readFileSync(
    join(import.meta.dirname, '..', '..', 'web', 'features', 'facts', 'suggested', 'suggestions-query.ts'),
    'utf8',
  );
  const [, pattern = ''] = /const READABLE =\s+\/(.*)\/;/.exec(screen) ?? [];
  const form = new RegExp(pattern);
  expect(READABLE.filter((type) => !form.test(type))).toEqual([]);
});

test('a text of which hardly a word is known says so', async () => {
  const text = `${SENTENCE} Roads are closed, and the schools of the town are shut. `.repeat(4);
  // The letters of a font that maps them wrongly.
  const wrong = text.replaceAll(/[a-y]/gi, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1));
  const known = async (name: string, content: string) =>
    (await ask(await kept(name, content))).json<FileSuggestions>().known;
  expect([await known('known.txt', text), await known('wrong.txt', wrong)]).toEqual([true, false]);
});

test('others are answered while the places of a long report are searched', async () => {
  const syllables = 'ka bo tu ri mel dan os wi nar gu zel pa'.split(' ');
  const village = (at: number) => `K${[1, 7, 3, 5].map((step) => syllables[(at * step + (at >> 3)) % 12]).join('')}`;
  const sentences = Array.from({ length: 300 }, (_, at) => `Some ${at + 100} people fled ${village(at)} on 4 May.`);
  const file = await kept('villages.txt', sentences.join('\n\n'));
  // The text of the file and the list of places are read before.
  await ask(await kept('one.txt', SENTENCE));
  const answer = Promise.resolve(ask(file));
  await expectAnswersMeanwhile(server, cookie, answer);
  expect((await answer).json<FileSuggestions>().suggestions).toHaveLength(300);
});
