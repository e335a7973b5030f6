/** What every benchmark is given, and how it says that something is not there. Measures nothing. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageRoot } from '#db/paths.ts';
import type { PostgresPlace } from './postgres.ts';

export interface Context {
  facts: number;
  /** How often what takes long is repeated. */
  rounds: number;
  /** Whether plans are printed. */
  explain: boolean;
  postgres: PostgresPlace;
  say: (line: string) => void;
}

/** A benchmark without its input is left out, by name, and the others go on. */
export class Missing extends Error {
  override readonly name = 'Missing';
}

/** A file of the data that lies beside the repository and is no part of it. */
export function sharedFile(...parts: string[]): string {
  const path = join(packageRoot(), '..', 'shared', ...parts);
  if (!existsSync(path)) throw new Missing(`${relative(packageRoot(), path)} is not there`);
  return path;
}
