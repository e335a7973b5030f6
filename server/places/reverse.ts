/** Finds the settlement nearest to a point, in the country of the point. Independent of the protocol. */
import KDBush from 'kdbush';
import { around } from 'geokdbush';
import { shapesFile } from '#server/tiles/reference.ts';
import { readShapes, shapeKinds } from '#server/tiles/shapes-file.ts';
import { countries, countryAt } from './countries.ts';
import type { Gazetteer } from './gazetteer.ts';
import { placeTypes } from './columns.ts';
import { Divisions, topOf } from './divisions.ts';
import { Rings } from './rings.ts';
import { countryOfPoint } from './territories.ts';

/** In kilometres: the territorial sea (12 nautical miles) belongs to its shore, and so do imprecise points near a coast. Farther out is no place. */
const offshore = 22;
/** Within so many kilometres a settlement is found whatever the drawn borders are; on the wrong side of one it is not found farther away. */
const itself = 1;
const firstSettlement = placeTypes.indexOf('city');
/** A settlement farther away does not describe the point. */
const far = 300;
/** Nor one of the same state farther away than this, while another is nearer. */
const inState = 100;

export class Reverse {
  readonly #gazetteer: Gazetteer;
  readonly #tree: KDBush;
  /** The coasts and islands of the basemap. */
  readonly #land: Rings;
  readonly #divisions = new Divisions();

  constructor(gazetteer: Gazetteer) {
    this.#gazetteer = gazetteer;
    const shapes = readShapes(shapesFile);
    const land = [...shapes.kind.keys()].filter((at) => shapeKinds[shapes.kind[at] ?? -1] === 'land');
    this.#land = new Rings(shapes, land);
    this.#tree = KDBush.from(gazetteer.index.tree.buffer);
  }

  /** The place; the country itself if no settlement is near; null at sea. */
  find(lat: number, lon: number): number | null {
    const nearest = this.#nearest(lat, lon, offshore);
    if (nearest === null && !this.#land.isNear(lat, lon, offshore)) return null;
    const code = countryOfPoint(lat, lon);
    if (code === null) return nearest;
    const wanted = countryAt(code);
    if (nearest !== null && this.#isHere(nearest, wanted, lat, lon)) return nearest;
    const isInState = this.#divisions.near(lat, lon, wanted);
    const isThere = (place: number): boolean => this.#countryOf(place) === wanted;
    const place =
      this.#nearest(lat, lon, inState, (each) => isThere(each) && isInState(this.#stateOf(each))) ??
      this.#nearest(lat, lon, far, isThere) ??
      // Countries rank highest among all places, so they come first.
      this.#gazetteer.index.country.indexOf(wanted);
    return place < 0 ? null : place;
  }

  /** Whether the point is a settlement of its country, or one on the wrong side of the drawn border of another. */
  #isHere(place: number, wanted: number, lat: number, lon: number): boolean {
    if (place !== this.#nearest(lat, lon, itself)) return false;
    if (this.#countryOf(place) === wanted) return true;
    const { lat: lats, lon: lons } = this.#gazetteer.index;
    return countryOfPoint(lats[place] ?? 0, lons[place] ?? 0) !== countries[this.#countryOf(place)]?.iso3;
  }

  #nearest(lat: number, lon: number, within: number, holds?: (place: number) => boolean): number | null {
    const { type } = this.#gazetteer.index;
    const isMeant = (place: number): boolean => (type[place] ?? 0) >= firstSettlement && (holds?.(place) ?? true);
    return around(this.#tree, lon, lat, 1, within, isMeant)[0] ?? null;
  }

  #countryOf = (place: number): number => this.#gazetteer.index.country[place] ?? -1;

  #stateOf(place: number): number {
    const { area, areaState } = this.#gazetteer.index;
    return topOf(areaState, area[place] ?? -1);
  }
}
