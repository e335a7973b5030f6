/** A number of bytes in words. */
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export function sizeWords(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${UNITS[power]}`;
}
