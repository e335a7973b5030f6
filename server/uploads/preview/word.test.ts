/** Tests the page of a Word file: what is shown, in which form, and what is left out. */
import { expect, test } from 'vitest';
import { paragraph, wordFile } from '#server/testing/office-files.ts';
import { officePage } from './office/office-page.ts';

/** What the page shows, without its head. */
const shown = (...file: Parameters<typeof wordFile>): string =>
  /<main class="text">(.*)<\/main>/s.exec(officePage('word', wordFile(...file)))?.[1] ?? '';

const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;

test('paragraphs are joined from their runs, and bold words are bold', () => {
  const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`;
  expect(
    shown(
      `<w:p>${run('1,2')}<w:proofErr/>${run('50 families ')}${run('fled', '<w:b/>')}${run('.', '<w:b w:val="0"/>')}</w:p><w:p/>`,
    ),
  ).toBe('<p dir="auto">1,250 families <b>fled</b>.</p>');
});

test('headings are those of the styles, also of a style based on another, and of an outline', () => {
  const styles = `<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="berschrift1"/></w:style>
    <w:style w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>`;
  expect(
    shown(
      paragraph('One', '<w:pStyle w:val="berschrift1"/>') +
        paragraph('Two', '<w:pStyle w:val="Own"/>') +
        paragraph('Three', '<w:outlineLvl w:val="2"/>') +
        paragraph('Text', '<w:pStyle w:val="Loop"/>') +
        paragraph('Four', '<w:pStyle w:val="Heading4"/>'),
      { styles },
    ),
  ).toBe(
    '<h1 dir="auto">One</h1><h1 dir="auto">Two</h1><h3 dir="auto">Three</h3><p dir="auto">Text</p><h4 dir="auto">Four</h4>',
  );
});

test('lines of lists have their numbers and signs, which are no part of the text', () => {
  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering = `<w:abstractNum w:abstractNumId="5">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}</w:abstractNum>
    <w:abstractNum w:abstractNumId="6">${level(0, 'bullet', '\uf0b7')}</w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="6"/></w:num>`;
  const line = (text: string, list: number, at = 0) =>
    paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`);
  const page = shown(
    line('a', 1) + line('b', 1, 1) + line('c', 1, 1) + line('d', 1) + line('e', 1, 1) + line('f', 2) + line('g', 0),
    {
      numbering,
    },
  );
  expect([...page.matchAll(/data-mark="([^"]*)">(.)/g)].map(([, mark, text]) => `${mark} ${text}`)).toEqual([
    '1. a',
    '1.a) b',
    '1.b) c',
    '2. d',
    '2.a) e',
    '• f',
  ]);
  expect(page).toContain('<p dir="auto">g</p>');
  expect(page.replaceAll(/<[^>]*>/g, '')).toBe('abcdefg');
});

test('tables are tables, with merged cells, head rows and tables within', () => {
  const inner = `<w:tbl>${row(cell('within'))}</w:tbl>`;
  const table = `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Region', '<w:gridSpan w:val="2"/>')}</w:tr>${row(
    cell('Sahil', '<w:vMerge w:val="restart"/>'),
    cell('12'),
  )}${row(cell('', '<w:vMerge/>'), cell('13'))}${row(`<w:tc>${inner}<w:p/></w:tc>`, cell('14'))}</w:tbl>`;
  expect(shown(table).replaceAll(' dir="auto"', '')).toBe(
    '<table><tbody><tr><th colspan="2"><p>Region</p></th></tr><tr><td rowspan="2"><p>Sahil</p></td><td><p>12</p></td></tr><tr><td><p>13</p></td></tr>' +
      '<tr><td><table><tbody><tr><td><p>within</p></td></tr></tbody></table></td><td><p>14</p></td></tr></tbody></table>',
  );
  expect(shown(`<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr>${row(cell('نازحون'))}</w:tbl>`)).toContain(
    '<table dir="rtl">',
  );
});

test('deleted, moved and hidden text and the codes of fields are left out; their results and inserted text stay', () => {
  const run = (inner: string) => `<w:r>${inner}</w:r>`;
  const field = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
  const page = shown(
    `<w:p><w:del>${run('<w:delText>deleted</w:delText>')}</w:del><w:ins>${run('<w:t>inserted </w:t>')}</w:ins>` +
      `<w:moveFrom>${run('<w:t>moved</w:t>')}</w:moveFrom>${run('<w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t>')}` +
      `${field('begin')}${run('<w:instrText>IF 1</w:instrText>')}${field('begin')}${field('separate')}${run('<w:t>inner</w:t>')}${field('end')}${field('separate')}${run('<w:t>result</w:t>')}${field('end')}</w:p>` +
      `<w:p>${field('begin')}${run('<w:t>a code without an end</w:t>')}</w:p>${paragraph('goes on')}`,
  );
  expect(page).toBe('<p dir="auto">inserted result</p><p dir="auto">goes on</p>');
});

test('notes are at the end, in the order of the text, and lead to each other', () => {
  const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
  const note = (id: number, text: string, type = '') =>
    `<w:footnote ${type}w:id="${id}">${paragraph(text)}</w:footnote>`;
  const page = shown(
    `<w:p><w:r><w:t>One</w:t></w:r>${reference(7)}</w:p><w:p><w:r><w:t>Two</w:t></w:r>${reference(3)}</w:p>`,
    {
      footnotes: note(0, 'a line', 'w:type="separator" ') + note(3, 'third') + note(7, 'seventh') + note(9, 'unused'),
    },
  );
  expect(page).toMatch(
    /One<a id="reference-1" href="#note-1" data-mark="1"[^>]*><\/a><\/p>.*Two<a .*<section class="notes">/,
  );
  expect(page.replaceAll(/<[^>]*>/g, '')).toBe('OneTwosevenththird');
});

test('text of a box is shown once, after its paragraph; a file of pictures alone says so', () => {
  const box = `<w:txbxContent><w:tbl>${row(cell('12'))}</w:tbl>${paragraph('in a box')}</w:txbxContent>`;
  expect(
    shown(
      `<w:p><w:r><w:t>before </w:t></w:r><w:r><mc:AlternateContent><mc:Choice><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>after</w:t></w:r></w:p>`,
    ),
  ).toBe(
    '<p dir="auto">before after</p><table><tbody><tr><td><p dir="auto">12</p></td></tr></tbody></table><p dir="auto">in a box</p>',
  );
  expect(shown('<w:p><w:r><w:drawing><pic:pic/></w:drawing></w:r></w:p>')).toContain('holds no text but pictures');
  expect(shown('<w:p/>')).toContain('The file holds no text.');
});

test('Arabic, control characters and html in a text are text', () => {
  const page = shown(
    paragraph(
      'نزح 1,250 شخصا &lt;script&gt;x()&lt;/script&gt; &#1;&#x0b;\u0007&#0;<![CDATA[<img src=x onerror=x()>]]>"',
    ),
  );
  expect(page).toBe(
    '<p dir="auto">نزح 1,250 شخصا &lt;script&gt;x()&lt;/script&gt; &lt;img src=x onerror=x()&gt;&quot;</p>',
  );
});
