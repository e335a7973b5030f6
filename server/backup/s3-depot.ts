/** A prefix of an S3 bucket that holds sets of backups. A set is whole once it has its manifest, which is written last. */
import type { _Object as Listed } from '@aws-sdk/client-s3';
import { partSize, readableOf, s3Client, type S3Access } from '#server/uploads/s3-client.ts';
import type { Depot } from './depot.ts';

/** Upload sends at most 10,000 parts: dumps up to 300 GB. */
const dumpPart = 6 * partSize;

export async function s3Depot(access: S3Access, Bucket: string, prefix: string): Promise<Depot> {
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client = await s3Client(access);
  const root = prefix === '' ? '' : `${prefix}/`;
  const list = async (Prefix: string): Promise<string[]> => {
    const found: Listed[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
      found.push(...(page.Contents ?? []));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return found.flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
  };
  return {
    address: `s3://${Bucket}/${prefix}`,
    write: async (name, Body) => {
      const large = name.includes('/database.');
      const params = { Bucket, Key: root + name, Body };
      await new Upload({ client, params, partSize: large ? dumpPart : partSize, queueSize: 1 }).done();
    },
    read: async (name) => {
      try {
        return readableOf(await client.send(new GetObjectCommand({ Bucket, Key: root + name })));
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null;
        throw error;
      }
    },
    sets: async () => [
      ...new Set((await list(root)).flatMap((key) => /^([^/]+)\//.exec(key.slice(root.length))?.[1] ?? [])),
    ],
    draft: (set) => set,
    settle: () => Promise.resolve(),
    // The manifest first: without it the rest is a half-written set.
    remove: async (set) => {
      const keys = await list(`${root}${set}/`);
      const isManifest = (key: string) => key.endsWith('/manifest.json');
      for (const key of keys.toSorted((a, b) => Number(isManifest(b)) - Number(isManifest(a))))
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
  };
}
