/** The names of the installation's settings, and the notices when a setting is changed. */

export const SETTINGS = {
  notPermitted: 'User is not permitted',
} as const;
