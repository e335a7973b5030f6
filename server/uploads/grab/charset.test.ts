/** Tests that a page is decoded in its own character set, wherever that is declared. */
import { expect, test } from 'vitest';
import { decoded } from './charset.ts';

const windows = Buffer.concat([
  Buffer.from('<p>l'),
  Buffer.from([0x92]),
  Buffer.from([0xe9]),
  Buffer.from('t'),
  Buffer.from([0xe9, 0x20, 0x96, 0x20, 0x80]),
]);

test.each([
  ['its sender', windows, 'text/html; charset=windows-1252', '<p>l’été – €'],
  ['its sender by an old name', windows, 'text/html; charset="ISO-8859-1"', '<p>l’été – €'],
  ['nobody', windows, undefined, '<p>l’été – €'],
  ['somebody who knows no such letters', windows, 'text/html; charset=klingon', '<p>l’été – €'],
  [
    'itself',
    Buffer.concat([Buffer.from('<meta charset=windows-1256>'), Buffer.from([0xe4, 0xc7])]),
    'text/html',
    '<meta charset=windows-1256>نا',
  ],
  [
    'its sender, against itself',
    Buffer.from('<meta charset=latin1>é'),
    'text/html; charset=utf-8',
    '<meta charset=latin1>é',
  ],
  [
    'its mark, against all',
    Buffer.from('\ufeff<meta charset=utf-8>é', 'utf16le'),
    'text/html; charset=latin1',
    '<meta charset=utf-8>é',
  ],
  [
    'UTF-7, which no browser reads',
    Buffer.from('<meta charset=utf-7>+ADw-script+AD4-'),
    undefined,
    '<meta charset=utf-7>+ADw-script+AD4-',
  ],
])('by %s', (_who, bytes, type, text) => expect(decoded(bytes, type)).toBe(text));
