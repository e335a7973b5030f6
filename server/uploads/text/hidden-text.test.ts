/** What a file hides is not read: by styles of a page, in Word and in Excel; what only looks like it is read. */
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { textOfFile } from './text-of-file.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const wordOf = (body: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${WORD}.main+xml"/></Types>`,
    ),
    'word/document.xml': strToU8(`<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`),
  });

const hiding = (style: string, body = '<p class="x">none</p>') => `<style>${style}</style>${body}<p>seen`;
test.each([
  ['a class', hiding('.x{display:none}')],
  ['an id among selectors', hiding('h1, #x { visibility : hidden }', '<p id="x">none</p>')],
  ['a class within another', hiding('.a .x{display:none}', '<div class="a"><b><i class="x">none</i></b></div>')],
  ['a closed part', '<details>none<p>none</p><summary>seen</summary></details>'],
  ['a closed dialog', '<dialog>none</dialog>seen'],
  ['a collapsed part', '<p style="visibility:collapse">none</p>seen'],
  ['an important opacity', '<p style="opacity:0 !important">none</p>seen'],
  ['an opacity of 0.0', '<p style="opacity: 0.0">none</p>seen'],
  ['a font of no size', '<p style="font-size:0px">none</p>seen'],
  ['a box of no height', '<div style="height:0;overflow:hidden">none</div>seen'],
  ['a place off the screen', '<div style="position:absolute;left:-9999px">none</div>seen'],
  ['white on white', '<p style="color:#fff">none</p>seen'],
  ['a text of the colour of its ground', '<p style="background:#123;color:rgb(17, 34, 51)">none</p>seen'],
  ['a style behind another', '<p style="display:block;display:none">none</p>seen'],
  ['a comment in the style', hiding('/* { */ .x{display:none}')],
])('%s hides the text of a page', async (_, page) => {
  expect(await textOfFile('text/html', Buffer.from(page))).toBe('seen');
});

test.each([
  '<p style="font-size:0.9em">seen',
  '<p style="font-size: 0.8rem">seen',
  '<p style="opacity:0.5">seen',
  '<div style="visibility:hidden">none<p style="visibility:visible">seen</div>',
  '<div style="font-size:0">none<p style="font-size:12px">seen</div>',
  '<details open><summary></summary><p>seen</details>',
  '<dialog open>seen</dialog>',
  '<style>@media print{.x{display:none}}</style><p class="x">seen',
  '<style>.x{display:none} p.x{display:block}</style><p class="x">seen',
  '<style>.x{display:none}</style><p class="x" style="display:block">seen',
  '<style>.x:hover{display:none} .a > .x{display:none}</style><p class="x">seen',
  '<style>body{visibility:hidden}</style><body><p>seen',
  '<div style="background:#036"><p style="color:white">seen</div>',
  '<style>body{background:#000;color:#fff}</style><p>seen',
  '<style>.y:not(.z){background:#036}</style><p class="y" style="color:white">seen',
  '<table bgcolor="#003366"><tr><td style="color:#ffffff">seen</table>',
  '<link rel="stylesheet" href="x.css"><p style="color:white">seen',
  '<p style="height:0">seen',
])('%s is seen', async (page) => {
  expect(await textOfFile('text/html', Buffer.from(page))).toBe('seen');
});

test('hidden and moved text of Word is left out', async () => {
  const run = (properties: string, text: string) => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
  const body = `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('<w:vanish/>', 'none')}${run('<w:vanish w:val="0"/>', 'seen')}<w:moveFrom>${run('', 'none')}</w:moveFrom>${run('', ', too')}</w:p>`;
  expect(await textOfFile(WORD, wordOf(body))).toBe('seen, too');
});

test('hidden sheets, rows and columns of Excel are left out', async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: 'IDPs',
        rows: [
          ['seen', 'none', 1],
          ['none', 'none', 2],
          ['seen', 'none', 3],
        ],
        columns: [{}, { hidden: true }, {}],
        rowDefs: new Map([[1, { hidden: true }]]),
      },
      { name: 'Unseen', rows: [['none']], hidden: true },
      { name: 'Deep', rows: [['none']], veryHidden: true },
    ],
  });
  expect(await textOfFile(EXCEL, file)).toBe('IDPs\nseen\t1\nseen\t3');
});
