import { expect, test } from 'vitest';
import { abilities } from './abilities.ts';

test('a right holds only for its own subject, and creating also requires the right to manage', () => {
  const create = { action: 'create', subject: 'facts' };
  const may = abilities([create, { action: 'manage', subject: 'facts' }, { action: 'manage', subject: 'events' }]);
  expect(may('create', 'facts')).toBe(true);
  expect(may('create', 'events')).toBe(false);
  expect(abilities([create])('create', 'facts')).toBe(false);
  expect(may('update', 'password')).toBe(false);
});

test('the right to manage facts includes neither deleting nor signing off', () => {
  const may = abilities([{ action: 'manage', subject: 'facts' }]);
  expect(may('manage', 'facts')).toBe(true);
  expect(may('delete', 'facts')).toBe(false);
  expect(may('sign_off', 'facts')).toBe(false);
});

test('each right to act on releases shows them', () => {
  for (const action of ['view', 'manage', 'sign_off', 'publish'])
    expect([action, abilities([{ action, subject: 'releases' }])('view', 'releases')]).toEqual([action, true]);
  expect(abilities([{ action: 'sign_off', subject: 'facts' }])('view', 'releases')).toBe(false);
});

test("a subject named 'all' is a subject like any other", () => {
  expect(abilities([{ action: 'create', subject: 'all' }])('create', 'facts')).toBe(false);
});
