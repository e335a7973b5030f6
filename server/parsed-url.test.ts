import { expect, test } from 'vitest';
import { parsedUrl } from './parsed-url.ts';

test('an address with accents is parsed however often it was before', () => {
  const hosts = new Set<string | undefined>();
  for (let at = 0; at < 100_000; at += 1) hosts.add(parsedUrl('https://nouvelles.exemple-été.org/rss')?.hostname);
  expect([...hosts]).toEqual(['nouvelles.xn--exemple-t-i4ab.org']);
});

test.each(['', 'no address', 'http://', 'https://a b/', '//example.org'])('%s is not valid by itself', (text) => {
  expect(parsedUrl(text)).toBeNull();
});

test('a relative address needs a base', () => {
  expect(parsedUrl('../pièce.pdf', new URL('https://example.org/a/b/'))?.href).toBe(
    'https://example.org/a/pi%C3%A8ce.pdf',
  );
});
