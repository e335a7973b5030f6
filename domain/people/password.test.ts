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
  ['amina.abdullahiamina.abdullahi', 'password_not_username'],
  ['Amina.Abdullahi / AMINA_ABDULLAHI', 'password_not_username'],
  ['amina.abdullahi2026', 'password_not_username'],
  ['2026-amina.abdullahi-1', 'password_not_username'],
  ['ihalludba.anima', 'password_not_username'],
  ['abdullahi amina!', 'password_not_username'],
  ['abdullahi-abdullahi-7', 'password_not_username'],
  ['ａｍｉｎａ．ａｂｄｕｌｌａｈｉ', 'password_not_username'],
  ['amina.abdullahi horse', null],
  ['918273645546', null],
])('%j as a new password: %s', (password, constraint) => {
  expect(passwordRefusal('amina.abdullahi', password)?.constraint ?? null).toBe(constraint);
});

test('a username any number of times, whole or in parts, turned, with digits and separators, is refused', () => {
  const username = fc.stringMatching(/^[a-z]{3,12}([._-][a-z]{3,12}){0,2}[0-9]{0,3}$/);
  const filler = fc.stringMatching(/^[0-9 ._!-]{0,6}$/);
  const pick = fc.array(fc.tuple(fc.nat(5), filler), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(username, pick, filler, (name, picked, last) => {
      const parts = [name, ...name.split(/[^a-z]+/).filter((part) => part.length > 2)];
      const forms = parts.flatMap((part) => [part, part.toUpperCase(), [...part].toReversed().join('')]);
      const password = picked.map(([at, between]) => `${between}${forms[at % forms.length] ?? name}`).join('') + last;
      const refused = passwordRefusal(name, password.padEnd(passwordLength.least, '7'));
      expect(refused?.constraint).toMatch(/^password_not_(username|repeated)$/);
    }),
    // 'baabaa': the name 'aab' is also between the two that are turned.
    {
      examples: [
        [
          'aab',
          [
            [5, ''],
            [5, ''],
          ],
          '',
        ],
      ],
    },
  );
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
