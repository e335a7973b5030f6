/** The words of accounts: users, one-time links, sessions. */
export const PEOPLE = {
  notPermitted: 'User is not permitted',
  link: (name: string) => `Link for ${name}`,
  linkHint: (until: string) =>
    `Give this link to the user. It works once, until ${until}, and is shown only now. A new link ends all earlier ones.`,
  linkMailing: 'Sending the link by mail …',
  linkMailed: (address: string) => `The link was sent to ${address} as well.`,
  linkNoAddress: 'The user has no e-mail address, so the link was not sent by mail: please hand it over.',
  linkNotMailed: 'The mail server did not take the mail, so the link was not sent: please hand it over.',
  nameSaved: 'Your name has been changed',
  notSaved: "The user couldn't be saved",
  form: {
    saved: 'The user has been updated',
    created: 'The user has been created',
    notCreated: "The user couldn't be saved",
    notUpdated: "The user couldn't be saved",
  },
  give: (name: string, roles: readonly string[]) =>
    `Give ${name} the ${roles.length === 1 ? 'role' : 'roles'} ${roles.join(' and ')}?`,
  giveText: 'It gives rights over accounts, roles, settings or tokens.',
  suspend: (name: string) => `Suspend ${name}?`,
  suspendText: 'Their sessions and links end at once. Their records stay theirs.',
  suspendSelf: 'This is your own account: your session ends at once, and only another administrator can reactivate it.',
  suspended: (name: string) => `${name} is suspended`,
  reactivated: (name: string) => `${name} can sign in again`,
  unlocked: (name: string) => `${name} is no longer locked`,
  viewAs: (name: string) => `View Helix as ${name}?`,
  viewAsText:
    'You see their menus, records and buttons in this tab, until you end it. Nothing is saved meanwhile. The choice is logged.',
  viewing: 'Read only: you see their menus, records and buttons, and nothing is saved',
  notViewed: "'View as' has not begun",
  linkDead: 'This link was used before, or has expired. Please ask an administrator for a new one.',
} as const;
