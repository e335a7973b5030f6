/** Times for files, the clipboard and prints: ISO, in the user's own time. Screens write momentOf. */
export function localMinute(timestamp: string): string {
  const date = new Date(timestamp);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** `2026-05-04`: the day of the moment, by default today. */
export const localDay = (timestamp = new Date().toISOString()): string => localMinute(timestamp).slice(0, 10);
