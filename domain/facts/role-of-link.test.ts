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

test('back at the link with which the form began, its role is that of then', () => {
  for (const begun of [
    { id: 7, role: 'Triangulation' },
    { id: null, role: 'Triangulation' },
    none,
    { id: 7, role: null },
  ])
    for (const linked of [withEvent, withMaster]) {
      const cleared = linked(begun, null, begun);
      expect(linked(cleared, begun.id, begun).role).toBe(
        begun.role ?? (begun.id === null ? null : linked(none, 7).role),
      );
      if (begun.role !== null) expect(linked(linked(begun, 8, begun), begun.id, begun)).toEqual(begun);
    }
  expect(withEvent({ id: 7, role: 'Triangulation' }, 7, { id: 7, role: 'Recommended figure' }).role).toBe(
    'Triangulation',
  );
});
