/** The facts of the IDU as lines of json, read in batches and sent while they are read. */
import { idmcTree } from '#server/releases/hazards.ts';
import type { Source } from '#server/psql/media/batches.ts';
import type { Asked } from './parameters.ts';

export interface IdusAddress {
  readonly cause?: 'Disaster';
  readonly days?: number;
}

const FILTERS = `nullif($1, ''), nullif($2, '')::integer, $3::text[], $4::integer[], nullif($5, '')::integer, nullif($6, '')::integer`;
const list = (values: readonly unknown[]): string => `{${values.join()}}`;

export function idusSource({ cause, days }: IdusAddress, asked: Asked, as: 'object' | 'feature'): Source {
  const { iso3, years, from, to } = asked;
  const filters = [cause ?? '', days ?? '', list(iso3), list(years), from ?? '', to ?? ''].map(String);
  const lines = (ids: string) => `select published.idu_lines($7::json, $8::boolean, ${FILTERS}, ${ids}) as line`;
  const values = [...filters, JSON.stringify(idmcTree()), String(as === 'feature')];
  return {
    lines: { text: lines('null'), values },
    pages: {
      keys: () => ({
        text: `select coalesce(json_agg(k.id::text), '[]')::text as keys from published.idu_ids(${FILTERS}) with ordinality k (id, at)`,
        values: filters,
      }),
      // Facts that lie side by side, so that the order of the lines is that of the ids.
      lines: (keys) => ({ text: lines('$9::bigint[]'), values: [...values, list(keys)] }),
    },
  };
}
