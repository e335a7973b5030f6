import { expect, test } from 'vitest';
import { conflictKinds } from './conflict-kinds.ts';

const of = (displacement_type: string, ...names: string[]) => names.map((name) => ({ name, displacement_type }));
const communal = 'Pakistan: Communal violence - Kurram - 24/07/2024';

test('the kinds of conflict differ if the names say so', () => {
  expect(
    conflictKinds(of('Conflict', communal, 'Pakistan: Non-International armed conflict (NIAC) - Tirah - 01/11/2025')),
  ).toEqual(['Communal violence', 'Non-International armed conflict (NIAC)']);
  expect(conflictKinds(of('Conflict', communal, 'Pakistan: communal violence (CV) - Kohat'))).toEqual([]);
  expect(conflictKinds(of('Conflict', communal, 'Clashes in Kohat', 'Pakistan: '))).toEqual([]);
});

test('a disaster has its hazard type', () => {
  expect(conflictKinds(of('Disaster', 'Kenya: Flood - Hola', 'Kenya: Storm - Hola'))).toEqual([]);
  expect(conflictKinds([...of('Conflict', communal), ...of('Disaster', 'Kenya: Storm - Hola')])).toEqual([]);
});
