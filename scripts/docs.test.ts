/** The documents name existing files, and the rules of ARCHITECTURE.md hold in the code. */
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

test.each(documents)('%s names only existing files', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(/`([^`\s]+)`|\]\(([^)#:\s]+)\)/g)].map(
    (match) => match[1] ?? (document.startsWith('docs/') ? `docs/${match[2]}` : match[2]!),
  );
  const missing = named.filter((path) => folder.test(path) && !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

/** The program's own source files of a folder, without its tests and their tools. */
const sources = (path: string) =>
  readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => ({ file: `${path}/${file}`, text: readFileSync(join(root, path, file), 'utf8') }));

test('the server names no kind of record except in the files of documents, the sessions, the feeds, the releases, the backups, the mails, the addresses for clients and the first start', () => {
  const rows = readFileSync(join(root, 'domain/generated/rows.ts'), 'utf8');
  const relations = [...rows.split('export interface Relations')[1]!.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  const names = new RegExp(`\\b(data|api|rules)\\.(${relations.join('|')})\\b|['"\`](${relations.join('|')})['"\`]`);
  const naming = sources('server').filter(({ text }) => names.test(text));
  const elsewhere = naming.filter(
    ({ file }) =>
      !/^server\/(uploads\/|releases\/|backup\/|mail\/|external\/|session\/|feeds\/|first-start\.ts$)/.test(file),
  );
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
  expect(naming.map(({ file }) => file)).toContain('server/first-start.ts');
});

test('only db uses a database driver', () => {
  const drivers = /from '(pg|@electric-sql\/[\w-]+)'/;
  const reaching = ['domain', 'server', 'web'].flatMap(sources).filter(({ text }) => drivers.test(text));
  expect(reaching.map(({ file }) => file)).toEqual([]);
  expect(sources('db').some(({ text }) => drivers.test(text))).toBe(true);
});

test.each([...documents, ...readdirSync(join(root, 'docs/decisions')).map((file) => `docs/decisions/${file}`)])(
  '%s wraps its paragraphs at 120 characters',
  (document) => {
    const paragraphs = readFileSync(join(root, document), 'utf8')
      .replaceAll(/^```.*?^```$/gms, '')
      .split('\n');
    // A table row, code and a word too long to break stay whole.
    const long = paragraphs.filter(
      (line) => line.length > 120 && !/^\s*\||^ {4}|^#/.test(line) && /\S\s+\S.*\s/.test(line),
    );
    expect(long).toEqual([]);
  },
);
