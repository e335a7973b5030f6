/** The texts of the history of any record; `noun` is the record within a sentence. */

export const HISTORY = {
  restoreUndone: (noun: string) => `The ${noun} is as it was before`,
  notRestored: (noun: string) => `Failed to restore the ${noun}`,
} as const;
