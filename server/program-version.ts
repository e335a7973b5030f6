/** The version of this program, of its package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#db/paths.ts';

export const { version: programVersion } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
  version: string;
};
