/** Tests the decoding of texts with and without a named encoding. */
import { expect, test } from 'vitest';
import { decode } from './decode.ts';

/** Encodes as Windows would, by the inverse of its table. */
function written(text: string, codePage: string): Uint8Array {
  const table = new TextDecoder(codePage).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => {
    expect(table).toContain(letter);
    return table.indexOf(letter);
  });
}

test.each([
  ['windows-1256', 'البلد;العدد;الملاحظات\nسوريا;1200;نزوح بسبب الفيضانات في محافظة إدلب\nاليمن;35;عائلات'],
  ['windows-1256', 'iso3,name,figure\nSDN,السودان,42\nYEM,اليمن,17\nIRQ,العراق,9\n'],
  ['windows-1251', 'Страна;Количество\nУкраина;1200\nПереселенцы из Донецкой области'],
  ['windows-1252', 'País;Desplazados\nPerú;12\nCote d Ivoire;7\nTürkiye;5\nEspaña, año;1'],
  ['windows-1252', 'Réunion;créée;déplacés en été 2024, où 1 240 ménages ont été évacués'],
])('%s', (codePage, text) => expect(decode(written(text, codePage), false)).toBe(text));

test.each([
  ['UTF-8', new TextEncoder().encode('نازحون — Перу')],
  ['UTF-8 with its byte order mark', new TextEncoder().encode('\ufeffنازحون — Перу')],
  ['UTF-16', Uint8Array.from(Buffer.from('\ufeffنازحون — Перу', 'utf16le'))],
  ['UTF-16, big-endian', Uint8Array.from(Buffer.from('\ufeffنازحون — Перу', 'utf16le').swap16())],
])('%s', (_name, bytes) => expect(decode(bytes, false)).toBe('نازحون — Перу'));

test('a text cut within a character is still UTF-8', () => {
  const bytes = new TextEncoder().encode('نازحون');
  expect(decode(bytes.subarray(0, bytes.length - 1), true)).toBe('نازحو');
});
