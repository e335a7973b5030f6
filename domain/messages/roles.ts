/** The words of roles and single permissions. */
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const ROLES = {
  notPermitted: 'User is not permitted',
  none: (id: string) => `There is no role ${id}`,
  people: (count: number) => counted(count, 'person', 'people'),
  permissions: (count: number) => counted(count, 'permission', 'permissions'),
  form: {
    saved: 'The role has been saved',
    notCreated: "The role couldn't be saved",
    notUpdated: "The role couldn't be saved",
    deleteTitle: 'Delete the role?',
    deleteText: 'Its history stays in the security log.',
    deleted: 'The role has been deleted',
    notDeleted: (text: string) => ["The role couldn't be deleted", text] as const,
  },
  inUse: (count: number) =>
    count === 1
      ? "1 person has this role, so it can't be deleted."
      : `${count} people have this role, so it can't be deleted.`,
  preset: 'This is one of the six preset roles: it keeps its name and stays.',
  notHeld: "You can't give this permission: you don't have it",
  administers: 'The role Administrator keeps this permission',
  beyond: (words: readonly string[]) =>
    `You can't change this role: it has permissions that you don't have (${words.join('; ')}).`,
  ofAdministrator: 'Only an administrator can change the role Administrator.',
  changes: (added: number, removed: number) => `${added} added, ${removed} removed`,
  added: (words: readonly string[]) => `Added: ${words.join('; ')}.`,
  removed: (words: readonly string[]) => `Removed: ${words.join('; ')}.`,
} as const;

export const SINGLE = {
  hint: 'A tick gives a permission to this person alone, on top of the roles. A cell with the word "role" is theirs already, through a role.',
  fromRoles: (roles: readonly string[]) => `From the role ${roles.join(', ')}`,
  form: {
    saved: 'The single permissions have been saved',
    notUpdated: "The single permissions couldn't be saved",
  },
  ofOneself: "You can't change your own permissions.",
  ofAdministrator: 'Only an administrator can change the account of an administrator.',
  beyond: "You can't change the permissions of this person: they have permissions that you don't have.",
} as const;
