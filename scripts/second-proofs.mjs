/** The tests that `npm test` leaves to `npm run proof -- tests`: those with this mark in their name. `npm test -- <word>` runs them too. */
// @ts-check

const MARK = '@proof';

/** Arguments of vitest and Playwright for all other tests. */
export const without = { vitest: [`--testNamePattern=^(?!.*${MARK})`], playwright: [`--grep-invert=${MARK}`] };

/** Arguments for these alone. */
export const alone = { vitest: [`--testNamePattern=${MARK}`], playwright: [`--grep=${MARK}`] };

/** @param {string} name Of a test that was not run. */
export const isLeft = (name) => name.includes(MARK);
