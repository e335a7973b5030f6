/** Stores files in an S3 store; loaded only if one is configured. */
import { createReadStream } from 'node:fs';
import { isFileName, type FileStore } from './file-store.ts';
import { partSize, readableOf, s3Client, type S3Access } from './s3-client.ts';

export interface S3Settings extends S3Access {
  bucket: string;
  /** Prefix of every name, so that a bucket can have several uses. */
  prefix: string;
}

export async function s3Store(settings: S3Settings): Promise<FileStore> {
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const { bucket: Bucket } = settings;
  const client = await s3Client(settings);
  const keyOf = (name: string): string => {
    if (!isFileName(name)) throw new Error('this is not the name of a kept file');
    return `${settings.prefix}${name}`;
  };
  return {
    put: async (name, path, ContentType) => {
      const Body = createReadStream(path);
      try {
        await new Upload({
          client,
          params: { Bucket, Key: keyOf(name), Body, ContentType },
          partSize,
          queueSize: 1,
        }).done();
      } finally {
        Body.destroy();
      }
    },
    get: async (name, range) => {
      const Range = range === null ? undefined : `bytes=${range.start}-${range.end}`;
      try {
        return readableOf(await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name), Range })));
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null;
        throw error;
      }
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
    first: async () => {
      const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: settings.prefix, MaxKeys: 1 }));
      return Contents?.[0]?.Key ?? null;
    },
  };
}
