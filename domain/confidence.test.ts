import { expect, test } from 'vitest';
import { CONFIDENCE_FIELDS, confidenceDraftOf, NO_CONFIDENCE, toConfidence } from './confidence.ts';
import { CONFIDENCE_OPTIONS } from './generated/lists.ts';

test('every field of the reference list is asked for, once', () =>
  expect(CONFIDENCE_FIELDS.toSorted()).toEqual(Object.keys(CONFIDENCE_OPTIONS).toSorted()));

test('switched off it is not stored, whatever was answered', () => {
  expect(toConfidence(NO_CONFIDENCE)).toBeNull();
  expect(toConfidence({ ...NO_CONFIDENCE, data_on_births: 'Yes' })).toBeNull();
});

test('switched on without an answer it is stored as such', () => {
  expect(toConfidence({ ...NO_CONFIDENCE, on: true })).toEqual({});
  expect(confidenceDraftOf({}).on).toBe(true);
  expect(confidenceDraftOf(null).on).toBe(false);
});

test('what is stored comes back as it was', () => {
  const stored = {
    methodology: ['Registration', 'Other'],
    geographical_coverage: 'Unknown',
    data_on_births: 'Partial',
  };
  expect(toConfidence(confidenceDraftOf(stored))).toEqual(stored);
});

test('the empty answers of an old record are none', () =>
  expect(toConfidence(confidenceDraftOf({ methodology: [], data_on_births: '', data_on_deaths: null }))).toEqual({}));
