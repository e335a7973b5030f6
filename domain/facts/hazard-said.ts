/** A hazard in a sentence: the words of its subtype ('a tropical storm'), and the storm that the name of an event names. */

const ADJECTIVE = /^(?:extra-)?tropical$|^convective$/i;
/** Neither can be caused. */
const UNKNOWN = /^(?:other|unknown)$/i;
/** These shake or burn, whatever the subtype adds. */
const PLAIN: Readonly<Record<string, string>> = { 'ground shaking': 'earthquake', forest: 'forest fire' };
const WITHOUT_ARTICLE = /s$|^(?:ash fall|dry mass movement|wet mass movement|sudden subsidence)|temperature$/;

/** 'Storm, Tropical' is 'a tropical storm', 'Mass movement, Landslide' 'a landslide'; null where the subtype says nothing. */
export function hazardSaid(subtype: string): string | null {
  // The last part is the most exact one; of two words for one hazard the second is the exact one.
  const parts = subtype
    .replace(/ \([A-Z]+\)$/, '')
    .toLowerCase()
    .split(/, | - /);
  const last = (parts.at(-1) ?? '').split(' / ').at(-1)?.trim().replaceAll('/', ' or ') ?? '';
  const noun = ADJECTIVE.test(last) ? `${last} ${parts.at(-2) ?? 'storm'}` : (PLAIN[last] ?? last);
  if (noun === '' || UNKNOWN.test(noun)) return null;
  if (WITHOUT_ARTICLE.test(noun)) return noun;
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

const STORM = /^storm(?:$|,(?! storm surge))/i;
const KINDS = /\b(?:typhoon|hurricane|cyclone|tropical (?:storm|depression))s?\b/gi;
const NAME = String.raw`\p{Lu}[\p{L}'’]+(?:-\p{L}[\p{L}'’]*)?`;
/** The name ends before a place, a date or the end: before another word it is uncertain. */
const NAMED = new RegExp(
  String.raw`(?<!\p{L})(?:Super |Severe )?(?:Typhoon|Hurricane|(?:Tropical )?Cyclone|Tropical (?:Storm|Depression)) (${NAME})(?: \((?:locally |local name )?${NAME}\))?(?=$|[,:;]| [-–] | \d)`,
  'u',
);
/** Words that follow a kind of storm without being a name. */
const NO_NAME = /^(?:Damage|Floods?|Flooding|Impact|In|Rains?|Season|Shelters?|Surge|Systems?|Warning|Winds?)$/i;

/** 'Typhoon Fung-wong (locally Uwan)' of the name of an event of a storm; null unless it names one storm, and no place. */
export function stormSaid(subtype: string | null, event: string, places: readonly string[]): string | null {
  if (subtype === null || !STORM.test(subtype) || event.match(KINDS)?.length !== 1) return null;
  const found = NAMED.exec(event);
  const name = found?.[1] ?? '';
  const isPlace = places.some((place) => place.toLowerCase().includes(name.toLowerCase()));
  return found === null || NO_NAME.test(name) || isPlace ? null : found[0];
}
