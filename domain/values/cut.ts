/** The beginning of a text, without half of a character that the cut has parted: no text with one can be stored. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/\p{Surrogate}$/u, '');
