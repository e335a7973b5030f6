/** The target of requests: a server, its roles with their models, and a copy of its tables. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '#db/database.ts';
import type { Keep } from './keep.ts';
import type { Model } from './model.ts';

export interface ProofRole {
  readonly name: string;
  readonly model: Model;
  /** The headers that identify the role. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether no answer to this role may contain a canary. */
  readonly blind: boolean;
  /** The only tables that its requests may change. */
  readonly writes: readonly string[];
  /** Rows of those tables that its requests may not change. */
  readonly outOfReach: readonly (readonly [table: string, condition: string])[];
}

export interface Target {
  readonly name: string;
  readonly app: FastifyInstance;
  readonly owner: Database;
  readonly keep: Keep;
  readonly roles: readonly ProofRole[];
  /** The number of concurrent requests. */
  readonly width: number;
  /** Texts that no answer to any role may contain. */
  readonly secrets: readonly string[];
  /** Whether a new request still runs as its sender's role. */
  asItself(role: ProofRole): Promise<boolean>;
  close(): Promise<void>;
}
