import { expect, test } from 'vitest';
import { withEvent, withMaster } from './roles.ts';

const none = { id: null, role: null };

test('an event is linked with its recommended figure, a master with a figure to add', () => {
  expect(withEvent(none, 7)).toEqual({ id: 7, role: 'Recommended figure' });
  expect(withMaster(none, 7)).toEqual({ id: 7, role: 'Partial figure (Added)' });
});

test('another event keeps the role that was chosen', () => {
  expect(withEvent({ id: 7, role: 'Triangulation' }, 8)).toEqual({ id: 8, role: 'Triangulation' });
});

test('clearing the id clears the role', () => {
  expect(withEvent({ id: 7, role: 'Triangulation' }, null)).toEqual(none);
  expect(withMaster({ id: 7, role: 'Triangulation' }, null)).toEqual(none);
});
