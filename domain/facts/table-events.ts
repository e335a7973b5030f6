/** The event of a fact in a table: its name, by which rows are ordered, and its number, because names may be the same. */

type WithEvent = Readonly<Record<string, unknown>>;

const BEFORE_NUMBER = ' #';

/** A master's event has a name where it is the fact's own: only then is it compared. */
export const withEvents = <T extends WithEvent>(group: T): T => {
  const { event_id: id, event_name: name } = group;
  if (typeof id !== 'number' || typeof name !== 'string') return group;
  const event = `${name}${BEFORE_NUMBER}${id}`;
  return { ...group, event_id: event, ...(group['parent_event_id'] === id && { parent_event_id: event }) };
};

const parted = (value: string): number => value.lastIndexOf(BEFORE_NUMBER);

export const eventName = (value: string): string => value.slice(0, parted(value));

export const eventId = (value: string): number => Number(value.slice(parted(value) + BEFORE_NUMBER.length));
