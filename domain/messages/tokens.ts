/** The words of API tokens. */
export const TOKENS = {
  readOnly: 'Read only',
  created: 'The token has been made',
  made: (name: string) => `Token ${name}`,
  madeHint: (until: string) =>
    `Copy the token now: it is shown only once, and Helix stores only its hash. It works until ${until}.`,
  copied: 'Token copied to clipboard',
  notCopied: "Can't copy token",
  tryIt: 'Try it in a terminal:',
  revoke: (name: string) => `Revoke the token ${name}?`,
  revokeText:
    'Scripts that use it are refused at once, and their downloads are cut off. A revoked token never works again.',
  revoked: (name: string) => `The token ${name} is revoked`,
  notRevoked: "The token couldn't be revoked",
  ownerHint:
    'The token acts in the name of this user: records that it creates are theirs. It stops when they are suspended, or when you could no longer make it.',
  byOthers: (name: string) => `Other users made tokens that act as ${name}`,
  byOthersHint: 'They keep to the rights of the time when they were made: a right given now adds nothing to them.',
  scopeHint:
    'With a role, the token has those rights of the role that its owner has both now and when it is used. Read only: it changes nothing. No token reaches users, roles, tokens or the security log.',
  notPermitted: 'User is not permitted',
} as const;
