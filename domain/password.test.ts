import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordLength, passwordRefusal } from './password.ts';

test.each([
  ['short secret', null],
  ['elevenchars', 'password_length'],
  ['ééééééé', 'password_length'],
  ['x'.repeat(passwordLength.most + 1), 'password_length'],
  [' '.repeat(12), 'password_not_repeated'],
  ['aaaaaaaaaaaa', 'password_not_repeated'],
  ['abcabcabcabcab', 'password_not_repeated'],
  ['1234123412341234', 'password_not_repeated'],
  ['AaAaAaAaAaAaA', 'password_not_repeated'],
  ['abcabcabcabcx', null],
  ['Amina.Abdullahi', 'password_not_username'],
  [' amina.abdullahi ', 'password_not_username'],
])('%j as a new password: %s', (password, constraint) => {
  expect(passwordRefusal('amina.abdullahi', password)?.constraint ?? null).toBe(constraint);
});

test('any repeated short group is refused, however long the password is', () => {
  const group = fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(group, fc.integer({ min: 12, max: passwordLength.most }), (letters, length) => {
      const password = letters.repeat(length).slice(0, length);
      expect(passwordRefusal('amina', password)?.constraint).toBe('password_not_repeated');
    }),
  );
});
