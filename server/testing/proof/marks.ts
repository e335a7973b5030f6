/** Words that mark parts of requests and hidden data. They occur in no schema and no sample. */

/** Marks values; no statement's text may contain it. */
export const valueMark = 'zqvalue';
/** Marks names; a statement's text may contain it only as the quoted name of an output. */
export const nameMark = 'zqname';
/** Marks hidden rows and columns; no answer to a role without access may contain it. */
export const canary = 'kanarek';
/** The same as a number, in keys of hidden rows. */
export const canaryNumber = 918273645;

export const holdsMark = (text: string): boolean => text.includes(valueMark) || text.includes(nameMark);
export const holdsCanary = (text: string): boolean =>
  text.toLowerCase().includes(canary) || text.includes(String(canaryNumber));
