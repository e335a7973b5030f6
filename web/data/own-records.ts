/** Selects the records that the user created since a request was sent. */
import { currentSession } from './session.ts';

/** The clocks of the browser and the server may differ by this much. */
const CLOCKS_APART = 60_000;

export const ownSince = (sentAt: Date) => ({
  created_by: `eq.${currentSession()?.username}`,
  created_at: `gte.${new Date(sentAt.getTime() - CLOCKS_APART).toISOString()}`,
});
