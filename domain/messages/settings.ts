/** The names of the installation's settings, and the notices when a setting is changed. */

export const SETTINGS = {
  notPermitted: 'User is not permitted',
  notSaved: 'Failed to update the settings',
  fourEyes: 'Second-person review',
  fourEyesText:
    'Review Completed, Signed Off and Locked Down need a second person: nobody can post them on a fact that they created or edited last.',
  fourEyesSaved: (on: boolean) => (on ? 'Second-person review is on' : 'Second-person review is off'),
} as const;
