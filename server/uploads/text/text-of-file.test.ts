/** The text of files of each kind is that which a reader sees; damaged, locked and oversized files are refused. Files of documents with nearly equal texts make likely duplicates. */
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReadingThreads } from '#server/threads/threads.ts';
import { growthOfReading, LINEAR } from '#server/testing/growth.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { pdfOf } from '#server/testing/pdf-file.ts';
import { sendFileTo } from '#server/testing/upload.ts';
import { outside } from '#server/uploads/grab/outside.ts';
import { temporaryStorage, type TemporaryStorage } from '#server/testing/files.ts';
import { compareWaiting } from '#server/compare-records.ts';
import { readTexts } from './read-texts.ts';
import { leftOf } from './pages-of-pdf.ts';
import { READABLE, textOfFile } from './text-of-file.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const wordOf = (body: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${WORD}.main+xml"/></Types>`,
    ),
    'word/document.xml': strToU8(`<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`),
  });

const FILES: Readonly<Record<string, () => Promise<Uint8Array> | Uint8Array>> = {
  'application/pdf': () => pdfOf(['1,250 families fled Tawila', 'They reached Zamzam']),
  [WORD]: () =>
    wordOf(
      '<w:p><w:r><w:t>1,250 families fled</w:t></w:r><w:r><w:t xml:space="preserve"> Tawila</w:t></w:r></w:p><w:p><w:r><w:delText>or not</w:delText><w:t>They reached Zamzam</w:t></w:r></w:p>',
    ),
  [EXCEL]: () =>
    writeXlsx({ sheets: [{ name: 'IDPs', rows: [['1,250 families fled Tawila'], ['They reached Zamzam', 8]] }] }),
  'text/html': () =>
    Buffer.from(
      '<title>not</title><script>no</script><p>1,250 families <b>fled</b> Tawila<p style="display: none">none<p hidden>none<p>They reached Zamzam',
    ),
  'message/rfc822': () =>
    Buffer.from('Subject: Flight\r\nContent-Type: text/plain\r\n\r\n1,250 families fled Tawila\r\nThey reached Zamzam'),
  'text/plain': () => Buffer.from('1,250 families fled Tawila\nThey reached Zamzam'),
  'text/markdown': () =>
    Buffer.from('**1,250 families** fled\n\n|1,250 families fled Tawila|They|\n|--|--|\n|They reached Zamzam||'),
  'text/csv': () => Buffer.from('"1,250 families fled Tawila",They\nThey reached Zamzam,8'),
};

test.each(Object.keys(FILES))('reads %s', async (type) => {
  expect(READABLE).toContain(type);
  const text = (await textOfFile(type, await FILES[type]!())).replaceAll(/\s+/g, ' ');
  expect(text).toContain('1,250 families fled Tawila');
  expect(text).toContain('They reached Zamzam');
  expect(text).not.toMatch(/none|not\b|script/);
});

test('a Word text has its signs', async () => {
  expect(
    await textOfFile(WORD, wordOf('<w:p><w:t>A &amp; B &lt;&#233;&#x1F600;&unknown;</w:t><w:tab/><w:t/></w:p>')),
  ).toBe('A & B <é😀&unknown;');
});

/** A page with its texts at these places, in points from the left and from below. */
const pageOf = (...texts: [text: string, left: number, y: number][]): Buffer => {
  const moves = texts.map(([text, left, y], at) => {
    const [, x = 50, above = 700] = texts[at - 1] ?? [];
    return `) Tj ${left - x} ${y - above} Td (${text}`;
  });
  return pdfOf([moves.join('')]);
};

const rowAt = (y: number, ...cells: string[]): [string, number, number][] =>
  cells.flatMap((cell, at) => (cell === '' ? [] : [[cell, 50 + at * 120, y]]));

test('the rows of a table in a pdf are lines with a tab between their cells, also where a cell is empty or goes on below', async () => {
  const pdf = pageOf(
    ['Rain fell in 3 districts of the north on 4 May and 12 people died.', 50, 780],
    ['Displaced', 185, 734],
    ...rowAt(720, 'District', 'families', 'persons', 'Deaths'),
    ...rowAt(700, 'Sylhet', '1,204', '6,020', '4'),
    ...rowAt(680, 'Moulvibazar and', '640', '3,200'),
    ['its villages', 50, 667],
    ...rowAt(640, 'Habiganj', '', '1,500', '1'),
    ['The teams go on.', 50, 600],
  );
  const lines = (await textOfFile('application/pdf', pdf)).split('\n').filter((line) => line.trim() !== '');
  expect(lines).toEqual([
    'Rain fell in 3 districts of the north on 4 May and 12 people died.',
    'District\tDisplaced families\tpersons\tDeaths',
    'Sylhet\t1,204\t6,020\t4',
    'Moulvibazar and its villages\t640\t3,200\t',
    'Habiganj\t\t1,500\t1',
    'The teams go on.',
  ]);
});

test.each([
  ['text/csv', 'sep=;\nWard;IDPs\n"Bura; East";1.240\n', 'Ward\tIDPs\nBura; East\t1.240'],
  [
    'text/csv',
    'Floods in Tana River\nWard,Camps,IDPs\nMadogo,,"1,\n240"\n',
    'Floods in Tana River\nWard\tCamps\tIDPs\nMadogo\t\t1, 240',
  ],
  ['text/tab-separated-values', 'Ward\t"IDPs"\nMadogo\t5', 'Ward\tIDPs\nMadogo\t5'],
  [
    'text/markdown',
    'It rains | hard\n\n| Ward | IDPs |\n|:--|--:|\n| **Madogo** | 5 |\n| a \\| b | | 6 |\n\nIt is over.',
    'It rains | hard\n\nWard\tIDPs\nMadogo\t5\na | b\t\t6\n\nIt is over.',
  ],
  ['text/markdown', 'Ward | IDPs\n--- | ---\nMadogo | 5', 'Ward\tIDPs\nMadogo\t5'],
])('the rows of tables in %s are lines: %j', async (type, file, text) =>
  expect(await textOfFile(type, Buffer.from(file))).toBe(text),
);

test('a csv file of Arabic Windows is read in its letters', async () => {
  const bytes = Buffer.concat([
    Buffer.from([0xc7, 0xe1, 0xe6, 0xe1, 0xc7, 0xed, 0xc9]),
    Buffer.from(',IDPs\n'),
    Buffer.from([0xd3, 0xe4, 0xc7, 0xd1]),
    Buffer.from(',1500'),
  ]);
  expect(await textOfFile('text/csv', bytes)).toBe('الولاية\tIDPs\nسنار\t1500');
});

test.each([
  ['bars', 'text/markdown', '|'],
  ['rules', 'text/markdown', '|-|\n'],
  ['backslashes', 'text/markdown', '\\|'],
  ['stars', 'text/markdown', '|*\n'],
  ['quotes', 'text/csv', '"'],
  ['separators', 'text/csv', ',;\t|'],
  ['lines', 'text/csv', 'a,b\n'],
])('a file of %s takes time in proportion to its length', async (_, type, part) => {
  const read = (size: number) => textOfFile(type, Buffer.from(part.repeat(size)));
  expect(await growthOfReading(read, 50_000)).toBeLessThan(LINEAR);
});

test('two columns of prose in a pdf are no table', async () => {
  const prose = [
    'As many as 4,000 people fled to the hills on that day',
    'and 300 of them went on to the camps of the next valley',
  ];
  const pdf = pageOf(...prose.flatMap((line, at): [string, number, number][] => [[line, 50, 700 - at * 14], [line, 330, 700 - at * 14]])); // prettier-ignore
  expect(await textOfFile('application/pdf', pdf)).not.toContain('\t');
});

test('the rows of tables in a page and in a Word text are lines, where cells reach over others, too', async () => {
  const page =
    '<p>Before<table><tr><th rowspan=2>Place<th colspan=2>IDPs<tr><th>HH<th>Ind<tr><td>Goma<td><p>20</p><td>\n 100</table>After';
  expect(await textOfFile('text/html', Buffer.from(page))).toBe('Before\nPlace\tIDPs\n\tHH\tInd\nGoma\t20\t100\nAfter');
  const cell = (text: string, span = '') => `<w:tc>${span}<w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const wide = '<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>';
  const word = `<w:p><w:t>Before</w:t></w:p><w:tbl><w:tr>${cell('Place', wide)}${cell('IDPs')}</w:tr><w:tr>${cell('Goma')}${cell('Sake')}${cell('100')}</w:tr></w:tbl>`;
  expect(await textOfFile(WORD, wordOf(word))).toBe('Before\nPlace\t\tIDPs\t\nGoma\tSake\t100');
});

test('of a pdf of 1,200 pages the first 500 are read, and the text says so at its end @proof', async () => {
  const pdf = pdfOf(Array.from({ length: 1200 }, (_, at) => `page${at + 1}`));
  const text = await textOfFile('application/pdf', pdf);
  const left = 'Only the first 500 of its 1,200 pages are read here';
  expect([text.includes('page500'), text.includes('page501'), leftOf(text)]).toEqual([true, false, left]);
  expect(leftOf(await textOfFile('application/pdf', pdfOf(['page'])))).toBeNull();
});

test.each([
  ['a pdf cut in half', 'application/pdf', () => Buffer.from('%PDF-1.4\n1 0 obj'), 'Invalid PDF'],
  [
    'a locked pdf',
    'application/pdf',
    () => pdfOf(['x'], '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >> '),
    /password|encrypt|key|Invalid/i,
  ],
  ['a Word file without its text', WORD, () => zipSync({ 'other.xml': strToU8('x') }), 'There is no word/document.xml'],
  ['bytes that are no zip', WORD, () => Buffer.from('PK no'), 'invalid zip data'],
  ['a workbook that is none', EXCEL, () => zipSync({ 'other.xml': strToU8('x') }), /workbook|missing|xlsx/i],
] as const)('refuses %s', async (_, type, made, words) => {
  await expect(textOfFile(type, made())).rejects.toThrow(words);
});

describe('files of documents', () => {
  const password = 'a long enough password';
  const threads = new ReadingThreads({ timeout: 20_000, memory: 512, most: 1 });
  let server: TestServer;
  let files: TemporaryStorage;
  let cookie: string;
  let publisher: number;

  beforeAll(async () => {
    files = await temporaryStorage();
    server = await startServer({ files: { storage: files.storage, outside: outside([80]) } });
    await server.addUser('amina', password, ['Coordinator']);
    cookie = await server.signIn('amina', password);
    publisher = await create('publishers', { name: 'Daily Signal', type: 'Media' });
  });
  afterAll(async () => {
    await threads.close();
    await server.close();
    await files.remove();
  });

  async function create(relation: string, values: object): Promise<number> {
    const headers = { cookie, prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' };
    const answer = await server.app.inject({ method: 'POST', url: `/psql/${relation}`, headers, payload: values });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ id: number }>().id;
  }
  async function documentOf(name: string, file: string, content: Uint8Array): Promise<number> {
    const sent = await sendFileTo(server.app, cookie, file, Buffer.from(content));
    const { filename, content_type, original_filename } = sent.json<Record<string, string>>();
    const people = { publishers: [publisher], sources: [publisher] };
    const day = '2025-03-05';
    return create('documents', { name, publication_date: day, ...people, filename, content_type, original_filename });
  }
  const read = () => readTexts({ owner: server.ownerDatabase, storage: files.storage, threads });
  const words = (number: number, from = 1) => Array.from({ length: number }, (_, at) => `word${(at + from) ** 2}`);

  test('of nearly equal texts are likely duplicates, whatever their kind; other texts, short ones and damaged files are not', async () => {
    const text = words(600);
    const first = await documentOf('Flood in Garissa', 'one.txt', Buffer.from(text.join(' ')));
    const same = await documentOf(
      'Situation of 5 March',
      'two.docx',
      wordOf(`<w:p><w:t>${text.join('</w:t></w:p><w:p><w:t>')}</w:t></w:p>`),
    );
    const like = await documentOf('Update on rivers', 'three.txt', Buffer.from([...text, 'end'].join(' ')));
    await documentOf('Storm in Kisumu', 'four.txt', Buffer.from(words(600, 5000).join(' ')));
    await documentOf('Short one', 'five.txt', Buffer.from('too short'));
    await documentOf('Short two', 'six.txt', Buffer.from('too  short'));
    await documentOf('Damaged', 'seven.pdf', Buffer.from('%PDF-1.4\n1 0 obj'));
    await documentOf('Scan', 'eight.pdf', pdfOf(['', '']));
    await documentOf('Scan with a title', 'nine.pdf', pdfOf(['Title', '', ' ']));
    await read();
    await compareWaiting(server.ownerDatabase);
    const found = await server.owner(
      `select one::int, other::int, reason from data.duplicates where entity_type = 'documents' order by 1, 2`,
    );
    expect(found).toEqual([
      { one: first, other: same, reason: 'Same text of the file' },
      { one: first, other: like, reason: expect.stringMatching(/text of the file$/) },
      { one: same, other: like, reason: expect.stringMatching(/text of the file$/) },
    ]);
    const unread = await server.owner(
      'select words, problem from data.files f left join data.file_texts t using (filename) where t.filename is null or problem is not null order by problem',
    );
    expect(unread).toEqual([
      { words: 1, problem: '2 of its 3 pages hold no text' },
      { words: 0, problem: 'It is damaged, encrypted or of another kind' },
      { words: 0, problem: 'Its pages hold no text: they are pictures, such as those of a scan' },
    ]);
    // Nothing of a text is stored but its print.
    const [columns] = await server.owner<{ text: string }>(
      'select string_agg(t::text, $1) as text from data.file_texts t',
      [''],
    );
    expect(columns?.text).not.toContain('word');
  });
});
