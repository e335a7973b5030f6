import { expect, test } from 'vitest';
import { environmentOf } from './environment.ts';

test.each([
  ['localhost', 'localhost'],
  ['helix.localhost', 'localhost'],
  ['127.0.0.1', 'localhost'],
  ['127.8.9.1', 'localhost'],
  ['[::1]', 'localhost'],
  ['helix-test.example.org', 'testing'],
  ['test.dev.example.org', 'testing'],
  ['DEV.helix.example.org', 'development'],
  ['helix.example.org', 'production'],
  ['localhost.example.org', 'production'],
  ['1127.0.0.1', 'production'],
])('%s is %s', (hostname, environment) => {
  expect(environmentOf(hostname)).toBe(environment);
});
