/** Finds the settlement nearest to a point, in the country that the point lies in. Knows no protocol. */
import KDBush from 'kdbush';
import { around } from 'geokdbush';
import { countryAt } from './countries.ts';
import { firstNotBelow, type Gazetteer } from './gazetteer.ts';
import { placeTypes } from './columns.ts';
import { countryOfPoint } from './territories.ts';

/** In kilometres: a point at sea belongs to no country, but it may stand just off a coast or on an islet that no border shows. */
const offshore = 50;
/** A settlement farther away says nothing about where a point lies. */
const far = 300;

export class Reverse {
  readonly #gazetteer: Gazetteer;
  readonly #tree: KDBush;

  constructor(gazetteer: Gazetteer) {
    this.#gazetteer = gazetteer;
    this.#tree = KDBush.from(gazetteer.index.tree.slice().buffer);
  }

  /** The place; the country itself where no settlement is near; null at sea. */
  find(lat: number, lon: number): number | null {
    const { country, treePlace } = this.#gazetteer.index;
    const code = countryOfPoint(lat, lon);
    if (code === null) {
      const [nearest] = around(this.#tree, lon, lat, 1, offshore);
      return nearest === undefined ? null : (treePlace[nearest] ?? null);
    }
    const wanted = countryAt(code);
    const isThere = (point: number): boolean => country[treePlace[point] ?? -1] === wanted;
    const [nearest] = around(this.#tree, lon, lat, 1, far, isThere);
    return nearest === undefined ? this.#country(wanted) : (treePlace[nearest] ?? null);
  }

  /** Countries are the most important of all places, so they stand at the beginning. */
  #country(wanted: number): number | null {
    const { country, type } = this.#gazetteer.index;
    const countries = firstNotBelow(type.length, (place) => type[place] === placeTypes.indexOf('country'));
    for (let place = 0; place < countries; place += 1) if (country[place] === wanted) return place;
    return null;
  }
}
