/** The name by which the program introduces itself to feeds, with the address of the installation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#db/paths.ts';

export function userAgentOf(publicUrl: string | undefined): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string };
  return `Helix/${version}${publicUrl === undefined ? '' : ` (+${publicUrl})`}`;
}
