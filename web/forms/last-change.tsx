/** The latest change of a record, for its peek: the fields that it changed, before and after. Draws nothing of a record that was never changed. */
import './history/history.css';
import { useMemo } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { momentOf } from '#domain/records/history-words.ts';
import { differencesIn, type RecordFields } from '#domain/records/history.ts';
import { psql } from '#web/data/psql.ts';
import { Differences } from './history/differences.tsx';
import { withImages } from './history/history-query.ts';
import { useWords } from './history/use-words.ts';

/** As many fields as are read in passing. */
const SHOWN = 5;

const lastChangeQuery = (relation: string, id: number) =>
  queryOptions({
    queryKey: ['history', relation, id, 'last'],
    queryFn: async ({ signal }) => {
      const where = { entity_type: `eq.${relation}`, entity_id: `eq.${id}` };
      const { rows } = await psql.list('history', { where, order: 'id.desc', limit: 1 }, { signal });
      return rows.map(withImages)[0] ?? null;
    },
  });

type Props = { relation: string; id: number; fields: RecordFields };

export function LastChange({ relation, id, fields }: Props) {
  const { data } = useQuery(lastChangeQuery(relation, id));
  const differences = useMemo(
    () => (data == null || data.operation !== 'update' ? [] : differencesIn(data, fields)),
    [data, fields],
  );
  const words = useWords(differences, fields);
  if (data == null || differences.length === 0) return null;
  return (
    <section className="reading-group record-peek-change" aria-label="Last change">
      <h3>Last change</h3>
      <Differences
        caption={`Fields changed, ${momentOf(data.created_at)}`}
        differences={differences.slice(0, SHOWN)}
        fields={fields}
        words={words}
        before="Before"
        after="After"
      />
      {differences.length > SHOWN && <p className="quiet">{`And ${differences.length - SHOWN} more fields.`}</p>}
    </section>
  );
}
