import { expect, test } from 'vitest';
import { abilities } from '#web/data/abilities.ts';
import { isFresh, SESSION_LIFETIME_MS } from '#web/data/session.ts';
import { signInSearch } from './guard.ts';
import { mainMenus, userEntries } from './menus.ts';
import { passwordForm } from './password-form.ts';

test.each([
  ['/facts?year=2025', { from: '/facts?year=2025' }],
  ['//elsewhere.example', { from: undefined }],
  ['https://elsewhere.example', { from: undefined }],
  [undefined, { from: undefined }],
])('after signing in, %s leads to %o', (from, search) => {
  expect(signInSearch({ from })).toStrictEqual(search);
});

test('the record of a session lasts twenty minutes from its creation', () => {
  const session = { name: 'Ada', username: 'ada', rules: [], createdAt: 1_000 };
  expect(SESSION_LIFETIME_MS).toBe(1_200_000);
  expect(isFresh(session, 1_000 + 1_199_999)).toBe(true);
  expect(isFresh(session, 1_000 + 1_200_000)).toBe(false);
});

test('Change Password is offered only to users who may update a password', () => {
  expect(userEntries(abilities([]))).toEqual([]);
  expect(userEntries(abilities([{ action: 'update', subject: 'password' }]))).toEqual([
    { label: 'Change Password', to: '/change_password' },
  ]);
});

test('Settings is offered only to users who may manage them', () => {
  expect(userEntries(abilities([{ action: 'manage', subject: 'settings' }]))).toEqual([
    { label: 'Settings', to: '/settings' },
  ]);
  expect(userEntries(abilities([{ action: 'manage', subject: 'reference lists' }]))).toEqual([
    { label: 'Reference Lists', to: '/settings/lists' },
  ]);
});

test('the parking lot is offered only when its address is known', () => {
  const labels = (parkingLot?: string) => mainMenus({ parkingLot })[0]?.entries.map(({ label }) => label);
  expect(labels()).toEqual(['Events', 'Documents', 'Facts', 'Publishers']);
  expect(labels('')).not.toContain('Parking lot');
  expect(labels('https://parking.example.org')).toContain('Parking lot');
});

const problems = (password: string, confirmation: string, current?: string) => {
  const result = passwordForm('amina.abdullahi', current !== undefined).safeParse({
    current: current ?? '',
    password,
    confirmation,
  });
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path[0], message]);
};

test('a new password must be typed twice', () => {
  expect(problems('', '')).toEqual([
    ['password', 'New password field is required'],
    ['confirmation', 'Confirm password field is required'],
  ]);
  expect(problems('a long secret', 'another')).toEqual([['confirmation', 'Both fields must match']]);
  expect(problems('a long secret', 'a long secret')).toEqual([]);
});

test('the match is checked although the new password is still missing', () => {
  expect(problems('', 'another')).toContainEqual(['confirmation', 'Both fields must match']);
});

test('the rule of a new password and the match are checked before it is sent', () => {
  expect(problems('short', 'shorter')).toEqual([
    ['password', 'Password must have at least 12 characters'],
    ['confirmation', 'Both fields must match'],
  ]);
  expect(problems('Amina.Abdullahi', 'Amina.Abdullahi')).toEqual([['password', 'Password must not be the username']]);
});

test('the current password is required once the server requires it', () => {
  expect(problems('a long secret', 'a long secret', '')).toEqual([['current', 'Current password is required']]);
});
