/** The rights of the person whose screen it is. Apart from the session, because the sign-in screen loads that and needs no rights. */
import { useMemo } from 'react';
import { abilities, type May } from './abilities.ts';
import { usePerson } from './session.ts';

/** Whether that person may do an action on a kind of record. */
export function useMay(): May {
  const rules = usePerson()?.rules;
  return useMemo(() => abilities(rules ?? []), [rules]);
}
