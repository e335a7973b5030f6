/** The actions on the list of a fact's locations: add, change, move and look up, remove. Draws nothing. */
import { useCallback, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import {
  locationOf,
  lookedUp,
  movedTo,
  nameFollows,
  NEW_LOCATION,
  placeIn,
  replacedBy,
  pointOf,
  typeOfPlace,
  type LocationDraft,
  type Point,
} from '#domain/facts/locations.ts';
import type { Place } from '#domain/values/places.ts';
import { placeAt } from '#web/data/places.ts';

export type RowProblems = Readonly<Record<string, { message?: string } | undefined>>;

export type LocationActions = {
  change: (at: number, part: Partial<LocationDraft>) => void;
  remove: (at: number) => void;
  /** Exchanges latitude and longitude, and looks the point up. */
  swap: (at: number) => void;
  replace: (at: number, place: Place, searched: string) => void;
  isAdded: (place: Place) => boolean;
  /** Opens the row, at the search of another place. */
  startReplacing: (at: number) => void;
  /** Opens or closes the row. */
  toggle: (at: number) => void;
  /** Called when the focus leaves the degrees; `before` is the row from before the focus came. */
  settle: (at: number, before: LocationDraft) => void;
  leave: () => void;
};

/** The first part of the name: `Shashemene` of `Shashemene, West Arsi, Oromia, Ethiopia`. */
export const nameOf = ({ name }: LocationDraft): string => name.split(',')[0]?.trim() || 'Unnamed place';

const keyOf = (location: LocationDraft): string => `${location.lat} ${location.lng}`;

/** The last removal or replacement, and the way back. */
export type Undo = { words: string; undo: () => void };

export function useLocations() {
  const { control, getValues } = useFormContext<FactDraft>();
  const { field, fieldState } = useController({ control, name: 'locations' });
  const iso3 = useWatch({ control, name: 'iso3' });
  const { onChange, onBlur } = field;
  /** The state of a point's lookup: in progress, or the reason why it found nothing. */
  const [lookups, setLookups] = useState<Readonly<Record<string, string>>>({});

  const now = useCallback(() => getValues('locations'), [getValues]);
  const replaceAt = useCallback(
    (at: number, by: (location: LocationDraft) => LocationDraft) =>
      onChange(now().map((location, index) => (index === at ? by(location) : location))),
    [now, onChange],
  );

  /** `follows`: the name came from the gazetteer, and changes with the point. */
  const lookUp = useCallback(
    async (location: LocationDraft, follows: boolean) => {
      const [point, key] = [pointOf(location), keyOf(location)];
      if (point === null) return;
      const say = (words: string) => setLookups((all) => ({ ...all, [key]: words }));
      say('Looking up this point…');
      try {
        const place = await placeAt(...point);
        say(place === null ? 'No place is known at this point' : '');
        if (place === null) return;
        // Rows may have been added, removed, moved or renamed meanwhile: the answer is for its point.
        const isSamePoint = (each: LocationDraft) => keyOf(each) === key && each.geolocation === null;
        const answered = (each: LocationDraft) => lookedUp(each, place, follows && each.name === location.name);
        onChange(now().map((each) => (isSamePoint(each) ? answered(each) : each)));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        say(
          `This point can't be looked up now: ${reason}. Everything else works; check its name and country yourself.`,
        );
      }
    },
    [now, onChange],
  );

  const moveTo = useCallback(
    (at: number, point: Point, before: LocationDraft | undefined = now()[at]) => {
      if (before === undefined) return;
      const moved = movedTo(before, point);
      replaceAt(at, (location) => ({ ...moved, name: location.name, reported_name: location.reported_name }));
      void lookUp(moved, nameFollows(before));
    },
    [now, replaceAt, lookUp],
  );
  const change = useCallback(
    (at: number, part: Partial<LocationDraft>) => replaceAt(at, (location) => ({ ...location, ...part })),
    [replaceAt],
  );
  /** The degrees were edited: `before` is the row from before the focus came. */
  const settle = useCallback(
    (at: number, before: LocationDraft) => {
      onBlur();
      const location = now()[at];
      const point = location && pointOf(location);
      if (point && String(point) !== String(pointOf(before))) moveTo(at, point, before);
    },
    [now, moveTo, onBlur],
  );
  const [undo, setUndo] = useState<Undo | null>(null);
  const offerUndo = useCallback((words: string, back: () => void) => {
    const done = () => {
      back();
      setUndo(null);
    };
    setUndo({ words, undo: done });
  }, []);
  const add = useCallback(
    (place: Place, searched: string) => {
      onChange([...now(), locationOf(place, searched, typeOfPlace(...getValues(['type', 'data.term'])))]);
      setUndo(null);
    },
    [now, onChange, getValues],
  );
  const replace = useCallback(
    (at: number, place: Place, searched: string) => {
      const before = now()[at];
      if (before === undefined) return;
      replaceAt(at, (location) => replacedBy(location, place, searched));
      const after = replacedBy(before, place, searched).accuracy;
      const accuracy = after === before.accuracy ? '' : `; its accuracy is ${after ?? 'unknown'} now`;
      offerUndo(`${nameOf(before)} replaced by ${place.name}${accuracy}`, () => replaceAt(at, () => before));
    },
    [now, replaceAt, offerUndo],
  );
  const addEmpty = useCallback(
    () => onChange([...now(), { ...NEW_LOCATION, type: typeOfPlace(...getValues(['type', 'data.term'])) }]),
    [now, onChange, getValues],
  );
  const remove = useCallback(
    (at: number) => {
      const before = now()[at];
      if (before === undefined) return;
      onChange(now().toSpliced(at, 1));
      offerUndo(`${nameOf(before)} removed`, () => onChange(now().toSpliced(at, 0, before)));
    },
    [now, onChange, offerUndo],
  );
  const swap = useCallback(
    (at: number) => {
      const before = now()[at];
      const point = before && pointOf(before);
      if (!point) return;
      moveTo(at, [point[1], point[0]], before);
      offerUndo(`Latitude and longitude of ${nameOf(before)} swapped`, () => replaceAt(at, () => before));
    },
    [now, moveTo, replaceAt, offerUndo],
  );
  const isAdded = useCallback((place: Place) => placeIn(now(), locationOf(place, '')) !== -1, [now]);

  const problems = fieldState.error as ({ message?: string } & Readonly<Record<number, RowProblems>>) | undefined;
  return {
    locations: field.value,
    iso3,
    problems,
    noteOf: (location: LocationDraft) => lookups[keyOf(location)] ?? '',
    add,
    addEmpty,
    change,
    isAdded,
    leave: onBlur,
    moveTo,
    remove,
    replace,
    settle,
    swap,
    undo,
  };
}
