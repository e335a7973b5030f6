/** Glide numbers (spec 2 §2): the hazard, year and country in a number, and its mismatches with the event. Refuses no number; mismatches are only warnings. */
import { GLIDE } from '#domain/messages/events.ts';

const FORM = /^([A-Z]{2})-(\d{4})-(\d{6})-([A-Z]{3})$/;

type Leaf = {
  readonly id: number;
  readonly type: string;
  readonly subtype: string;
  readonly glide: string | null;
  readonly active: boolean;
};
export type GlideWorld = {
  readonly hazards: readonly Leaf[];
  /** The name of a country, or null for an unknown code. */
  readonly countryName: (iso3: string) => string | null;
};
export type GlideEvent = { readonly hazard_type_id: number | null; readonly countries: readonly string[] };

/** Null unless the text has the form of a glide number. */
export function readGlide(text: string): { hazard: string; year: number; iso3: string } | null {
  const [, hazard, year, , iso3] = FORM.exec(text.trim()) ?? [];
  return hazard === undefined || iso3 === undefined ? null : { hazard, year: Number(year), iso3 };
}

/** Corrects the case and blanks of a glide number; any other text is unchanged. */
export function tidyGlide(text: string): string {
  const written = text.toUpperCase().replaceAll(/\s+/g, '');
  return FORM.test(written) ? written : text.trim();
}

/** The leaves for a code. OT is any other hazard and has no leaf. */
const leavesOf = (code: string, hazards: readonly Leaf[]): readonly Leaf[] =>
  code === 'OT' ? [] : hazards.filter(({ glide }) => glide === code);

/** Of several leaves the general ones of their types, if any: a narrower leaf would add meaning that the number does not have. */
function generalOf(leaves: readonly Leaf[]): readonly Leaf[] {
  const general = leaves.filter(({ type, subtype }) => type === subtype);
  return general.length > 0 ? general : leaves;
}

/** Null if there are several leaves, or the leaf is inactive: no hazard is better than a wrong one. */
function hazardOfGlide(code: string, hazards: readonly Leaf[]): Leaf | null {
  const [leaf, ...others] = generalOf(leavesOf(code, hazards));
  return leaf?.active === true && others.length === 0 ? leaf : null;
}

/** The mismatches in words; unknown values cause none. */
export function glideWarnings(glides: readonly string[], event: GlideEvent, world: GlideWorld): string[] {
  return glides.flatMap((glide) => {
    const read = readGlide(glide);
    if (read === null) return glide.trim() === '' ? [] : [GLIDE.form(glide)];
    const country = world.countryName(read.iso3);
    if (country === null) return [GLIDE.unknownCountry(glide)];
    const warnings: string[] = [];
    if (event.countries.length > 0 && !event.countries.includes(read.iso3))
      warnings.push(GLIDE.otherCountry(glide, country));
    const own = world.hazards.find(({ id }) => id === event.hazard_type_id);
    const meant = leavesOf(read.hazard, world.hazards);
    if (own !== undefined && meant.length > 0 && meant.every(({ type }) => type !== own.type))
      warnings.push(GLIDE.otherHazard(glide, [...new Set(generalOf(meant).map(({ type }) => type))].join(' or ')));
    return warnings;
  });
}

/** The values in the numbers that the event does not have yet. */
export function glideSuggestion(
  glides: readonly string[],
  event: GlideEvent,
  { hazards, countryName }: GlideWorld,
): { countries: string[]; hazard: Leaf | null } {
  const read = glides.flatMap((glide) => readGlide(glide) ?? []);
  const named = [...new Set(read.map(({ iso3 }) => iso3))];
  const countries = named.filter((iso3) => countryName(iso3) !== null && !event.countries.includes(iso3));
  const [hazard = null] = read.flatMap((one) => hazardOfGlide(one.hazard, hazards) ?? []);
  return { countries, hazard: event.hazard_type_id === null ? hazard : null };
}
