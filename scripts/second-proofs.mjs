/** The tests that `npm test` leaves to `npm run proof -- tests`: the tag `proof`, and whole files `*.proof.test.ts`. `npm test -- <word>` runs them too. */
// @ts-check

const FILES = '.proof.test.';

/** Arguments of vitest and Playwright for all other tests. */
export const without = {
  vitest: ['--tags-filter=!proof', '--exclude', `**/*${FILES}*`],
  playwright: ['--grep-invert=@proof'],
};
/** Arguments for these alone, one run after the other. */
export const alone = {
  vitest: [['--tags-filter=proof', '--exclude', `**/*${FILES}*`], [FILES]],
  playwright: ['--grep=@proof'],
};
