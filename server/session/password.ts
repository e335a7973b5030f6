/** Hashes and checks passwords with argon2id. Never stores, logs or compares plain passwords. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// argon2id with 64 MiB and three passes: about 50 ms of one core for each guess (RFC 9106 §4, second choice, on one lane).
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** Keyboards compose the same letters differently. */
const normal = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost);

let decoy: Promise<string> | undefined;

/** Takes the same time without a hash, so that response times do not reveal which users exist. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, normal(password));
  await verify(await decoyHash(), normal(password));
  return false;
}

/** Computed once, before the first sign-in. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(24).toString('base64url'));
  return decoy;
}

/** For an account created without a password; printed once on the console. */
export const randomPassword = (): string => randomBytes(15).toString('base64url');
