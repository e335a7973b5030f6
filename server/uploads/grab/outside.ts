/** How far and how patiently Grab File reaches out: ports, resolver, time. The production values; a test hands over its own. */
import { lookup } from 'node:dns/promises';
import { isPublic } from './address.ts';

export interface Outside {
  ports: readonly number[];
  /** The addresses of a name, asked once for each request. */
  resolve: (host: string) => Promise<string[]>;
  /** Whether this address may be connected to. */
  reachable: (address: string, port: number) => boolean;
  /** Milliseconds. */
  patience: {
    /** Until the connection stands, TLS included. */
    connect: number;
    /** From then until the answer begins. */
    answer: number;
    /** For all of it, redirects and the pictures of a page included. */
    total: number;
    /** In each of these at least `leastBytes` must come. */
    window: number;
    leastBytes: number;
    /** Our own work on the html of one page. */
    work: number;
  };
}

export const outside = (ports: readonly number[]): Outside => ({
  ports,
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  reachable: (address) => isPublic(address),
  patience: { connect: 10_000, answer: 20_000, total: 120_000, window: 10_000, leastBytes: 10_240, work: 3_000 },
});
