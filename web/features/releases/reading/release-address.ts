/** The addresses of the pages of a frozen release, for links. */
import type { Address } from '#domain/search/search.ts';
import type { Addressed } from '#web/data/releases.ts';

type Part = { iso3?: string; cause?: string; type?: string; event?: number };

/** The search of the facts behind a number of the release. */
export const factsBehind = ({ revision }: Addressed, { iso3, cause, type, event }: Part): Address => ({
  revision,
  ...(iso3 !== undefined && { iso3 }),
  ...(cause !== undefined && { displacement_type: cause }),
  ...(type !== undefined && { type }),
  ...(event !== undefined && { event_id: event }),
});
