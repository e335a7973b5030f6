/** Loaded by the product of the pictures of screens. Its clock runs a thousand times slower, so that two runs write the same minutes. */
// @ts-check
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';
import { setClock } from './clock.mjs';

setClock({ start: Date.parse('2026-06-15T12:00:00Z'), slower: 1000 });

// The embedded database reads the clock in its thread, which takes no option of the program.
threads.Worker = class extends threads.Worker {
  /**
   * @param {string | URL} file
   * @param {threads.WorkerOptions} [options]
   */
  constructor(file, options) {
    super(file, { ...options, execArgv: [...(options?.execArgv ?? []), '--import', import.meta.filename] });
  }
};
syncBuiltinESMExports();
