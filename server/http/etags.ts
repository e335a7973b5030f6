/** Answers that a browser may keep and ask for again by their ETag (RFC 9110). */
import { createHash } from 'node:crypto';

/** Weak, because a compressed answer has other bytes. */
export const tagOf = (content: string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Whether an If-None-Match names the tag. Compared weakly. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const bare = (text: string): string => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((one) => bare(one) === bare(tag));
}

/** Kept by the browser of the person alone, which asks each time whether it is still right. */
export const KEPT = { 'cache-control': 'private, no-cache' } as const;
