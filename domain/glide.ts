/** Glide numbers (spec 2 §2): what one says of hazard, year and country, and where it does not fit its event. Refuses none: people only are warned. */
import { GLIDE } from './messages/events.ts';

const FORM = /^([A-Z]{2})-(\d{4})-(\d{6})-([A-Z]{3})$/;

type Leaf = { readonly id: number; readonly type: string; readonly subtype: string; readonly glide: string | null };
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

/** The leaf that a code stands for: the general one of its type where there are several. OT is any other hazard and names none. */
export function hazardOfGlide(code: string, hazards: readonly Leaf[]): Leaf | null {
  if (code === 'OT') return null;
  const leaves = hazards.filter(({ glide }) => glide === code);
  return leaves.find(({ type, subtype }) => type === subtype) ?? leaves[0] ?? null;
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
    const meant = hazardOfGlide(read.hazard, world.hazards);
    if (own !== undefined && meant !== null && own.type !== meant.type)
      warnings.push(GLIDE.otherHazard(glide, meant.type));
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
