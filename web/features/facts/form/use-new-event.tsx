/** A new event for a fact, begun with what the fact and its source say of it: its suggested name, the dialog, and the press that opens it. */
import { useContext, useState, type ReactNode } from 'react';
import { eventNameOf } from '#domain/events/event-name.ts';
import { NO_DATE, withDate } from '#domain/values/dates.ts';
import { useCountryName } from '#web/data/lists.ts';
import { useMay } from '#web/data/may.ts';
import { NewEvent } from '#web/forms/new-event.ts';

export type EventMatch = {
  displacement_type: string | null;
  year: number | null;
  iso3: string | null;
  /** The day on which the figure begins (flow) or holds (stock). */
  day: string | null;
  /** The places of the fact, and the areas around them, folded. */
  places?: readonly string[];
  /** The places as the name of a new event has them. */
  place?: string | null;
  /** The day on which the figure of a flow ends. */
  ends?: string | null;
  /** The name of the hazard that the source names. */
  hazard?: string | null;
  /** The first day of the hazard, where the source names one before that of the figure. */
  begins?: string | null;
};

type Made = {
  /** Opens the dialog with this name; undefined where nobody may make an event. */
  open: ((name: string) => void) | undefined;
  suggested: string | null;
  dialog: ReactNode;
};

/** `onDone` gets the event, or null if the dialog is closed without one. */
export function useNewEvent(match: EventMatch, onDone: (id: number | null) => void): Made {
  const { displacement_type, year, iso3, day, place = null, ends = null, hazard = null, begins = null } = match;
  const NewEventDialog = useContext(NewEvent);
  const mayAdd = useMay()('create', 'events') && NewEventDialog !== null;
  const [name, setName] = useState<string | null>(null);
  const start = begins ?? day ?? '';
  const country = useCountryName()(iso3 ?? '');
  const suggested =
    iso3 === null || country === ''
      ? null
      : eventNameOf({ countries: [country], hazard: hazard ?? displacement_type, place, start });
  return {
    open: mayAdd ? setName : undefined,
    suggested,
    dialog: NewEventDialog !== null && name !== null && (
      <NewEventDialog
        begun={{
          name,
          displacement_type,
          year: begins === null ? year : Number(begins.slice(0, 4)),
          countries: iso3 === null ? [] : [iso3],
          start_date: withDate(NO_DATE, start),
          end_date: withDate(NO_DATE, ends ?? ''),
          hazard,
          place,
          suggested,
        }}
        onDone={(id) => {
          setName(null);
          onDone(id);
        }}
      />
    ),
  };
}
