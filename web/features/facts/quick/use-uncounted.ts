/** The lines of facts read together, as their forms are now: those that would count in no total for want of an event, with the choice of one for several of them, words that tell apart facts of one name, and those within the area of another. Draws nothing. */
import { useCallback, useRef, useState } from 'react';
import { eventOfFacts, type EventOfFacts } from '#domain/events/event-of-facts.ts';
import { eventsOfWholes } from '#domain/facts/event-of-whole.ts';
import { apartBy, withoutEvent, type WithoutEvent } from '#domain/facts/quick-facts.ts';
import { sameValue } from '#domain/records/form-fields.ts';
import type { Located } from '#domain/reading/located.ts';
import type { QuickFactForm } from './quick-fact.tsx';
import { useLinesWithin } from './use-lines-within.ts';

/** The lines of one country and cause, with their numbers and the hazard that their source names. */
export type UncountedLines = Omit<WithoutEvent, 'at'> & {
  keys: readonly number[];
  numbers: readonly number[];
  hazard: string | null;
  /** The first day of the hazard that a source names. */
  begins: string | null;
  /** That of each line. */
  hazards: readonly (string | null)[];
} & Pick<EventOfFacts, 'place' | 'ends'>;

export type Line = {
  key: number;
  number: number;
  form: QuickFactForm;
  hazard: string | null;
  begins: string | null;
  /** As it was read in the source. */
  read: Located | null;
};

/** `formAt` is a constant. */
export function useUncounted(formAt: (key: number) => QuickFactForm | undefined) {
  const [uncounted, setUncounted] = useState<readonly UncountedLines[]>([]);
  const [apart, setApart] = useState<Readonly<Record<number, string | null>>>({});
  const { within, onPlaces } = useLinesWithin();
  /** The events that parts got from their wholes, by the keys of the lines. */
  const followed = useRef(new Map<number, number | null>());
  /** After each change of a line. */
  const onLines = useCallback(
    (lines: readonly Line[]) => {
      const roles = lines.map(({ key, read, form }) => {
        const { event_id, event_role } = form.values();
        return { key, read, event_id, event_role };
      });
      for (const { key, event } of eventsOfWholes(roles, followed.current)) {
        followed.current.set(key, event);
        formAt(key)?.link(event);
      }
      const facts = lines.map(({ form }) => form.values());
      onPlaces(
        lines.flatMap(({ key, number }, at) => (facts[at] === undefined ? [] : { key, number, draft: facts[at] })),
      );
      const words = apartBy(facts);
      const named = Object.fromEntries(lines.map(({ key }, at) => [key, words[at] ?? null]));
      setApart((before) => (sameValue(before, named) ? before : named));
      const next = withoutEvent(facts).map(({ at, ...of }) => {
        const own = at.flatMap((position) => lines[position] ?? []);
        const hazard = own.find((line) => line.hazard !== null)?.hazard ?? null;
        const [begins = null] = own.flatMap((line) => line.begins ?? []).toSorted();
        const hazards = own.map((line) => line.hazard);
        const { place, ends } = eventOfFacts(at.flatMap((position) => facts[position] ?? []));
        return {
          ...of,
          place,
          ends,
          keys: own.map(({ key }) => key),
          numbers: own.map(({ number }) => number),
          hazard,
          begins,
          hazards,
        };
      });
      setUncounted((before) => (sameValue(before, next) ? before : next));
    },
    [onPlaces, formAt],
  );
  return {
    uncounted,
    /** By the keys of the lines. */
    apart,
    /** By the keys of the lines. */
    within,
    onLines,
    /** Links lines to one event, and the focus goes to the first of them. */
    linkAll: (keys: readonly number[], event: number) => {
      for (const key of keys) formAt(key)?.link(event);
      formAt(keys[0] ?? 0)?.focus('event_id');
    },
    /** Links the lines that lack it to the event of another line. */
    linkOthers: () => {
      for (const { keys, event } of uncounted) if (event !== null) for (const key of keys) formAt(key)?.link(event);
    },
  };
}
