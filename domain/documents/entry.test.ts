/** Tests how the beginning of a document is taken: as an address, a text, or neither. */
import { expect, test } from 'vitest';
import { entryOf, siteOf } from './entry.ts';

test.each([
  ['https://reliefweb.int/report/sudan/1', 'address'],
  ['  http://example.org \n', 'address'],
  ['reliefweb.int/report/1?a=b', 'address'],
  ['http://192.0.2.7:8080/a.pdf', 'address'],
  ['http://[2001:db8::1]/a', 'address'],
  ['http://', 'neither'],
  ['javascript:alert(1)', 'neither'],
  ['file:///etc/passwd', 'neither'],
  ['floods in Sudan', 'neither'],
  ['', 'neither'],
  ['Sudan floods 2025', 'neither'],
  ['Floods in Govuro displaced 340 families. INGD opened two centres.', 'text'],
  ['Some 3,400 people fled Nampula', 'text'],
  ['Floods in Sudan\nSome 300 people fled.', 'text'],
  ['https://example.org/a\nhttps://example.org/b', 'text'],
  ['word '.repeat(60), 'text'],
])('%j is %s', (given, kind) => {
  expect(entryOf(given).kind).toBe(kind);
});

test('an address without a scheme gets one, and a text keeps its lines', () => {
  expect(entryOf('reliefweb.int/a')).toEqual({ kind: 'address', url: 'https://reliefweb.int/a' });
  expect(entryOf(' a\nb ')).toEqual({ kind: 'text', text: ' a\nb ' });
});

test.each([
  ['https://www.Reuters.com/world/1', 'reuters.com'],
  ['http://amina:secret@news.example:8080', 'news.example'],
  ['no address', ''],
  ['', ''],
])('the site of %j is %j', (url, site) => {
  expect(siteOf(url)).toBe(site);
});
