/** The event of a figure that does not count because others of its report count its people: that of these others, while nobody chose one for it. */
import { countsTwice } from '#domain/reading/suggested-fact.ts';
import type { FactDraft } from './facts.ts';
import { NOT_COUNTED } from './role-of-link.ts';

type Line = Pick<FactDraft, 'event_id' | 'event_role'> & {
  key: number;
  /** Null for a fact that was not read in a text. */
  read: Parameters<typeof countsTwice>[0] | null;
};

/** The lines whose event changes. `followed`: the events that lines got this way, by their keys. */
export const eventsOfWholes = (lines: readonly Line[], followed: ReadonlyMap<number, number | null>) =>
  lines.flatMap(({ key, read, event_id, event_role }) => {
    const isTouched = event_id !== (followed.get(key) ?? null);
    if (read === null || event_role !== NOT_COUNTED || isTouched) return [];
    const wholes = lines.filter(
      (other) => other.event_role !== NOT_COUNTED && other.read !== null && countsTwice(other.read, read),
    );
    const event = wholes.find((whole) => whole.event_id !== null)?.event_id ?? null;
    return wholes.length === 0 || event === event_id ? [] : [{ key, event }];
  });
