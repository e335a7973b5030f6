/** The six sample locations of the prototype's index, in Madagascar (spec 2 §2). */
import { NEW_LOCATION, type LocationDraft } from '#domain/facts/locations.ts';

const SAMPLES = [
  ['Antananarivo', '-18.9137', '47.5361'],
  ['Toamasina', '-18.1492', '49.4023'],
  ['Antsirabe', '-19.8659', '47.0333'],
  ['Fianarantsoa', '-21.4536', '47.0854'],
  ['Mahajanga', '-15.7167', '46.3167'],
  ['Toliara', '-23.3516', '43.6855'],
] as const;

export const SAMPLE_LOCATIONS: LocationDraft[] = SAMPLES.map(([name, lat, lng]) => ({
  ...NEW_LOCATION,
  name,
  lat,
  lng,
}));
