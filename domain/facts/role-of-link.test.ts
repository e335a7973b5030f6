import { expect, test } from 'vitest';
import { withEvent, withMaster } from './role-of-link.ts';

const none = { id: null, role: null };

test('linking gives an event the Recommended role, and a master fact the role that adds to its figure', () => {
  expect(withEvent(none, 7)).toEqual({ id: 7, role: 'Recommended figure' });
  expect(withMaster(none, 7)).toEqual({ id: 7, role: 'Partial figure (Added)' });
});

test('another event keeps the chosen role', () => {
  expect(withEvent({ id: 7, role: 'Triangulation' }, 8)).toEqual({ id: 8, role: 'Triangulation' });
});

test('clearing the id clears the role', () => {
  expect(withEvent({ id: 7, role: 'Triangulation' }, null)).toEqual(none);
  expect(withMaster({ id: 7, role: 'Triangulation' }, null)).toEqual(none);
});
