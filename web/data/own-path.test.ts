import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  '/',
  '/facts?year=2025',
  '/facts/12#reviews',
  '/facts?name=//a%20b\u0600',
  '/documents/new',
  '/@F-2024-CHL-000001',
])('%s is a path of Helix', (path) => expect(decodeURIComponent(ownPath(path) ?? '')).toBe(decodeURIComponent(path)));

test.each([
  'https://evil.example/x',
  'http://evil.example',
  'HTTPS:evil.example',
  'https:\\\\evil.example',
  ' https://evil.example',
  ' //evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%252f%252fevil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/.%2f/evil.example',
  '/a/..%252f/evil.example',
  '/%09/evil.example',
  '/%E0%A4%A',
  'javascript:alert(1)',
  'data:text/html,x',
  'facts',
  '',
  undefined,
  null,
  7,
  ['/facts'],
])('%j is not a path of Helix', (address) => expect(ownPath(address)).toBeNull());

const hostile = fc.array(
  fc.constantFrom('/', '\\', '%2f', '%5C', '%252f', '.', '..', ':', '@', '?', '#', '\t', '\n', ' ', '\u0000', 'https', 'javascript', 'evil.example'), // prettier-ignore
  { maxLength: 12 },
);

test('no address leaves the site, however often it is decoded again', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        hostile.map((parts) => parts.join('')),
        fc.webUrl(),
        fc.string(),
      ),
      (address) => {
        let path = ownPath(address);
        for (let read = 0; read < 4 && path !== null; read += 1) {
          const { origin, pathname } = new URL(path, 'https://helix.example');
          expect([address, origin]).toEqual([address, 'https://helix.example']);
          path = decodeURIComponent(pathname);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
