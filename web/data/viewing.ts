/** Whose screens an administrator views in this tab, if any. The session stays the administrator's; requests name the person, so that the server answers with the rights of that person. */
import type { PermissionRule } from './abilities.ts';
import { readStoredInTab, writeStoredInTab } from './browser-store.ts';

/** `by` is the administrator's username. */
export type Viewed = {
  by: string;
  username: string;
  name: string;
  rules: readonly PermissionRule[];
  /** When the person's visit before this one ended. */
  lastVisit: string | null;
};

const KEY = 'viewed';
let current = (readStoredInTab(KEY) ?? null) as Viewed | null;

/** The person viewed, in the session of the administrator who chose them. */
export const viewed = (by: string | undefined): Viewed | null => (current?.by === by ? current : null);

/** Begins with a person, or ends with null. */
export function setViewed(next: Viewed | null): void {
  current = next;
  writeStoredInTab(KEY, next);
}

/** Makes the server read with the rights of the person viewed, and refuse to write. */
export function viewingHeader(by: string | undefined): Record<string, string> {
  const person = viewed(by);
  return person === null ? {} : { 'view-as': encodeURIComponent(person.username) };
}

/** @throws an error in words for a write, while a person is viewed. */
export function refuseWrite(by: string | undefined): void {
  const person = viewed(by);
  if (person !== null) throw new Error(`Viewing as ${person.name}: nothing is saved`);
}
