/** The open dialog of the parking lot: cells of a grid, keys and the selection bar open the same ones. */
import { useSyncExternalStore } from 'react';
import type { LotType } from './calls.ts';

export type LotDialog =
  | {
      readonly kind: 'reject' | 'assign';
      readonly type: LotType;
      readonly ids: readonly number[];
      /** Of a single record. */
      readonly name?: string | null;
      readonly done?: () => void;
    }
  | { readonly kind: 'add to event'; readonly id: number; readonly name: string; readonly event: number | null };

let open: LotDialog | null = null;
const listeners = new Set<() => void>();

/** Null closes it. */
export function showLotDialog(dialog: LotDialog | null): void {
  open = dialog;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useLotDialog = (): LotDialog | null => useSyncExternalStore(subscribe, () => open);
