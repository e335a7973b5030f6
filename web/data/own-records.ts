/** Selects the records that the user created about the time when a request was sent. */
import { currentSession } from './session.ts';

/** The clocks of the browser and the server may differ by this much. */
const CLOCKS_APART = 60_000;
/** A request that waits longer has failed. */
const LONGEST = 300_000;

const after = (time: Date, ms: number) => new Date(time.getTime() + ms).toISOString();

export const ownAround = (sentAt: Date) => ({
  created_by: `eq.${currentSession()?.username}`,
  and: `(created_at.gte.${after(sentAt, -CLOCKS_APART)},created_at.lte.${after(sentAt, LONGEST)})`,
});
