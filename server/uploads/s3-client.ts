/** Opens a client of an S3 store, for files and for backups. Its credentials come from the settings and go nowhere else. */
import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';

export interface S3Access {
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The smallest part that S3 accepts. Parts are sent one at a time, to keep memory use low. */
export const partSize = 5 * 1024 * 1024;
/** Time limits for the store, in milliseconds. */
const patience = { connectionTimeout: 5_000, requestTimeout: 60_000 };

export async function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Access): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's may support neither bucket names in the host nor the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: patience,
  });
}

export function readableOf({ Body }: GetObjectCommandOutput): Readable {
  if (Body instanceof Readable) return Body;
  throw new Error('the S3 store answered without a body');
}
