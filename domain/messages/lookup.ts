/** The words of a short address that leads to no record. */

/** A longer value would fill the page. */
const MOST = 60;

/** By characters, so that none is cut in two. */
function cut(value: string): string {
  const characters = [...value];
  return characters.length > MOST ? `${characters.slice(0, MOST).join('')}…` : value;
}

export const LOOKUP = {
  nothing: (value: string) => `Nothing found for ${cut(value)}`,
  forms:
    'A record has a number, as in /1234; facts, events and documents also have a serial number, as in /@F-2026-SDN-001234.',
  next: 'To find a record by a part of its name, press Ctrl+K.',
} as const;
