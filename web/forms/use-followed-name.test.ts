// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFollowedName } from './use-followed-name.ts';

test('of two suggestions that come while a person is in the field, the last is taken when it is left unchanged', () => {
  let name = 'Chile: Disaster - 2024';
  const at = {
    get: () => name,
    set: (now: string) => {
      name = now;
    },
  };
  const { result, rerender } = renderHook(({ suggestion }) => useFollowedName(at, suggestion, { waits: false }), {
    initialProps: { suggestion: name },
  });
  result.current.enter();
  rerender({ suggestion: 'Chile: Flood - 2024' });
  rerender({ suggestion: 'Chile: Flood - Angol - 2024' });
  expect(name).toBe('Chile: Disaster - 2024');
  result.current.leave();
  expect(name).toBe('Chile: Flood - Angol - 2024');
});
