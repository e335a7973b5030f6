/** The words that tell later where a part of a request went, and what nobody may be shown. Part of no schema and no sample. */

/** Stands in values: no query's text may hold it. */
export const valueMark = 'zqvalue';
/** Stands in names: a query's text may hold it as the quoted name of an output only. */
export const nameMark = 'zqname';
/** Stands in hidden rows and columns: no answer to who may not see them may hold it. */
export const canary = 'kanarek';
/** The same as a number, for keys of hidden rows. */
export const canaryNumber = 918273645;

export const holdsMark = (text: string): boolean => text.includes(valueMark) || text.includes(nameMark);
export const holdsCanary = (text: string): boolean =>
  text.toLowerCase().includes(canary) || text.includes(String(canaryNumber));
