/** The history of a fact, with what stands in the way of restoring: its lock, the reader's rights, unsaved changes of its form. */
import { useQuery } from '@tanstack/react-query';
import { FACT_HISTORY } from '#domain/fact-history.ts';
import { HISTORY } from '#domain/messages/history.ts';
import { factStatusQuery } from '#web/data/fact-status.ts';
import type { Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { History } from '#web/forms/history/history.tsx';

type Props = {
  id: number;
  unsaved: boolean;
  save: (changes: Values<'facts'>, etag: string | null) => Promise<{ etag: string | null }>;
};

export function FactHistory({ id, unsaved, save }: Props) {
  const status = useQuery(factStatusQuery(id)).data ?? null;
  const locked = status !== null && status.locked && status.status !== null ? HISTORY.locked(status.status) : null;
  return (
    <History
      of={{
        entityType: 'facts',
        entityId: id,
        loadCurrent: (signal) => psql.one('facts', { where: { id: `eq.${id}` } }, { signal }),
      }}
      noun="fact"
      fields={FACT_HISTORY}
      hindrance={locked ?? (unsaved ? HISTORY.unsaved : null)}
      save={save}
    />
  );
}
