/** What the screen of the reference lists says. */

export const REFERENCE_LISTS = {
  notPermitted: 'User is not permitted',
  saved: 'The list has been updated',
  notSaved: 'Failed to update the list',
  daysRequired: 'First and last day are required',
  groups:
    'Reporting groups. One that facts have keeps its name; one that is not offered stays on the facts that have it.',
  hazards:
    'The hazard tree, a leaf a line. A new name is shown wherever the hazard is; a leaf that is not offered stays on its events.',
} as const;
