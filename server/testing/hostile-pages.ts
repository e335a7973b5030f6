/** Deliberately slow or large pages, for the tests of previews. */

/** A small page that takes for ever to show, by a style sheet that imports itself. The words make each page different. */
export const endlessPage = (words: number | string = 'x'): string =>
  [
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    `<html>${'<link rel=stylesheet href="cid:s">'.repeat(90)}<p>${words}`,
    '--b',
    'Content-Type: text/css',
    'Content-ID: <s>',
    '',
    `@import "cid:s";${'url(a)'.repeat(60_000)}`,
    '--b--',
  ].join('\r\n');

const attributes = Array.from({ length: 2_000 }, (_, at) => `a${at}`).join(' ');

/** A page with so many attributes that it would need a hundred times its length in memory. */
export const heavyPage = (elements: number, words: number | string = 'x'): string =>
  `<html><p>${words}</p>${`<p ${attributes}>x</p>`.repeat(elements)}`;
