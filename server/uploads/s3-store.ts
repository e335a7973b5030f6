/** Stores files in an S3 store; loaded only if one is configured. Its credentials come from the settings and go nowhere else. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { isFileName, type FileStore } from './file-store.ts';

export interface S3Settings {
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of every name, so that a bucket can have several uses. */
  prefix: string;
}

/** The smallest part that S3 accepts. Parts are sent one at a time, to keep memory use low. */
const partSize = 5 * 1024 * 1024;
/** Time limits for the store, in milliseconds. */
const patience = { connectionTimeout: 5_000, requestTimeout: 60_000 };

export async function s3Store(settings: S3Settings): Promise<FileStore> {
  const { DeleteObjectCommand, GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's may support neither bucket names in the host nor the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: patience,
  });
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
  };
}

function readableOf({ Body }: GetObjectCommandOutput): Readable {
  if (Body instanceof Readable) return Body;
  throw new Error('the S3 store answered without a body');
}
