/** The event of a fact in a table: its name, by which rows are ordered, and its number, because names may be the same. */

type WithEvent = Readonly<Record<string, unknown>>;

const NUMBER = / #(\d+)$/;

/** A master's event has a name where it is the fact's own: only then is it compared. */
export const withEvents = <T extends WithEvent>(group: T): T => {
  const id = group['event_id'] ?? null;
  if (!('event_name' in group) || id === null) return group;
  const event = `${String(group['event_name'])} #${String(id)}`;
  return { ...group, event_id: event, ...(group['parent_event_id'] === id && { parent_event_id: event }) };
};

export const eventName = (value: string): string => value.replace(NUMBER, '');

export const eventId = (value: unknown): number | null => {
  const id = NUMBER.exec(String(value))?.[1];
  return id === undefined ? null : Number(id);
};
