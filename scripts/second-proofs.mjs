/** The tests that `npm test` leaves to `npm run proof -- tests`: with the word @proof in their name, or in a file `*.proof.test.ts`. `npm test -- <word>` runs them too. */
// @ts-check

const FILES = '.proof.test.';
const MARK = '@proof';
const otherFiles = ['--exclude', `**/*${FILES}*`];

/** Arguments of vitest and Playwright for all other tests. */
export const without = {
  vitest: [`--testNamePattern=^(?!.*${MARK})`, ...otherFiles],
  playwright: [`--grep-invert=${MARK}`],
};

/** Arguments for these alone: of vitest for one run after the other. */
export const alone = {
  vitest: [[`--testNamePattern=${MARK}`, ...otherFiles], [FILES]],
  playwright: [`--grep=${MARK}`],
};

/** @param {string} name Of a test that was not run. */
export const isLeft = (name) => name.includes(MARK);
