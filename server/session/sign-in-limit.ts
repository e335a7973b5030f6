/** Limits sign-in attempts by address and by username. Counts every attempt, successful or not, for known and unknown usernames. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#server/refusal.ts';

const perMinute = {
  // A whole office behind one address may sign in at nine o'clock.
  address: { max: 100, timeWindow: 60_000 },
  username: { max: 20, timeWindow: 60_000 },
};

type Check = ReturnType<FastifyInstance['createRateLimit']>;

export interface SignInLimit {
  address(request: FastifyRequest): Promise<void>;
  username(request: FastifyRequest, username: string): Promise<void>;
}

async function pass(check: Check, request: FastifyRequest): Promise<void> {
  const result = await check(request);
  if (result.isAllowed || !result.isExceeded) return;
  throw new Refusal(429, {
    constraint: 'sign_in_rate',
    message: `Too many attempts to sign in, please try again in ${result.ttlInSeconds} seconds`,
    headers: { 'retry-after': String(result.ttlInSeconds) },
  });
}

export async function signInLimit(app: FastifyInstance): Promise<SignInLimit> {
  await app.register(rateLimit, { global: false });
  const usernames = new WeakMap<FastifyRequest, string>();
  const byAddress = app.createRateLimit({ ...perMinute.address, keyGenerator: (request) => `address ${request.ip}` });
  const byUsername = app.createRateLimit({
    ...perMinute.username,
    keyGenerator: (request) => `username ${usernames.get(request) ?? ''}`,
  });
  return {
    address: (request) => pass(byAddress, request),
    username: (request, username) => {
      usernames.set(request, username.toLowerCase());
      return pass(byUsername, request);
    },
  };
}
