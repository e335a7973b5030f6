/** Keeps the name of a record as the program suggests it, until a person types another. An emptied name is suggested again when its field is left. */
import { useCallback, useEffect, useRef } from 'react';

type Name = { get: () => string; set: (name: string) => void };
type Options = {
  /** True while the suggestion is not known: a name stays until then. */
  waits: boolean;
  /** The suggested name of the record as it was saved. */
  ofSaved?: string;
};

/** `get` and `set` are constants. */
export function useFollowedName({ get, set }: Name, suggestion: string, { waits, ofSaved = '' }: Options) {
  const latest = useRef('');
  const inField = useRef(false);
  const entered = useRef('');
  const typed = useRef(false);
  /** A suggestion that came while a person was in the field. */
  const missed = useRef(false);
  const take = useCallback(
    (name: string) => {
      if (name !== get()) set(name);
    },
    [get, set],
  );
  useEffect(() => {
    // A record without any name gets one at once.
    if (waits && get() !== '') return;
    const [name, before] = [get(), latest.current];
    latest.current = suggestion;
    const follows = name === '' || name === before || (name === ofSaved && !typed.current);
    missed.current = inField.current && (missed.current || follows);
    if (!inField.current && follows) take(suggestion);
  }, [suggestion, ofSaved, waits, get, take]);
  /** Nothing is put into the field while a person is in it. */
  const enter = useCallback(() => {
    inField.current = true;
    entered.current = get();
  }, [get]);
  /** True if a person has changed the name meanwhile. */
  const leave = useCallback((): boolean => {
    inField.current = false;
    const changed = get() !== entered.current;
    typed.current ||= changed;
    if (get().trim() === '' || (!changed && missed.current)) take(latest.current);
    missed.current = false;
    return changed;
  }, [get, take]);
  return { suggested: latest, enter, leave };
}
