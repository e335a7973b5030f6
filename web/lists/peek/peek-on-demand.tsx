/** The peek of a list, whose code is loaded when it is first opened. */
import type { ComponentType } from 'react';
import { onDemand } from '#web/ui/on-demand.tsx';
import { Loading } from '#web/ui/states.tsx';

export const peekOnDemand = (load: () => Promise<ComponentType<{ id: number }>>): ComponentType<{ id: number }> =>
  onDemand(load, { fallback: () => <Loading what="Loading the record" /> });
