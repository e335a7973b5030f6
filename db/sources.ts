/** Reads the files that make a database: migrations, reference lists, rules, api. Runs none of them. */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface SourceFile {
  /** The file name without its extension. */
  name: string;
  text: string;
}

export interface Migration extends SourceFile {
  number: number;
  hash: string;
}

export interface Sources {
  migrations: Migration[];
  /** In loading order. */
  reference: SourceFile[];
  rules: SourceFile[];
  api: SourceFile[];
}

/** `root` is the folder that contains `db/`. */
export async function readSources(root: string): Promise<Sources> {
  const folder = join(root, 'db');
  const [migrations, reference, rules, api] = await Promise.all([
    readFolder(join(folder, 'migrations'), '.sql'),
    readFolder(join(folder, 'reference'), '.csv'),
    readFolder(join(folder, 'rules'), '.sql'),
    readFolder(join(folder, 'api'), '.sql'),
  ]);
  const order = join(folder, 'reference', 'order.txt');
  const first = existsSync(order) ? (await readFile(order, 'utf8')).split(/\s+/) : [];
  return { migrations: migrations.map(numbered), reference: inOrder(reference, first), rules, api };
}

export function hashOf(...groups: readonly (readonly SourceFile[])[]): string {
  const hash = createHash('sha256');
  for (const file of groups.flat()) hash.update(`${file.name}\0${file.text}\0`);
  return hash.digest('hex');
}

async function readFolder(folder: string, ending: string): Promise<SourceFile[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name: name.slice(0, -ending.length),
      // A checkout may use other line endings; the content is the same.
      text: (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n'),
    })),
  );
}

function numbered(file: SourceFile, index: number): Migration {
  const number = Number(/^(\d{4})_/.exec(file.name)?.[1]);
  if (number !== index + 1) {
    throw new Error(`Migrations are numbered 0001, 0002 … without gap or double: ${file.name} is out of order`);
  }
  return { ...file, number, hash: hashOf([file]) };
}

/** A table is loaded after the tables it refers to; order.txt names those whose order matters. */
function inOrder(files: SourceFile[], first: readonly string[]): SourceFile[] {
  const position = (file: SourceFile) => (first.includes(file.name) ? first.indexOf(file.name) : first.length);
  return files.toSorted((a, b) => position(a) - position(b));
}
