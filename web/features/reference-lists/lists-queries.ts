/** The editable lists and the calls that change them. Contains no rule. */
import type { Image } from '#domain/records/history.ts';
import {
  GROUP_HISTORY,
  GROUP_KIND,
  HAZARD_HISTORY,
  HAZARD_KIND,
  NAMED_HISTORY,
  NAMED_KINDS,
} from '#domain/records/reference-lists.ts';
import type { Row, Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { formOf, UNSTAMPED, type Loaded, type SavedRow } from '#web/forms/record-form.ts';
import type { HistoryOfEntry } from './entry-history.tsx';

export type Group = Row<'groups'>;
export type Hazard = Row<'hazard_types'>;

/** Invalidates the queries that show names of the lists. */
export const listsChanged = (): Promise<void> =>
  invalidate(
    'groups',
    'themes',
    'publisher_types',
    'hazard_types',
    'events_view',
    'facts_view',
    'publishers',
    'history',
  );

const etagOf = ({ version }: { version: number }) => `"${version}"`;

/** By its old name, because the change may be a new name. */
const updateGroup = (name: string, values: Values<'groups'>, etag: string | null) =>
  psql.updateWhere('groups', { name: `eq.${name}` }, values, { etag });

type GroupRow = SavedRow & Group;
type HazardRow = SavedRow & Hazard;
type GroupDraft = typeof GROUP_KIND.blank;
type HazardDraft = typeof HAZARD_KIND.blank;

/** A group has no number. */
export const loadedGroup = (group: Group): Loaded<GroupRow> => ({
  row: { id: 0, ...UNSTAMPED, ...group },
  etag: etagOf(group),
});
export const loadedHazard = (hazard: Hazard): Loaded<HazardRow> => ({
  row: { ...UNSTAMPED, ...hazard },
  etag: etagOf(hazard),
});

const neverDeleted = (): Promise<never> => Promise.reject(new Error('An entry is made inactive, never deleted'));
const ofLists = {
  remove: neverDeleted,
  changed: listsChanged,
};

/** The form of the group of this name, or of a new one. */
export const groupForm = (name: string) =>
  formOf<GroupRow, GroupDraft, keyof GroupDraft>(GROUP_KIND, {
    ...ofLists,
    area: 'settings/lists/groups',
    load: async () => loadedGroup((await psql.one('groups', { where: { name: `eq.${name}` } })).row),
    create: async (draft) =>
      loadedGroup((await psql.create('groups', GROUP_KIND.payloadOf(draft), { form: true })).row),
    update: async (_, changes, etag, row) => {
      const before = row?.name ?? name;
      await updateGroup(before, changes, etag);
      const now: Values<'groups'> = { name: before, ...changes };
      return loadedGroup((await psql.one('groups', { where: { name: `eq.${now.name}` } })).row);
    },
  });

/** A list of names alone. */
export type NamedList = keyof typeof NAMED_KINDS;
export type NamedEntry = Row<NamedList>;
type NamedRow = SavedRow & NamedEntry;
type NamedDraft = (typeof NAMED_KINDS)[NamedList]['blank'];

export const loadedNamed = (entry: NamedEntry): Loaded<NamedRow> => ({
  row: { id: 0, ...UNSTAMPED, ...entry },
  etag: etagOf(entry),
});
const loadNamed = async (list: NamedList, name: string) =>
  loadedNamed((await psql.one(list, { where: { name: `eq.${name}` } })).row);

/** The form of the entry of this name, or of a new one. */
export const namedForm = (list: NamedList, name: string) =>
  formOf<NamedRow, NamedDraft, keyof NamedDraft>(NAMED_KINDS[list], {
    ...ofLists,
    area: `settings/lists/${list}`,
    load: () => loadNamed(list, name),
    create: async (draft) =>
      loadedNamed((await psql.create(list, NAMED_KINDS[list].payloadOf(draft), { form: true })).row),
    update: async (_, changes, etag, row) => {
      const before = row?.name ?? name;
      await psql.updateWhere(list, { name: `eq.${before}` }, changes, { etag });
      const now: Values<NamedList> = { name: before, ...changes };
      return loadNamed(list, now.name ?? before);
    },
  });

export const offerNamed =
  (list: NamedList) =>
  async (entry: NamedEntry, active: boolean): Promise<void> => {
    await psql.updateWhere(list, { name: `eq.${entry.name}` }, { active }, { etag: etagOf(entry) });
  };

export const namedHistory =
  (list: NamedList) =>
  ({ name }: NamedEntry): HistoryOfEntry => ({
    entityType: list,
    entityId: name,
    fields: NAMED_HISTORY,
    load: async (signal) => {
      const { row, etag } = await psql.one(list, { where: { name: `eq.${name}` } }, { signal });
      return { row: { ...row }, etag };
    },
    save: (changes: Image, etag) => saved(psql.updateWhere(list, { name: `eq.${name}` }, changes, { etag })),
  });

export const HAZARD_FORM = formOf<HazardRow, HazardDraft, keyof HazardDraft>(HAZARD_KIND, {
  ...ofLists,
  area: 'settings/lists/hazard_types',
  load: async (id) => loadedHazard((await psql.load('hazard_types', id)).row),
  create: async (draft) =>
    loadedHazard((await psql.create('hazard_types', HAZARD_KIND.payloadOf(draft), { form: true })).row),
  update: async (id, changes, etag) => loadedHazard((await psql.update('hazard_types', id, changes, { etag })).row),
});

/** Refused if somebody else changed the entry since it was loaded. */
export const offerGroup = async (group: Group, active: boolean): Promise<void> => {
  await updateGroup(group.name, { active }, etagOf(group));
};
export const offerHazard = async (hazard: Hazard, active: boolean): Promise<void> => {
  await psql.update('hazard_types', hazard.id, { active }, { etag: etagOf(hazard) });
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
