/** What requests are sent to: a server, its roles, the models of what they can ask, and the copy that tells of changes. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '#db/database.ts';
import type { Keep } from './keep.ts';
import type { Model } from './model.ts';

export interface ProofRole {
  readonly name: string;
  readonly model: Model;
  /** How the server knows who asks. */
  readonly headers: Readonly<Record<string, string>>;
  /** May not be shown what holds a canary. */
  readonly blind: boolean;
  /** Tables that its requests may change; all others stay as they are. */
  readonly writes: readonly string[];
  /** Rows of those tables that stay as they are nevertheless. */
  readonly outOfReach: readonly (readonly [table: string, condition: string])[];
}

export interface Target {
  readonly name: string;
  readonly app: FastifyInstance;
  readonly owner: Database;
  readonly keep: Keep;
  readonly roles: readonly ProofRole[];
  /** Requests that can run at once. */
  readonly width: number;
  /** Texts that no answer may hold, whoever asks. */
  readonly secrets: readonly string[];
  /** Whether a fresh request still runs as the one who sends it. */
  asItself(role: ProofRole): Promise<boolean>;
  close(): Promise<void>;
}
