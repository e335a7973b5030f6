/** What the settings of the installation are called and what is said when one is changed. */

export const SETTINGS = {
  notPermitted: 'User is not permitted',
  notSaved: 'Failed to update the settings',
  fourEyes: 'Four eyes',
  fourEyesText:
    'Nobody posts Review Completed, Signed Off or Locked Down on a fact that they created or edited last: somebody else must look at it first.',
  fourEyesSaved: (on: boolean) => (on ? 'Four eyes is on' : 'Four eyes is off'),
} as const;
