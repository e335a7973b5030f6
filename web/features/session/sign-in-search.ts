/** What the address of /signin may name: the path to go back to, and what a provider answered. */
import { ownPath } from '#web/data/own-path.ts';

export type SignInSearch = { from?: string | undefined; problem?: string | undefined; window?: true | undefined };

/** Only a path of Helix may follow a sign-in. Any other `from` is set to undefined: an omitted key would reach the screen as it was typed. */
export const signInSearch = ({ from, problem, window: inWindow }: Record<string, unknown>): SignInSearch => ({
  from: ownPath(from) ?? undefined,
  problem: typeof problem === 'string' ? problem : undefined,
  window: inWindow === undefined ? undefined : true,
});
