/** The words of accounts: users, one-time links, sessions. */
export const PEOPLE = {
  service: 'Service account',
  services: 'Service accounts',
  linkNotMailed: 'The mail server did not take the mail, so the link was not sent: please hand it over.',
  form: {
    saved: 'The user has been updated',
    created: 'The user has been created',
    notCreated: "The user couldn't be saved",
    notUpdated: "The user couldn't be saved",
  },
} as const;
