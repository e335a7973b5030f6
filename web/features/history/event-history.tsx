/** The history of an event, with what stands in the way of restoring: the reader's rights, unsaved changes of its form. */
import { EVENT_HISTORY } from '#domain/events.ts';
import { HISTORY } from '#domain/messages/history.ts';
import type { Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { useMay } from '#web/data/session.ts';
import { History } from '#web/forms/history/history.tsx';

type Props = {
  id: number;
  unsaved: boolean;
  save: (changes: Values<'events'>, etag: string | null) => Promise<{ etag: string | null }>;
};

export function EventHistory({ id, unsaved, save }: Props) {
  const may = useMay();
  return (
    <History
      of={{
        entityType: 'events',
        entityId: id,
        loadCurrent: (signal) => psql.one('events', { where: { id: `eq.${id}` } }, { signal }),
      }}
      noun="event"
      fields={EVENT_HISTORY}
      permitted={may('manage', 'events')}
      hindrance={unsaved ? HISTORY.unsaved : null}
      save={save}
    />
  );
}
