/** Notifications by record, in the order of the newest of each. */
import type { Notification } from '#web/data/notifications.ts';

export type Group = { key: string; newest: Notification; told: readonly Notification[] };

export function groupsOf(told: readonly Notification[]): Group[] {
  const groups = new Map<string, Group>();
  for (const newest of told) {
    const key = `${newest.entity_type} ${newest.entity_id}`;
    const group = groups.get(key) ?? { key, newest, told: [] };
    groups.set(key, { ...group, told: [...group.told, newest] });
  }
  return [...groups.values()];
}
