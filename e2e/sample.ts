/** The part of a journey's cases that `npm test` drives: one of each kind of piece. `npm run proof` drives all. */

export const sampleOf = <Case>(cases: readonly Case[], isInSample: (each: Case) => boolean): readonly Case[] =>
  process.env['PROOF_JOURNEYS'] === undefined ? cases.filter(isInSample) : cases;
