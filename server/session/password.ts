/** Hashes and checks passwords with argon2id. Never keeps, logs or compares a password in the clear. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// argon2id, 64 MiB and three passes: about 50 ms of a core for each guess (RFC 9106 §4, second choice, on one lane).
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** The same letters typed on another keyboard may arrive composed differently. */
const normal = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost);

let decoy: Promise<string> | undefined;

/** Takes the same time when there is no hash to compare with, so that time does not tell who exists. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, normal(password));
  await verify(await decoyHash(), normal(password));
  return false;
}

/** Made once, ahead of the first sign-in. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(24).toString('base64url'));
  return decoy;
}

/** For an account made without a given password; printed once on the console. */
export const randomPassword = (): string => randomBytes(15).toString('base64url');
