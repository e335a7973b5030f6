/** The calls of the parking lot. The database checks rights and states; all or none of several records change. */
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import type { Chosen } from '#web/lists/list.ts';
import { selectedIds } from '#web/lists/selection/selected-ids.ts';

export type LotType = 'documents' | 'facts' | 'events';
export type LotView = `parking_lot_${LotType}_view`;

/** The most records of one call. */
const MOST = 1000;

export const reject = (ids: readonly number[], reason: string) =>
  psql.rpc<number[]>('reject_parking_lot_records', { ids, reason });
export const takeBack = (ids: readonly number[]) => psql.rpc<number[]>('take_back_parking_lot_records', { ids });
export const addToEvent = (parking_lot_id: number, event_id: number) =>
  psql.rpc<{ id: number }>('add_parking_lot_record_to_event', { parking_lot_id, event_id });

/** Loads the lists, the counts and the open record again. */
export const lotChanged = () => invalidate('parking_lot', 'assignments');

/** The numbers of the selected records; refuses more than one call takes. */
export async function idsOf(view: LotView, chosen: Pick<Chosen, 'where'>): Promise<number[]> {
  const ids = await selectedIds(view, chosen, MOST);
  if (ids === null) throw new Error('No more than 1,000 records at once: narrow the search first');
  return ids;
}
