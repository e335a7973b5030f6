/** Converts a search to and from an address: only fields with a value, a list of one as its member. Reads addresses typed by hand leniently. */

type Address = Readonly<Record<string, string | number | readonly (string | number)[]>>;

export function searchToUrl(search: object): Address {
  const present = Object.entries(search).flatMap(([key, value]: [string, unknown]): [string, Address[string]][] => {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return [[key, value]];
    if (!Array.isArray(value)) return [];
    const [first] = value as (string | number)[];
    return first === undefined ? [] : [[key, value.length === 1 ? first : (value as (string | number)[])]];
  });
  return Object.fromEntries(present);
}

const several = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Removes the one character that no database text contains: a search for it would find nothing. */
export const storable = (written: string): string => written.replaceAll('\u0000', '');

/** An address typed by hand may hold a number for a text. */
export function texts(value: unknown): string[] {
  const written = several(value).map((one) =>
    typeof one === 'number' || typeof one === 'boolean' ? String(one) : one,
  );
  const kept = written.filter((one) => typeof one === 'string').map(storable);
  return unique(kept.filter((one) => one !== ''));
}

export function integers(value: unknown): number[] {
  const numbers = several(value).map((one) => (typeof one === 'string' && /^\d+$/.test(one) ? Number(one) : one));
  return unique(numbers.filter((one): one is number => Number.isSafeInteger(one) && Number(one) >= 0));
}

export const text = (value: unknown): string | null => texts(value)[0] ?? null;
