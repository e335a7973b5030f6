/** The calls of the fact form: load, create, update, delete, household size. Decides nothing. */
import { queryOptions } from '@tanstack/react-query';
import { clonePayload } from '#domain/fact-clone.ts';
import { newFactPayload } from '#domain/fact-changes.ts';
import { blankOf, type DocumentOfFact, type FactDraft } from '#domain/facts.ts';
import { householdSizeAfter } from '#domain/household-size.ts';
import { toOne, type Column, type Row, type Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate, queryClient } from '#web/data/query.ts';
import type { Loaded } from '#web/forms/record-form.ts';

const EMBED = {
  event: toOne('events', ['id', 'name']),
  parent: toOne('facts', ['id', 'name'], 'parent_id'),
  document: toOne('documents', ['id', 'name', 'filename', 'content_type', 'original_filename', 'confidential']),
  base: toOne('facts', ['id', 'serial_no', 'name'], 'base_id'),
};

export type FactRow = Row<'facts', Column<'facts'>, typeof EMBED>;

export type LoadedFact = Loaded<FactRow>;

export const loadFact = (id: number | string, signal?: AbortSignal): Promise<LoadedFact> =>
  psql.one('facts', { embed: EMBED, where: { id: `eq.${id}` } }, { ...(signal && { signal }) });

/** What the lists say of a saved fact, and its own row does not: asked anew after each save. */
export const listedFactQuery = (id: number) =>
  queryOptions({
    queryKey: ['facts_view', 'as listed', id],
    queryFn: async ({ signal }) => {
      const select = ['confidential', 'sub_misfit_count'] as const;
      return (await psql.list('facts_view', { select, where: { id: `eq.${id}` } }, { signal })).rows[0] ?? null;
    },
  });

/** `source` is the fact that is cloned, or null. */
export const createFact = (draft: FactDraft, source: FactRow | null): Promise<LoadedFact> =>
  psql.create('facts', source === null ? newFactPayload(draft) : clonePayload(draft, source), { embed: EMBED });

export const updateFact = (id: number, changes: Values<'facts'>, etag: string | null): Promise<LoadedFact> =>
  psql.update('facts', id, changes, { etag, embed: EMBED });

export const deleteFact = ({ row, etag }: LoadedFact): Promise<void> => psql.remove('facts', row.id, { etag });

/** What shows or counts facts is stale after a save; the open form itself is not, but whether it was changed since its review is. */
export const factChanged = (): Promise<void> =>
  invalidate(
    'facts_view',
    'facts_status_view',
    'sub_facts_totals',
    'event_facts_totals',
    'events_view',
    'history',
    'qa_dashboard',
  );

/** The hazard of an event, or null: a sentence can do without it. */
export async function hazardOf(event_id: number): Promise<string | null> {
  try {
    const embed = { hazard: toOne('hazard_types', ['subtype']) };
    const { rows } = await psql.list('events', { select: ['id'], embed, where: { id: `eq.${event_id}` }, limit: 1 });
    return rows[0]?.hazard?.subtype ?? null;
  } catch {
    return null;
  }
}

const HOUR = 60 * 60 * 1000;

/** Null when there is no record, and when it could not be asked: neither is an error to the user (spec 1 §8). */
export async function householdSizeOf(iso3: string, year: number): Promise<number | null> {
  try {
    // A list, because to have no record of a country and year is an ordinary answer and no refusal.
    const { rows } = await queryClient.fetchQuery({
      queryKey: ['household_sizes', iso3, year],
      queryFn: ({ signal }) =>
        psql.list(
          'household_sizes',
          { select: ['size'], where: { iso3: `eq.${iso3}`, year: `eq.${year}` }, limit: 1 },
          { signal },
        ),
      staleTime: HOUR,
    });
    return rows[0]?.size ?? null;
  } catch {
    return null;
  }
}

/** The household size is looked up as if country and year had just been chosen. */
export async function newFactOf(document: DocumentOfFact): Promise<FactDraft> {
  const blank = blankOf(document);
  const { iso3, year, household_size } = blank;
  if (iso3 === null || year === null) return blank;
  const size = await householdSizeOf(iso3, year);
  return { ...blank, household_size: householdSizeAfter(household_size, { step: 'looked up', size }) };
}

/** All of them or none. */
export const createFacts = (drafts: readonly FactDraft[]): Promise<void> =>
  psql.createAll('facts', drafts.map(newFactPayload));

/** What the server would say of this fact alone; null where it would take it. */
export async function refusalOfFact(draft: FactDraft): Promise<unknown> {
  try {
    await psql.createAll('facts', [newFactPayload(draft)], { trial: true });
    return null;
  } catch (error) {
    return error;
  }
}
