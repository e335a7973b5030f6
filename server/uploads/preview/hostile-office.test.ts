/** Tests that office files made to do harm are shown as text or refused by name: bombs, damage, entities, nesting; in a time that grows with their size. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { temporaryStorage, type TemporaryStorage } from '#server/testing/files.ts';
import { growth, LINEAR } from '#server/testing/growth.ts';
import { excelFile, odsFile, paragraph, wordFile } from '#server/testing/office-files.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { sendFileTo } from '#server/testing/upload.ts';
import { outside } from '#server/uploads/grab/outside.ts';
import type { KeptFile } from '#server/uploads/keep.ts';
import { officePage } from './office/office-page.ts';

const MB = 2 ** 20;

/** What makes a zip a Word file. */
const WORD = {
  '[Content_Types].xml': strToU8(
    '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  ),
};

/** A Word file whose text is so many spaces; `declared` is the size that its directory says. */
function bomb(size: number, declared?: number): Buffer {
  const file = Buffer.from(zipSync({ ...WORD, 'word/document.xml': new Uint8Array(size).fill(32) }, { level: 1 }));
  const entry = file.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  if (declared !== undefined) file.writeUInt32LE(declared, entry + 24);
  return file;
}

const laughs = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;

describe('through the server', () => {
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

  async function preview(name: string, content: Buffer) {
    const { filename } = (await sendFileTo(server.app, cookie, name, content)).json<KeptFile>();
    return server.app.inject({ url: `/upload/files/${filename}?preview`, headers: { cookie } });
  }

  test.each([
    ['a.docx', () => wordFile(paragraph('1,250 families &lt;script&gt;'))],
    [
      'a.xlsx',
      () =>
        excelFile(
          '<sheetData><row><c t="inlineStr"><is><t>1,250 families &lt;script&gt;</t></is></c></row></sheetData>',
        ),
    ],
    [
      'a.ods',
      () =>
        odsFile(
          '<table:table table:name="A"><table:table-row><table:table-cell><text:p>1,250 families &lt;script&gt;</text:p></table:table-cell></table:table-row></table:table>',
        ),
    ],
  ])('%s is shown as a page that may do nothing', async (name, make) => {
    const { statusCode, headers, body } = await preview(name, make());
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(/^sandbox [a-z- ]*; default-src 'none'; img-src data:;/);
    expect(body).toContain('1,250 families &lt;script&gt;');
    expect(body).not.toMatch(/<script|<img|<link|<form|https?:|javascript:/i);
  });

  test.each([
    ['a text that unpacks to more than it may', () => bomb(101 * MB), 'a part of it unpacks to more than 100 MB'],
    ['a text that unpacks to more than it says @proof', () => bomb(90 * MB, 100), 'it holds no text of a Word file'],
    ['a file cut in half', () => wordFile(paragraph('x'.repeat(500))).subarray(0, 700), 'it is damaged, protected'],
    [
      'tables in tables without end',
      () => wordFile('<w:tbl><w:tr><w:tc>'.repeat(100_000)),
      'it is nested more than 200 deep',
    ],
    ['no text', () => Buffer.from(zipSync(WORD)), 'it holds no text of a Word file'],
  ])('a Word file of %s is refused by name', async (_, make, words) => {
    const answer = await preview('a.docx', make());
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({
        constraint: 'preview_page',
        message: expect.stringMatching(
          new RegExp(`^The file can't be shown, because ${words}.*: download it to read it$`),
        ) as string,
      }),
    ]);
  });

  test('a workbook that is protected by a password is refused by name', async () => {
    const manifest =
      '<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>';
    const answer = await preview('a.ods', odsFile('', { manifest }));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      "The file can't be shown, because it is protected by a password: download it to read it",
    ]);
  });
});

test('entities of a file are not expanded', () => {
  const page = officePage('word', wordFile(`${laughs}${paragraph('&c;&x; 12 &amp;amp;')}`));
  expect(page).toContain('<p dir="auto">&amp;c;&amp;x; 12 &amp;amp;</p>');
  const sheet = officePage(
    'excel',
    excelFile(`${laughs}<sheetData><row><c t="inlineStr"><is><t>&c;</t></is></c></row></sheetData>`),
  );
  expect(sheet).toContain('>&amp;c;</td>');
});

test('a page has a limit, however often a text is repeated', () => {
  const texts = `<si><t>${'long '.repeat(20_000)}</t></si>`;
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`;
  const sheet = officePage('excel', excelFile(`<sheetData>${row.repeat(400)}</sheetData>`, { texts }));
  expect(sheet.length).toBeLessThan(1_500_000);
  expect(sheet).toContain('The rest of the sheet is cut');
  const words = officePage('word', wordFile(paragraph('words '.repeat(100)).repeat(5_000)));
  expect(words.length).toBeLessThan(1_500_000);
  expect(words).toContain('The rest of the text is cut.');
});

/** Each makes xml of so many characters. */
const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  'tags that are not closed': (length) => '<w:p '.repeat(length / 5),
  'quotes that are not closed': (length) => `<w:p a="${"'".repeat(length)}`,
  'comments that are not closed': (length) => '<!--'.repeat(length / 4),
  'attributes without a value': (length) => `<w:pStyle ${'a '.repeat(length / 2)}/>`,
  ampersands: (length) => `<w:p><w:r><w:t>${'&#'.repeat(length / 2)}</w:t></w:r></w:p>`,
  'fields in fields': (length) =>
    `<w:p>${'<w:r><w:fldChar w:fldCharType="begin"/><w:t>x</w:t></w:r>'.repeat(length / 60)}`,
  'cells merged downwards': (length) =>
    `<w:tbl>${'<w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc></w:tr>'.repeat(length / 60)}</w:tbl>`,
  'boxes of text': (length) => `<w:p><w:r>${'<w:txbxContent><w:p/></w:txbxContent>'.repeat(length / 40)}</w:r></w:p>`,
  'hidden columns and rows': (length) =>
    `<cols>${'<col min="1" max="9" hidden="1"/>'.repeat(length / 66)}</cols><sheetData>${'<row hidden="1"/>'.repeat(length / 34)}`,
  'merged cells': (length) =>
    `<sheetData><row><c><v>1</v></c></row></sheetData>${'<mergeCell ref="A1:B2"/>'.repeat(length / 24)}`,
};

test.each(Object.entries(SHAPES))('the time of %s grows with their number', (_, make) => {
  const size = 150_000;
  const pages = new Map(
    [size, 4 * size].map((length) => [length, [wordFile(make(length)), excelFile(make(length))] as const]),
  );
  const read = (length: number): void => {
    const [word, excel] = pages.get(length) ?? [];
    officePage('word', word!);
    officePage('excel', excel!);
  };
  expect(growth(read, size)).toBeLessThan(LINEAR);
});
