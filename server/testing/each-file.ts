/**
 * Runs before each test file: resets our own modules, so that files do not share state. Libraries stay loaded in the
 * worker, and so do the modules of domain/ for its own tests, which keep only computed values, and the code of the embedded database.
 */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { expect, vi } from 'vitest';

declare global {
  // oxlint-disable-next-line no-var -- A property of the worker, which outlives the module.
  var engineCode: WebAssembly.Module | undefined;
}

// oxlint-disable-next-line vitest/no-standalone-expect -- Its state names the file.
if (!relative(process.cwd(), expect.getState().testPath ?? '').startsWith('domain')) vi.resetModules();

// While one copy of it lives, the engine of each further database runs the same machine code instead of compiling it: a third of an opening.
if (!process.env['DATABASE_URL'] && process.env['HELIX_TESTS_WITHOUT_DATABASE'] !== 'true')
  globalThis.engineCode ??= await WebAssembly.compile(
    await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
