/** The view of a map shows its largest circles whole, and words lie in its frame. */
import { expect, test } from 'vitest';
import { moveToShow, moveWithin } from './within-frame.ts';

const SIZE = { x: 390, y: 300 };

test('a circle that the edge cuts is shown whole, and a view that shows all stays', () => {
  expect(moveToShow([{ x: 380, y: 150, radius: 24 }], SIZE)).toEqual({ x: 20, y: 0 });
  expect(moveToShow([{ x: 10, y: 295, radius: 24 }], SIZE)).toEqual({ x: -20, y: 25 });
  expect(moveToShow([{ x: 200, y: 150, radius: 24 }], SIZE)).toEqual({ x: 0, y: 0 });
});

test('the largest circle comes first, and a smaller one that has no room beside it is left', () => {
  const largest = { x: 380, y: 150, radius: 24 };
  expect(moveToShow([largest, { x: 12, y: 150, radius: 10 }], SIZE)).toEqual({ x: 20, y: 0 });
  expect(moveToShow([largest, { x: 395, y: 150, radius: 20 }], SIZE)).toEqual({ x: 31, y: 0 });
});

test('words that the edge would cut move into the frame, those wider than it begin in it', () => {
  expect(moveWithin(100, 200, 390)).toBe(0);
  expect(moveWithin(300, 420, 390)).toBe(-36);
  expect(moveWithin(-40, 80, 390)).toBe(46);
  expect(moveWithin(-20, 500, 390)).toBe(26);
});
