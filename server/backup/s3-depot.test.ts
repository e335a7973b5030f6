/** A set of backups in an S3 store: a dump of several parts of an upload. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { openS3 } from '#server/testing/s3.ts';
import { configFor } from './command.ts';
import { openDepot } from './depot.ts';
import { Measure } from './manifest.ts';
import { readPart } from './parts.ts';

test('a dump of several parts of an S3 upload arrives whole @proof', async () => {
  const s3 = await openS3();
  try {
    const keys = { S3_ENDPOINT: s3.address, S3_ACCESS_KEY_ID: 'helix', S3_SECRET_ACCESS_KEY: 'a secret of the store' };
    const sets = await openDepot('s3://sets', configFor('s3://sets', keys));
    const measure = new Measure();
    const chunks = Array.from({ length: 35 }, (_, at) => Buffer.alloc(1024 * 1024, at));
    await Promise.all([pipeline(Readable.from(chunks), measure), sets.write('x/database.dump', measure)]);
    expect(await readPart(sets, 'x/database.dump', measure.measured)).toBeNull();
    expect(measure.measured.size).toBe(35 * 1024 * 1024);
  } finally {
    await s3.close();
  }
});
