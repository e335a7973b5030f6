/** Tests the comparison of the hazards that facts say with that of an event. */
import { expect, test } from 'vitest';
import { otherHazardWords, savedAsHazard, saysOther } from './hazards-said.ts';

const TREE = [
  { type: 'Flood', subtype: 'Flood' },
  { type: 'Flood', subtype: 'Flash flood' },
  { type: 'Storm', subtype: 'Storm, Tropical' },
];

test.each([
  ['Storm, Tropical', 'Flood', true],
  ['Storm', 'Flash flood', true],
  ['Flood', 'Flash flood', false],
  ['Storm', 'Storm, Tropical', false],
  [null, 'Flood', false],
  ['Flood', null, false],
])('a fact of %s in an event of %s: %s', (said, ofEvent, other) => {
  expect(saysOther(said, ofEvent, TREE)).toBe(other);
});

test('the words count the facts and name each hazard once', () => {
  expect(otherHazardWords(['Storm', 'Storm'], 'Flood')).toBe('2 facts say “Storm”, the event is of “Flood”');
  expect(otherHazardWords(['Storm'], 'Flood')).toBe('1 fact says “Storm”, the event is of “Flood”');
  expect([1, 2].map((facts) => savedAsHazard(facts, 'Flood'))).toEqual([
    'it is saved as “Flood”',
    'they are saved as “Flood”',
  ]);
});
