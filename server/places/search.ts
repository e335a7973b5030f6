/** Finds places by any of their names: exact matches, then beginnings, parts, misspellings; the more important first. Independent of the protocol. */
import { inArabicLetters } from './arabic-consonants.ts';
import { isWithin, namedArea, type NamedArea } from './areas.ts';
import {
  bitsOf,
  forgiving,
  partsOf,
  readText,
  sounding,
  transliterated,
  type SearchText,
  type SearchWord,
} from './search-words.ts';
import { ownName, placeOf, wordsIn } from './columns.ts';
import { countries } from './countries.ts';
import { mostRead, type Gazetteer } from './gazetteer.ts';
import { CONTEXT, exactly, isKnown, Matcher, preference } from './match.ts';
import type { SearchQuestion } from './service.ts';
import { otherName, spellingsOf } from './spellings.ts';

/** After this many names, only the rarest word is searched further. */
const budget = 60_000;
/** For a word or two letters in more names than this, only the most important places are considered. */
const many = 3_000;
/** The number of names searched for a further word even where there are answers already. */
const few = 5_000;
const important = 20_000;
/** The most areas of a search that are looked up, and the most places of one name. */
const mostAreas = 4;
const mostOfOneName = 40;

export class Search {
  readonly #gazetteer: Gazetteer;
  /** The score of each place that the last `#collect` found, and of those before it: searches run one at a time. */
  #scores = new Map<number, number>();

  constructor(gazetteer: Gazetteer) {
    this.#gazetteer = gazetteer;
  }

  /** The number of all places found, and those of this page. A name that no source has is searched by its other writings. */
  find(search: SearchQuestion): { total: number; places: number[] } {
    const at = search.within >= 0 ? search.within : search.preferred;
    const iso3 = countries[at]?.iso3 ?? null;
    const certain = otherName(search.text, iso3);
    if (certain !== null) return this.#find({ ...search, text: certain });
    const others = spellingsOf(search.text, iso3);
    if (others.length === 0) return this.#find(search);
    const texts = [search.text, ...others];
    const tried = texts.map((text) => {
      const { places } = this.#find({ ...search, text, start: 0, count: 1 });
      return { text, isExact: places[0] !== undefined && this.#isExact(places[0]), isFound: places.length > 0 };
    });
    const best = tried.find(({ isExact }) => isExact) ?? tried.find(({ isFound }) => isFound);
    return this.#find({ ...search, text: best?.text ?? search.text });
  }

  #find(search: SearchQuestion): { total: number; places: number[] } {
    const text = readText(this.#gazetteer, search.text);
    const all = bitsOf(text.words, (word) => !word.weak);
    const name = bitsOf(text.words, (word) => !word.weak && word.inName);
    if (all === 0) return { total: 0, places: [] };
    const sound = sounding(this.#gazetteer, text);
    const whole = this.#collect(text, all, search);
    const isSure = (place: number): boolean => this.#isExact(place) && isKnown(this.#gazetteer, place);
    if (whole.length > 0 && (sound === null || whole.some(isSure))) return this.#page(whole, search);
    // From here on an answer does not match the given area or name: it is left out if it is far from the area.
    const areas = this.#areasOf(search);
    const near = (places: number[]): number[] => places.filter((place) => isWithin(areas, place));
    // Places whose name has this sound, besides those whose name begins so.
    const begun = sound === null ? [] : this.#collect(text, all, search);
    let places = sound === null ? [] : near(this.#collect(sound, 1, search, { besides: begun }));
    if (places.length === 0 && name !== all) places = near(this.#collect(text, name, search));
    if (places.length === 0) places = near(this.#roughly(text, name, search));
    const isNear = inArabicLetters.has(countries[search.within >= 0 ? search.within : search.preferred]?.iso3 ?? '');
    const latin = places.length === 0 && isNear ? transliterated(this.#gazetteer, text) : null;
    if (latin !== null) places = near(this.#collect(latin, 1, search));
    if (places.length > 0) return this.#page(places, search);
    // The place is unknown; the areas given after it may be known, best first.
    const known = areas.find(({ isCountry }) => !isCountry)?.places ?? [];
    return { total: known.length, places: known.slice(search.start, search.start + search.count) };
  }

  #isExact = (place: number): boolean => (this.#scores.get(place) ?? 0) >= exactly;

  /** Whether a place of the country has exactly this name, besides words such as 'District'. */
  isName(name: string, within: number): boolean {
    const text = readText(this.#gazetteer, name);
    const all = bitsOf(text.words, ({ weak }) => !weak);
    // A word that no name has, and a weak word alone, name no place.
    if (all === 0 || text.words.some(({ weak, exact }) => !weak && exact < 0)) return false;
    const whole = text.words.map((word) => ({ ...word, end: word.first }));
    return this.#collect({ ...text, words: whole }, all, { within, preferred: -1 }).some(this.#isExact);
  }

  /** Places with most words of the name, then places with a misspelt name. */
  #roughly(text: SearchText, name: number, search: SearchQuestion): number[] {
    const partly = this.#collect(text, name, search, { partly: true });
    const misspelt = (all: boolean): number[] =>
      this.#collect(forgiving(this.#gazetteer, text, all), name, search, { besides: partly });
    const places = misspelt(false);
    if (places.length > partly.length) return places;
    // Once more, forgiving typos in words that another place has.
    const isLeft = text.words.some(({ weak, inName, exact }) => !weak && inName && exact >= 0);
    return isLeft ? misspelt(true) : partly;
  }

  /** The known area of each part after the name, with the parts after it or alone. */
  #areasOf({ text, within }: SearchQuestion): NamedArea[] {
    const [, ...parts] = partsOf(text);
    return parts.slice(0, mostAreas).flatMap((part, at) => {
      for (const called of [parts.slice(at).join(', '), part]) {
        const words = readText(this.#gazetteer, called);
        const all = bitsOf(words.words, (word) => !word.weak);
        const found = this.#collect(words, all, { within, preferred: -1 }).filter(this.#isExact);
        const { places } = this.#page(found, { start: 0, count: mostOfOneName });
        if (places.length > 0) return [namedArea(this.#gazetteer, places)];
      }
      return [];
    });
  }

  /** All matching places, each with the score of its best name; places in `besides` keep their score. */
  #collect(
    text: SearchText,
    required: number,
    { within, preferred }: Pick<SearchQuestion, 'within' | 'preferred'>,
    { partly = false, besides = [] }: { partly?: boolean; besides?: readonly number[] } = {},
  ): number[] {
    const { index } = this.#gazetteer;
    const matcher = new Matcher(this.#gazetteer, text, required, partly);
    const before = this.#scores;
    const scores = new Map(besides.map((place) => [place, before.get(place) ?? 0]));
    this.#scores = scores;
    let visited = 0;
    for (const { lists, isContext, length } of this.#drivers(text.words, required)) {
      if (scores.size > 0 && length > few && !partly) break;
      const last = within < 0 && length > many ? important : this.#gazetteer.size;
      this.#eachName(lists, (names, start) => {
        const head = names[start] ?? 0;
        const place = placeOf(head);
        const country = index.country[place];
        if ((place >= last && country !== preferred) || (within >= 0 && country !== within)) return;
        visited += 1;
        const end = start + 1 + wordsIn(head);
        const matched = matcher.score(names, start + 1, end, place, (head & ownName) !== 0);
        if (matched < 0) return;
        // Rounded, so that places that match equally well are ordered by their importance.
        const score = Math.fround(country === preferred ? matched + preference : matched);
        if (score > (scores.get(place) ?? -1)) scores.set(place, score);
      });
      // Every other match has this word in its name and was seen already.
      if ((!isContext && !partly) || visited > budget) break;
    }
    return [...scores.keys()];
  }

  /** Reads the names of the lists from the file in parts. */
  #eachName(lists: readonly [number, number][], visit: (names: Uint32Array, start: number) => void): void {
    for (const [start, end] of lists)
      for (let at = start; at < end;) {
        const names = this.#gazetteer.names(at, Math.min(end, at + mostRead));
        let own = 0;
        // The rest of a name that is cut off is in the next part.
        for (let next = 0; own < names.length; own = next) {
          next = own + 1 + wordsIn(names[own] ?? 0);
          if (next > names.length) break;
          visit(names, own);
        }
        at += own;
      }
  }

  /** The lists of names to search, those of the rarest word first. */
  #drivers(
    words: readonly SearchWord[],
    required: number,
  ): { lists: [number, number][]; isContext: boolean; length: number }[] {
    const { nameStart, wordKind } = this.#gazetteer.index;
    const from = (word: number): number => nameStart[word] ?? 0;
    return words
      .filter((_, bit) => (required & (1 << bit)) !== 0)
      .map(({ exact, first, end, like }) => {
        const ranges: [number, number][] = [];
        if (exact >= 0) ranges.push([exact, exact + 1]);
        const begun = exact === first ? first + 1 : first;
        if (begun < end) ranges.push([begun, end]);
        for (const word of like.keys())
          if (word !== exact && (word < first || word >= end)) ranges.push([word, word + 1]);
        const lists = ranges.map(([one, other]): [number, number] => [from(one), from(other)]);
        const isContext = ranges.some(([one, other]) =>
          wordKind.subarray(one, other).some((kind) => (kind & CONTEXT) !== 0),
        );
        const length = lists.reduce((sum, [start, stop]) => sum + stop - start, 0);
        return { lists, isContext, length };
      })
      .toSorted((one, other) => one.length - other.length);
  }

  #page(places: readonly number[], { start, count }: Pick<SearchQuestion, 'start' | 'count'>) {
    const score = (place: number): number => this.#scores.get(place) ?? 0;
    const best: number[] = [];
    const most = start + count;
    for (const place of places) {
      const last = best[most - 1];
      if (last !== undefined && score(last) >= score(place)) continue;
      let at = best.length;
      while (at > 0 && score(best[at - 1] ?? 0) < score(place)) at -= 1;
      best.splice(at, 0, place);
      if (best.length > most) best.pop();
    }
    return { total: places.length, places: best.slice(start) };
  }
}
