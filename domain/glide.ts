/** Glide numbers (spec 2 §2): what one says of hazard, year and country, and where it does not fit its event. Refuses none: people only are warned. */
import { GLIDE } from './messages/events.ts';

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
  /** The name of a country, or null for a code that is none. */
  readonly countryName: (iso3: string) => string | null;
};
export type GlideEvent = { readonly hazard_type_id: number | null; readonly countries: readonly string[] };

/** Null where the text is not of the form of glide numbers. */
export function readGlide(text: string): { hazard: string; year: number; iso3: string } | null {
  const [, hazard, year, , iso3] = FORM.exec(text.trim()) ?? [];
  return hazard === undefined || iso3 === undefined ? null : { hazard, year: Number(year), iso3 };
}

/** A number as it is written, where only case and blanks keep the text from being one; anything else as it was typed. */
export function tidyGlide(text: string): string {
  const written = text.toUpperCase().replaceAll(/\s+/g, '');
  return FORM.test(written) ? written : text.trim();
}

/** The leaves that a code stands for. OT is any other hazard and names none. */
const leavesOf = (code: string, hazards: readonly Leaf[]): readonly Leaf[] =>
  code === 'OT' ? [] : hazards.filter(({ glide }) => glide === code);

/** Of several leaves the general ones of their types, if any: a narrower one says what the number does not. */
function generalOf(leaves: readonly Leaf[]): readonly Leaf[] {
  const general = leaves.filter(({ type, subtype }) => type === subtype);
  return general.length > 0 ? general : leaves;
}

/** Null where there are several, or it is not offered any more: no hazard is better than a wrong one. */
function hazardOfGlide(code: string, hazards: readonly Leaf[]): Leaf | null {
  const [leaf, ...others] = generalOf(leavesOf(code, hazards));
  return leaf?.active === true && others.length === 0 ? leaf : null;
}

/** What does not fit, in words; nothing of what is not known yet. */
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

/** What the numbers say that the event does not say yet. */
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
