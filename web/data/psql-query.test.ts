import { expect, test } from 'vitest';
import { addressOf, toOne } from './psql-query.ts';

const asked = (...query: Parameters<typeof addressOf>) => decodeURIComponent(addressOf(...query).replaceAll('+', ' '));

test('an empty query gives the address of the relation', () => {
  expect(addressOf('facts')).toBe('/psql/facts');
  expect(addressOf('facts', { where: { id: undefined } })).toBe('/psql/facts');
});

test('the address has columns, conditions, order and page in turn, with one parameter for each condition of a column', () => {
  const where = { year: 'eq.2024', name: ['ilike.*flood*', 'ilike.*a, b & c*'], and: '(idu.is.true)' };
  const address = addressOf('facts_view', { select: ['id', 'name'], where, order: 'id.desc', limit: 20, offset: 0 });
  expect([...new URL(address, 'http://localhost').searchParams]).toEqual([
    ['select', 'id,name'],
    ['year', 'eq.2024'],
    ['name', 'ilike.*flood*'],
    ['name', 'ilike.*a, b & c*'],
    ['and', '(idu.is.true)'],
    ['order', 'id.desc'],
    ['limit', '20'],
    ['offset', '0'],
  ]);
});

test('embedded rows come after the selected columns, or after the star for all', () => {
  const embed = { event: toOne('events', ['id', 'name']), parent: toOne('facts', ['id'], 'parent_id') };
  const said = 'event:events(id,name),parent:facts!parent_id(id)';
  expect(asked('facts', { embed })).toBe(`/psql/facts?select=*,${said}`);
  expect(asked('facts', { select: ['gsn'], embed })).toBe(`/psql/facts?select=gsn,${said}`);
});
