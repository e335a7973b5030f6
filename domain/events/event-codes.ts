/** Codes of events beside their GLIDE numbers, each with its type and country, as they are stored: 'MDRKE057:IFRC Appeal ID:KEN'. */

/** In IDMC's own words; `rules.event_code_types` has the same. */
export const EVENT_CODE_TYPES = [
  'Government Assigned Identifier',
  'IFRC Appeal ID',
  'ACLED ID',
  'Local Identifier',
] as const;
export type EventCodeType = (typeof EVENT_CODE_TYPES)[number];
export type EventCode = { readonly code: string; readonly type: EventCodeType; readonly iso3: string | null };

const COUNTRY = /:([A-Z]{3})$/;

/** Null for a text of another form. */
export function readEventCode(stored: string): EventCode | null {
  const iso3 = COUNTRY.exec(stored)?.[1] ?? null;
  const rest = iso3 === null ? stored : stored.slice(0, -4);
  const type = EVENT_CODE_TYPES.find((one) => rest.endsWith(`:${one}`));
  const code = type === undefined ? '' : rest.slice(0, -type.length - 1);
  return type === undefined || code === '' ? null : { code, type, iso3 };
}

export const writeEventCode = ({ code, type, iso3 }: EventCode): string =>
  [code.trim().replaceAll(/\s+/g, ' '), type, ...(iso3 === null ? [] : [iso3])].join(':');

/** 'MDRKE057 (IFRC Appeal ID, KEN)' */
function eventCodeWords(stored: string): string {
  const read = readEventCode(stored);
  return read === null
    ? stored
    : `${read.code} (${[read.type, ...(read.iso3 === null ? [] : [read.iso3])].join(', ')})`;
}

export const eventCodesWords = (stored: unknown): string | undefined =>
  Array.isArray(stored) ? stored.map((one) => eventCodeWords(String(one))).join('; ') : undefined;

/** The type that the form of a code says; null for most. */
export const typeOfCode = (code: string): EventCodeType | null =>
  /^MDR[A-Z]{2}\d{3}$/i.test(code.trim()) ? 'IFRC Appeal ID' : /^[A-Z]{3}\d{2,}$/.test(code.trim()) ? 'ACLED ID' : null;

/** A code once: where rows give it several countries, it has none. */
export function joinedEventCodes(codes: readonly EventCode[]): EventCode[] {
  const joined = new Map<string, EventCode>();
  for (const one of codes) {
    const key = `${one.type} ${one.code}`;
    const known = joined.get(key);
    if (known === undefined) joined.set(key, one);
    else if (known.iso3 !== one.iso3) joined.set(key, { ...known, iso3: null });
  }
  return [...joined.values()];
}
