// @vitest-environment happy-dom
/** Markdown as it is drawn, with hostile texts, and as it is made from formatted text: fragments as Word, Google Docs and web pages put them on the clipboard. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { markdownOf } from './from-html.ts';
import { MarkdownView } from './markdown-view.tsx';

afterEach(cleanup);
const drawn = (text: string) => render(<MarkdownView text={text} heading={3} />).container;

test('Markdown becomes headings without gaps, lists, tables, marks and links', () => {
  const page = drawn(
    '### First\n# Second\n#### Third\n\nOne\ntwo **bold** *it* ~~no~~ `x`\n\n3. three\n   - inner\n\n| A | B |\n|---|:-:|\n| 1 | 2 |\n\n> said\n\nhttps://reliefweb.int/a_b',
  );
  expect([...page.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ localName }) => localName)).toEqual([
    'h3',
    'h3',
    'h4',
  ]);
  expect(page.querySelector('p')?.innerHTML).toBe(
    'One\ntwo <strong>bold</strong> <em>it</em> <s>no</s> <code>x</code>',
  );
  expect(page.querySelector('ol')?.getAttribute('start')).toBe('3');
  expect(page.querySelector('ol > li > ul > li')?.textContent).toBe('inner');
  expect([...page.querySelectorAll('th, td')].map(({ textContent }) => textContent)).toEqual(['A', 'B', '1', '2']);
  const link = page.querySelector('a');
  expect([link?.href, link?.rel, link?.target]).toEqual(['https://reliefweb.int/a_b', 'noopener noreferrer', '_blank']);
});

test('nothing in a text can run, load or leave the list of elements', () => {
  const page = drawn(
    [
      '<script>alert(1)</script><img src=x onerror=alert(2)><b onclick=alert(3)>b</b>',
      '[a](javascript:alert(4)) [b](JaVaScRiPt&colon;alert(5)) [c](data:text/html,x) [d](vbscript:x) [e](//evil.example/x)',
      '<javascript:alert(6)> ![i](https://track.er/x.gif "t") ![j](data:image/png;base64,AA) [k](https://x.example/"onmouseover="alert(7))',
      '[ref]: javascript:alert(8)\n\n[ref]',
      '<iframe src="https://x.example"></iframe>\n\n<style>*{display:none}</style>\n\n&lt;script&gt;',
    ].join('\n\n'),
  );
  const names = new Set([...page.querySelectorAll('*')].map(({ localName }) => localName));
  expect([...names].toSorted()).toEqual(['a', 'div', 'p']);
  expect(page.textContent).toContain('<script>alert(1)</script>');
  const attributes = [...page.querySelectorAll('*')].flatMap((each) => each.getAttributeNames());
  expect(attributes.filter((name) => name.startsWith('on') || name === 'style' || name === 'src')).toEqual([]);
  expect([...page.querySelectorAll('a')].map((link) => new URL(link.href).protocol)).toEqual(
    [...page.querySelectorAll('a')].map(() => 'https:'),
  );
  expect([...page.querySelectorAll('a')].map(({ textContent }) => textContent)).toContain('i');
});

test('texts that are made to be slow are drawn, and a text beyond the limit is cut with words', () => {
  for (const [part, count] of [
    ['> ', 50_000],
    ['[a](', 25_000],
    ['**a *a ', 14_000],
  ] as const) {
    expect(drawn(part.repeat(count)).querySelector('.markdown')).not.toBeNull();
    cleanup();
  }
  expect(drawn('word '.repeat(200_000)).textContent).toMatch(/The text goes on after its first 100,000 characters\.$/);
});

const bullet = (level: number, text: string, mark = '·') =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
  lang=EN-GB style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span
  style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-GB>${text}<o:p></o:p></span></p>`;

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri"} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h2><span lang=EN-GB>Overview of<br>2025<o:p></o:p></span></h2>
<p class=MsoNormal><b><span lang=EN-GB>Methodology:</span></b><span lang=EN-GB>the figure of
1_000*2 is <b>an</b><b> estimate</b> by the <a href="https://dtm.iom.int/sudan_(west)"><i>IOM</i> DTM</a><a style='mso-footnote-id:ftn1' href="#_ftn1"><sup>[1]</sup></a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${bullet(1, 'First')}${bullet(2, 'Under <b>it</b>', 'o')}${bullet(1, 'Second')}
<p class=MsoNormal>1. Not a list</p>
${bullet(1, 'Counted', '1.')}${bullet(1, 'Again', '2.')}
<p class=MsoNormal>•&nbsp;&nbsp; typed bullet</p>
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal><b>Cause</b></p></td><td><p class=MsoNormal>IDPs</p></td></tr>
<tr><td><p class=MsoNormal>Conflict</p><p class=MsoNormal>or | violence</p></td><td><p class=MsoNormal>2,463</p></td></tr></table>
<p class=MsoNormal dir=RTL><span lang=AR-SA>النزوح في <b>السودان</b></span></p>
<!--EndFragment--></body></html>`;

test('a report from Word keeps its headings, marks, links, lists and tables', () => {
  expect(markdownOf(WORD)).toBe(
    [
      '## Overview of 2025',
      String.raw`**Methodology**:the figure of 1_000\*2 is **an estimate** by the [*IOM* DTM](<https://dtm.iom.int/sudan_(west)>)[1].`,
      '- First\n    - Under **it**\n- Second',
      String.raw`1\. Not a list`,
      '1. Counted\n2. Again\n- typed bullet',
      '| Cause | IDPs |\n| --- | --- |\n| Conflict or \\| violence | 2,463 |',
      'النزوح في **السودان**',
    ].join('\n\n'),
  );
});

test('Google Docs wraps the text in a <b> that is not bold', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400"> and </span><span style="font-style:italic">slanted</span></p><ol start="3"><li><p>three</p><p>more</p></li><li><p>four</p><ul><li><p>inner</p></li></ul></li></ol></b>`;
  expect(markdownOf(html)).toBe('**Bold** and *slanted*\n\n3. three\n\n    more\n4. four\n\n    - inner');
});

test('a web page loses its scripts, pictures, forms and hidden parts; a table for layout is what it contains', () => {
  const html = `<table><tr><td><nav style="display:none">Menu</nav><h1>News<script>alert(1)</script></h1><p>One<img src="https://track.er/x.gif" onerror="alert(2)"> two<br><b>three<br><br>four</b></p>
    <p><a href="javascript:alert(3)">Press</a> <a href="https://reliefweb.int/a_b_c">https://reliefweb.int/a_b_c</a></p><blockquote><p>Said</p><p>so</p></blockquote><pre>a  \`b\`
*c*</pre><button>Buy</button><hr></td></tr></table>`;
  expect(markdownOf(html)).toBe(
    [
      '# News',
      'One two\n**three**',
      '**four**',
      'Press https://reliefweb.int/a_b_c',
      '> Said\n>\n> so',
      '```\na  `b`\n*c*\n```',
      '---',
    ]
      .join('\n\n')
      .replace('>\n', '> \n'),
  );
});

test('text without formatting, and code from an editor, are pasted as they are', () => {
  expect(markdownOf('<meta charset="utf-8"><span style="color: red">2 * 3</span>')).toBeNull();
  expect(
    markdownOf('<div style="font-family: Consolas, monospace; white-space: pre;"><b>x</b> = **y**</div>'),
  ).toBeNull();
  expect(markdownOf('<p>One</p>')).toBeNull();
  expect(markdownOf('<p>One</p><p># Two</p>')).toBe('One\n\n\\# Two');
  expect(markdownOf('<b>   </b>')).toBeNull();
});

test('deep nesting is text below a depth; a clipboard beyond the limit is pasted as it is', () => {
  expect(markdownOf(`${'<b><div>'.repeat(60)}deep`)).toBe('**deep**');
  expect(markdownOf(`<ul>${'<li>x'.repeat(500)}</ul>`)).toMatch(/^- x\n- x/);
  expect(markdownOf('<b>x</b>'.repeat(1_000_000))).toBeNull();
});
