/** The first steps of the user: which are done, whether the list is hidden, and whether the sums leave out the sample. One small call, shared by home and the menu. Draws nothing. */
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Step } from '#domain/messages/sample.ts';
import type { May } from './abilities.ts';
import { psql } from './psql.ts';
import { queryClient } from './query.ts';

export type FirstSteps = {
  steps: Partial<Record<Exclude<Step, 'keys'>, boolean>>;
  hidden: boolean;
  sample_left_out: boolean;
};

export const firstStepsQuery = queryOptions({
  queryKey: ['first_steps'],
  queryFn: ({ signal }) => psql.read<FirstSteps>('first_steps', {}, { signal }),
  // The steps are done on other screens.
  staleTime: 0,
});

/** Coordinators, who give the countries, have none. */
export const hasFirstSteps = (may: May): boolean =>
  may('manage', 'users') || may('manage', 'settings') || !may('manage', 'portfolios');

/** Called from the menu: then the list is drawn even if all is done. */
let called = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
function call(next: boolean) {
  called = next;
  for (const listener of listeners) listener();
}
export const useCalledSteps = (): boolean => useSyncExternalStore(subscribe, () => called);

async function keepHidden(hidden: boolean): Promise<void> {
  await psql.rpc('hide_first_steps', { hidden });
  await queryClient.invalidateQueries({ queryKey: firstStepsQuery.queryKey });
}

export function showFirstSteps(): void {
  call(true);
  // It is shown in any case; the choice is kept for the next time if the server can be reached.
  keepHidden(false).catch(() => {});
}

export async function hideFirstSteps(): Promise<void> {
  await keepHidden(true);
  call(false);
}
