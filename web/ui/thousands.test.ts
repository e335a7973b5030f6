import { expect, test } from 'vitest';
import { thousands } from './thousands.ts';

test.each([
  [0, '0'],
  [1234567, '1,234,567'],
  [4.06, '4.06'],
  [null, ''],
  [undefined, ''],
])('%s is shown as %j', (figure, text) => {
  expect(thousands(figure)).toBe(text);
});
