/** The editable lists and the calls that change them. Contains no rule. */
import type { Image } from '#domain/history.ts';
import { GROUP_HISTORY, HAZARD_HISTORY } from '#domain/reference-lists.ts';
import type { Row, Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import type { HistoryOfEntry } from './entry-history.tsx';

export type Group = Row<'groups'>;
export type Hazard = Row<'hazard_types'>;

/** Invalidates the queries that show names of the lists. */
export const listsChanged = (): Promise<void> =>
  invalidate('groups', 'hazard_types', 'events_view', 'facts_view', 'history');

const etagOf = ({ version }: { version: number }) => `"${version}"`;

/** By its old name, because the change may be a new name. */
const updateGroup = (name: string, values: Values<'groups'>, etag: string | null) =>
  psql.updateWhere('groups', { name: `eq.${name}` }, values, { etag });

/** Refused if somebody else changed the entry since it was loaded. */
export const saveGroup = async (group: Group | null, values: Values<'groups'>): Promise<void> => {
  if (group === null) await psql.create('groups', values);
  else await updateGroup(group.name, values, etagOf(group));
};

export const saveHazard = async (hazard: Hazard | null, values: Values<'hazard_types'>): Promise<void> => {
  if (hazard === null) await psql.create('hazard_types', values);
  else await psql.update('hazard_types', hazard.id, values, { etag: etagOf(hazard) });
};

/** Restoring an entry is another change of the lists. */
const saved = async (version: Promise<{ etag: string | null }>) => {
  const { etag } = await version;
  void listsChanged();
  return { etag };
};

export const groupHistory = ({ name }: Group): HistoryOfEntry => ({
  entityType: 'groups',
  entityId: name,
  fields: GROUP_HISTORY,
  load: async (signal) => {
    const { row, etag } = await psql.one('groups', { where: { name: `eq.${name}` } }, { signal });
    return { row: { ...row }, etag };
  },
  save: (changes: Image, etag) => saved(updateGroup(name, changes, etag)),
});

export const hazardHistory = ({ id }: Hazard): HistoryOfEntry => ({
  entityType: 'hazard_types',
  entityId: id,
  fields: HAZARD_HISTORY,
  load: async (signal) => {
    const { row, etag } = await psql.one('hazard_types', { where: { id: `eq.${id}` } }, { signal });
    return { row: { ...row }, etag };
  },
  save: (changes: Image, etag) => saved(psql.update('hazard_types', id, changes, { etag })),
});
