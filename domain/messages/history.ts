/** The texts of the history of any record; `noun` is the record within a sentence. */

export const HISTORY = {
  none: 'No changes yet',
  first: 'Each saved change appears here and can be restored.',
  notLoaded: 'The history has not been loaded',
  restored: (noun: string) => `The ${noun} has been restored`,
  notRestored: (noun: string) => `Failed to restore the ${noun}`,
  conflict: 'Somebody else changed the record first, so nothing was restored. The list now shows their change.',
  alreadySo: 'Nothing was restored: the value depends on another field and would not be kept',
  unsaved: 'Save or undo the changes in the form before restoring.',
  notPermitted: "View only. You can't restore from the history.",
} as const;
