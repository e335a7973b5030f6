/** The texts of the reference lists screen. */

export const REFERENCE_LISTS = {
  notPermitted: 'User is not permitted',
  saved: 'The list has been updated',
  notSaved: 'Failed to update the list',
  daysRequired: 'First and last day are required',
  groups: "Groups in use can't be renamed. An inactive group stays on its facts.",
  hazards:
    'One row per hazard type. A new name appears wherever the hazard is used. An inactive hazard type stays on its events.',
  sizes:
    'A year without a size has the last known one before it. Facts whose size was looked up keep it until they are recomputed.',
  sizesSaved: 'The household sizes have been updated',
  nothingToCopy: (year: number) => `Every country with a size of ${year} has one of ${year + 1}`,
  nothingChanges: 'Nothing of this changes the list',
} as const;
