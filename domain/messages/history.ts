/** The texts of the history of any record; `noun` is the record within a sentence. */

export const HISTORY = {
  none: 'No changes yet',
  notLoaded: 'The history has not been loaded',
  restored: (noun: string) => `The ${noun} has been restored`,
  notRestored: (noun: string) => `Failed to restore the ${noun}`,
  conflict: 'Somebody changed it meanwhile, and nothing was restored. The list now shows their change.',
  alreadySo: 'Nothing was restored: the value would not be kept, because it depends on another field',
  unsaved: 'The form has changes that are not saved: save them or take them back before restoring.',
  notPermitted: 'You may read the history, not restore from it.',
} as const;
