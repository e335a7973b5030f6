/** Warns before a save of misfits between the fact in the form and its master fact or its sub-facts. The database refuses both. */
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import { masterDifferences, unmatchedText, type Matched } from '#domain/facts/master-fit.ts';
import { MASTER_FIT } from '#domain/messages/sub-facts.ts';
import { quoted } from '#domain/values/psql-values.ts';
import { useCountryName } from '#web/data/lists.ts';
import { psql } from '#web/data/psql.ts';
import { listedFactQuery, type FactRow } from './fact.ts';

const MATCHED = ['iso3', 'displacement_type', 'type', 'year'] as const;

function useMatched(): Matched {
  const { control } = useFormContext<FactDraft>();
  const [iso3, displacement_type, type, year] = useWatch({ control, name: MATCHED });
  return { iso3, displacement_type, type, year };
}

const masterQuery = (id: number | null) => ({
  queryKey: ['facts_view', 'master fit', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await psql.list('facts_view', { select: MATCHED, where: { id: `eq.${id}` } }, { signal })).rows[0] ?? null,
  enabled: id !== null,
});

/** The misfits of a sub-fact. */
export function MasterFit() {
  const { control } = useFormContext<FactDraft>();
  const parent_id = useWatch({ control, name: 'parent_id' });
  const country = useCountryName();
  const fact = useMatched();
  const { data: master } = useQuery(masterQuery(parent_id));
  if (!master || parent_id === null) return null;
  const text = unmatchedText(masterDifferences(fact, master, country));
  return text === '' ? null : <Alert className="form-notice wide" type="warning" showIcon title={text} />;
}

/** Sub-facts that match the saved master fact, and would not match it as typed; null if there can be none. */
function leftBehind(saved: FactRow, typed: Matched): string | null {
  const parts = (['iso3', 'displacement_type', 'type'] as const).flatMap((field) =>
    typed[field] === null || typed[field] === saved[field] ? [] : [`${field}.eq.${quoted(saved[field])}`],
  );
  if (typed.year !== null && typed.year < saved.year)
    parts.push(`and(year.gt.${typed.year + 1},year.lte.${saved.year + 1})`);
  return parts.length === 0 ? null : `(${parts.join()})`;
}

const leftBehindQuery = (id: number, or: string | null) => ({
  queryKey: ['facts_view', 'left behind', id, or],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const where = { parent_id: `eq.${id}`, ...(or !== null && { or }) };
    return (await psql.list('facts_view', { select: ['id'], where, limit: 1 }, { count: true, signal })).total ?? 0;
  },
  enabled: or !== null,
});

/** The misfits of a saved master fact. */
export function SubFactsFit({ master }: { master: FactRow }) {
  const or = leftBehind(master, useMatched());
  const { data: left = 0 } = useQuery(leftBehindQuery(master.id, or));
  const misfits = useQuery(listedFactQuery(master.id)).data?.sub_misfit_count ?? 0;
  return (
    <>
      {misfits > 0 && (
        <Alert
          className="form-notice"
          type="warning"
          showIcon
          title={MASTER_FIT.master(misfits)}
          description={MASTER_FIT.where}
        />
      )}
      {or !== null && left > 0 && (
        <Alert className="form-notice" type="warning" showIcon title={unmatchedText([MASTER_FIT.leftBehind(left)])} />
      )}
    </>
  );
}
