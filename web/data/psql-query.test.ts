import { expect, test } from 'vitest';
import { addressOf, toOne } from './psql-query.ts';

const asked = (...query: Parameters<typeof addressOf>) => decodeURIComponent(addressOf(...query).replaceAll('+', ' '));

test('without a question the address is the relation alone', () => {
  expect(addressOf('facts')).toBe('/psql/facts');
  expect(addressOf('facts', { where: { id: undefined } })).toBe('/psql/facts');
});

test('columns, conditions, order and page are said in turn; several conditions of a column each for itself', () => {
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

test('what is embedded stands after the columns, or after all of them', () => {
  const embed = { event: toOne('events', ['id', 'name']), parent: toOne('facts', ['id'], 'parent_id') };
  const said = 'event:events(id,name),parent:facts!parent_id(id)';
  expect(asked('facts', { embed })).toBe(`/psql/facts?select=*,${said}`);
  expect(asked('facts', { select: ['gsn'], embed })).toBe(`/psql/facts?select=gsn,${said}`);
});
