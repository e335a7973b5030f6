/** The words of roles and single permissions. */
import { counted } from '#domain/values/counts.ts';

export const ROLES = {
  people: (count: number) => counted(count, 'person', 'people'),
  permissions: (count: number) => counted(count, 'permission'),
  /** Several roles may give one. */
  given: (count: number, times: number) =>
    times === count ? counted(count, 'permission') : `${counted(count, 'permission')}, given ${times} times`,
  form: {
    saved: 'The role has been saved',
    notCreated: "The role couldn't be saved",
    notUpdated: "The role couldn't be saved",
    deleteTitle: 'Delete the role?',
    deleteText: 'Its history stays in the security log.',
    deleted: 'The role has been deleted',
    notDeleted: (text: string) => ["The role couldn't be deleted", text] as const,
  },
  notHeld: "You can't give this permission: you don't have it",
  changes: (added: number, removed: number) => `${added} added, ${removed} removed`,
} as const;

export const SINGLE = {
  form: {
    saved: 'The single permissions have been saved',
    notUpdated: "The single permissions couldn't be saved",
  },
} as const;
