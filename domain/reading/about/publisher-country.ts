/** The country of a publisher that a source names: the only country that the source is about, unless the name is one that says nothing of it. */

/** Words of organisations of many countries, in the languages of the reader. */
const OF_MANY =
  /\b(?:international|internationale?|internacional|united nations|nations unies|naciones unidas|world|mondiale?|mundial|global|regional|africa|african|arab|asian?|european|union)\b/i;
const ACRONYM = /^[\p{Lu}\d-]{2,8}$/u;

export const countryOfPublisher = (name: string, countries: readonly string[]): string | null =>
  countries.length === 1 && !OF_MANY.test(name) && !ACRONYM.test(name) ? (countries[0] ?? null) : null;
