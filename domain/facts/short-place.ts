/** The name of a place in a name of a fact or an event. */
import type { LocationDraft } from './locations.ts';

/** A found place by its own name, not by all areas that contain it. */
export function shortPlace({ name, geolocation }: Pick<LocationDraft, 'name' | 'geolocation'>): string {
  const own = geolocation?.['name'];
  return typeof own === 'string' && own !== '' ? own : name;
}
