/** A feed as the server lists it, its form, and its interval in words. */
import { FEED_KIND } from '#domain/parking-lot/feeds.ts';
import type { FeedsRow } from '#domain/generated/rows.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { formOf, UNSTAMPED, type Loaded, type SavedRow } from '#web/forms/record-form.ts';

export type Feed = FeedsRow;
type FeedRow = SavedRow & Feed;
type FeedDraft = typeof FEED_KIND.blank;

export const loadedFeed = (row: Feed): Loaded<FeedRow> => ({
  row: { ...UNSTAMPED, ...row },
  etag: `"${row.version}"`,
});

export const FEED_FORM = formOf<FeedRow, FeedDraft, keyof FeedDraft>(FEED_KIND, {
  area: 'settings/feeds',
  load: async (id) => loadedFeed((await psql.load('feeds', id)).row),
  create: async ({ name, address, every_minutes, countries }) =>
    loadedFeed((await psql.create('feeds', { name, address, every_minutes, countries }, { form: true })).row),
  update: async (id, changes, etag) => loadedFeed((await psql.update('feeds', id, changes, { etag })).row),
  remove: ({ row }) => psql.rpc('delete_feed', { id: row.id }),
  changed: () => invalidate('feeds'),
});

export const Field = fieldOf(FEED_FORM.fields);

export const INTERVALS = [15, 30, 60, 180, 360, 720, 1440, 10080] as const;

export function everyOf(minutes: number): string {
  const [count, noun] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return count === 1 ? `Every ${noun}` : `Every ${count} ${noun}s`;
}
