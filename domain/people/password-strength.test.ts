import { expect, test } from 'vitest';
import { passwordRefusal } from './password.ts';
import { passwordStrength } from './password-strength.ts';

const common = new Set(['qwerty123456']);

test.each([
  ['', null],
  ['short', [0, 'Too short: 7 more characters']],
  ['elevenchars', [0, 'Too short: 1 more character']],
  ['aaaaaaaaaaaaaaaa', [0, 'Password must not be one character or a short group of characters repeated']],
  ['tadesse.bekele', [0, 'Password must not be the username']],
  [' QWERTY123456', [0, 'One of the most common passwords']],
  ['tadesse.bekele2026', [0, 'Password must not be made of the username alone']],
  ['tadesse.bekele at 9', [1, 'Weak: it contains your username']],
  ['password password password', [1, 'Weak: it repeats itself']],
  ['gr8 horse 33!', [2, 'Good: a few more words make it better']],
  ['four words and a lamp', [3, 'Strong']],
  ['كلمة مرور طويلة جدا', [3, 'Strong']],
] as const)('%j is %j', (password, expected) => {
  const found = passwordStrength('tadesse.bekele', password, common);
  expect(found && [found.level, found.words]).toEqual(expected);
  // The words never refuse what the rules allow.
  if (found !== null && found.level > 0) expect(passwordRefusal('tadesse.bekele', password)).toBeNull();
});
