/** Runs before each test file. Screens are drawn by React's production build, as users have it; `npm run proof` repeats them on the other one, which prints its warnings. */

if (typeof document !== 'undefined' && process.env['PROOF_DEVELOPMENT'] === undefined) {
  // Before React is loaded.
  process.env['NODE_ENV'] = 'production';
  await import('./act.ts');
}

export {};
