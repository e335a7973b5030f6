/** Why a figure counts in no total: one word for each reason, on every screen. `rules.counts` (db/rules/counted.sql) gives the same ones. */

export const REASONS = {
  event: 'no event',
  triangulation: 'triangulation',
  master: 'part of its master fact',
} as const;

/** The values of the column `counts`. */
export const COUNTS = ['Yes', `No: ${REASONS.event}`, `No: ${REASONS.triangulation}`, `No: ${REASONS.master}`] as const;

export type Reason = (typeof REASONS)[keyof typeof REASONS];

/** '3 facts not counted: part of their master fact'. */
export const reasonOf = (reason: Reason, count: number): string =>
  count === 1 ? reason : reason.replace('its', 'their');
