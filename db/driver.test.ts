/** The members of the driver that its types omit. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { requireDriver } from './driver.ts';

test('the driver has the members that db/ uses', () => {
  expect(() => requireDriver()).not.toThrow();
});

test('a driver without one of them is refused by the name of the member', () => {
  const { connection } = new pg.Client() as pg.Client & { connection: Record<string, unknown> };
  const changed = Object.assign(Object.create(null) as object, connection, {
    sync: () => undefined,
    _send: () => undefined,
  });
  expect(() => requireDriver({ connection: changed })).toThrow('The package pg has no client.connection.describe');
  expect(() => requireDriver({})).toThrow('The package pg has no client.connection._send');
});
