/** Limits how often one address, and one username, may try to sign in. Counts tries, known username or not, right or wrong. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#server/refusal.ts';

export const signInLimits = {
  // An office behind one address signs in at nine o'clock.
  address: { max: 100, timeWindow: 60_000 },
  username: { max: 20, timeWindow: 60_000 },
};

export type SignInLimit = (request: FastifyRequest, username: string) => Promise<void>;

export async function signInLimit(app: FastifyInstance): Promise<SignInLimit> {
  await app.register(rateLimit, { global: false });
  const usernames = new WeakMap<FastifyRequest, string>();
  const checks = [
    app.createRateLimit({ ...signInLimits.address, keyGenerator: (request) => `address ${request.ip}` }),
    app.createRateLimit({
      ...signInLimits.username,
      keyGenerator: (request) => `username ${usernames.get(request) ?? ''}`,
    }),
  ];
  return async (request, username) => {
    usernames.set(request, username.toLowerCase());
    for (const check of checks) {
      const result = await check(request);
      if (result.isAllowed || !result.isExceeded) continue;
      throw new Refusal(429, {
        constraint: 'sign_in_rate',
        message: `Too many attempts to sign in, please try again in ${result.ttlInSeconds} seconds`,
        headers: { 'retry-after': String(result.ttlInSeconds) },
      });
    }
  };
}
