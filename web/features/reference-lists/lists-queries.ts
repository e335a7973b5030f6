/** The lists that people keep, and the calls that change them. Decides nothing. */
import type { Row, Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';

export type Group = Row<'groups'>;
export type Hazard = Row<'hazard_types'>;

/** Under its old name: the name may be what changes. Refused when somebody else changed the entry since it was read. */
export const saveGroup = async (group: Group | null, values: Values<'groups'>): Promise<void> => {
  if (group === null) await psql.create('groups', values);
  else await psql.updateWhere('groups', { name: `eq.${group.name}` }, values, etagOf(group));
};

export const saveHazard = async (hazard: Hazard | null, values: Values<'hazard_types'>): Promise<void> => {
  if (hazard === null) await psql.create('hazard_types', values);
  else await psql.update('hazard_types', hazard.id, values, etagOf(hazard));
};

const etagOf = ({ version }: { version: number }) => ({ etag: `"${version}"` });

/** What shows the names of the lists is stale. */
export const listsChanged = (): Promise<void> => invalidate('groups', 'hazard_types', 'events_view', 'facts_view');
