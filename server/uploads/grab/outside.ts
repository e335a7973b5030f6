/** The network settings of Grab File: ports, resolver, time limits. Tests replace these values. */
import { lookup } from 'node:dns/promises';
import { isPublic } from './address.ts';

export interface Outside {
  ports: readonly number[];
  /** The addresses of a name, looked up once for each request. */
  resolve: (host: string) => Promise<string[]>;
  /** Whether this address may be connected to. */
  reachable: (address: string, port: number) => boolean;
  /** Milliseconds. */
  patience: {
    /** Until the connection is established, including TLS. */
    connect: number;
    /** From then until the answer begins. */
    answer: number;
    /** For the whole request, including redirects and the pictures of a page. */
    total: number;
    /** At least `leastBytes` must arrive in each window of this length. */
    window: number;
    leastBytes: number;
    /** For the making of a snapshot in its thread. */
    work: number;
  };
}

export const outside = (ports: readonly number[]): Outside => ({
  ports,
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  reachable: (address) => isPublic(address),
  patience: { connect: 10_000, answer: 20_000, total: 120_000, window: 10_000, leastBytes: 10_240, work: 10_000 },
});
