/** The documents name files that are there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = /^(db|domain|server|web|e2e|docs|scripts|bench)\/[\w./-]*$/;
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

test.each(documents)('%s names no file that is not there', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(/`([^`\s]+)`|\]\(([^)#:\s]+)\)/g)].map(
    (match) => match[1] ?? (document.startsWith('docs/') ? `docs/${match[2]}` : match[2]!),
  );
  const missing = named.filter((path) => folder.test(path) && !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});
