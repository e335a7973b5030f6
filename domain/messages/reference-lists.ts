/** The texts of the reference lists screen. */

export const REFERENCE_LISTS = {
  notPermitted: 'User is not permitted',
  saved: 'The list has been updated',
  notSaved: 'Failed to update the list',
  daysRequired: 'First and last day are required',
  groups: "Groups in use can't be renamed. An inactive group stays on its facts.",
  hazards:
    'One row per hazard type. A new name appears wherever the hazard is used. An inactive hazard type stays on its events.',
} as const;
