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
  ['its header', windows, 'text/html; charset=windows-1252', '<p>l’été – €'],
  ['its header with an old name', windows, 'text/html; charset="ISO-8859-1"', '<p>l’été – €'],
  ['default', windows, undefined, '<p>l’été – €'],
  ['a header with an unknown character set', windows, 'text/html; charset=klingon', '<p>l’été – €'],
  [
    'its own declaration',
    Buffer.concat([Buffer.from('<meta charset=windows-1256>'), Buffer.from([0xe4, 0xc7])]),
    'text/html',
    '<meta charset=windows-1256>نا',
  ],
  [
    'its header rather than its own declaration',
    Buffer.from('<meta charset=latin1>é'),
    'text/html; charset=utf-8',
    '<meta charset=latin1>é',
  ],
  [
    'its byte order mark rather than any declaration',
    Buffer.from('\ufeff<meta charset=utf-8>é', 'utf16le'),
    'text/html; charset=latin1',
    '<meta charset=utf-8>é',
  ],
  [
    'default instead of UTF-7, which no browser supports',
    Buffer.from('<meta charset=utf-7>+ADw-script+AD4-'),
    undefined,
    '<meta charset=utf-7>+ADw-script+AD4-',
  ],
])('by %s', (_case, bytes, type, text) => expect(decoded(bytes, type)).toBe(text));
