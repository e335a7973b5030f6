/** The end of a period of one day goes with its start, when that becomes a later day. A longer period keeps its end, and says at once that it ends before it starts. */
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form';
import { dateProblem, type DateDraft } from '#domain/values/dates.ts';

const isDay = ({ date }: DateDraft): boolean => date !== '' && dateProblem(date) === null;

/** The names of two fields with dates. */
export function useOneDay<Draft extends FieldValues>(start: FieldPath<Draft>, end: FieldPath<Draft>): void {
  const { control, setValue, trigger } = useFormContext<Draft>();
  const first: DateDraft = useWatch({ control, name: start });
  const last: DateDraft = useWatch({ control, name: end });
  const before = useRef(first);
  /** The day of a period of one day. */
  const day = useRef<string | null>(null);
  useEffect(() => {
    // A day that is being typed.
    if (!isDay(first) || !isDay(last)) return;
    const moved = last.date === day.current && first.date > last.date;
    day.current = moved || first.date === last.date ? first.date : null;
    if (moved) setValue(end, first as FieldPathValue<Draft, typeof end>, { shouldDirty: true, shouldValidate: true });
    else if (before.current !== first) void trigger(end);
    before.current = first;
  }, [first, last, end, setValue, trigger]);
}
