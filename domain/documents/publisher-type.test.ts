/** The type proposed for a publisher from its name. */
import { expect, test } from 'vitest';
import { proposedPublisherType } from './publisher-type.ts';

test.each([
  ['Sample News Agency', 'Media'],
  ['Daily Nation', 'Media'],
  ['Ministère de l’Intérieur', 'Government'],
  ['Kenya Red Cross Society', 'Red Cross/Red Crescent Movement'],
  ['IOM', 'United Nations'],
  ['Shelter Cluster', 'Clusters and Consortias'],
  ['National Institute of Statistics', 'Government'],
  ['National Institute for Disaster Management', 'National/Regional Disaster Authority'],
  ['Instituto Nacional de Gestão e Redução do Risco de Desastres', 'National/Regional Disaster Authority'],
  // Two rules fit, or none: a person chooses.
  ['UN News', null],
  ['Ministry of Information Daily', null],
  ['Norwegian Refugee Council', null],
  ['Union of Timestamps', null],
  ['', null],
])('%s: %s', (name, type) => {
  expect(proposedPublisherType(name)).toBe(type);
});
