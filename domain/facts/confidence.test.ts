import { expect, test } from 'vitest';
import { CONFIDENCE_FIELDS, confidenceDraftOf, NO_CONFIDENCE, toConfidence } from './confidence.ts';
import { CONFIDENCE_OPTIONS } from '#domain/generated/lists.ts';

test('every field of the reference list is in the assessment, once', () =>
  expect(CONFIDENCE_FIELDS.toSorted()).toEqual(Object.keys(CONFIDENCE_OPTIONS).toSorted()));

test('an assessment that is switched off is not stored, whatever its answers', () => {
  expect(toConfidence(NO_CONFIDENCE)).toBeNull();
  expect(toConfidence({ ...NO_CONFIDENCE, data_on_births: 'Yes' })).toBeNull();
});

test('an assessment that is switched on without answers is stored as such', () => {
  expect(toConfidence({ ...NO_CONFIDENCE, on: true })).toEqual({});
  expect(confidenceDraftOf({}).on).toBe(true);
  expect(confidenceDraftOf(null).on).toBe(false);
});

test('a stored assessment is unchanged after a round trip through the form', () => {
  const stored = {
    methodology: ['Registration', 'Other'],
    geographical_coverage: 'Unknown',
    data_on_births: 'Partial',
  };
  expect(toConfidence(confidenceDraftOf(stored))).toEqual(stored);
});

test('the empty answers of an old record count as no answers', () =>
  expect(toConfidence(confidenceDraftOf({ methodology: [], data_on_births: '', data_on_deaths: null }))).toEqual({}));
