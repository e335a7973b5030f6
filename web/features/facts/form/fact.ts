/** The form of a fact, and its other requests: the household size, quick facts, and the fact as listed. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { clonePayload } from '#domain/facts/fact-clone.ts';
import { tabOf } from '#domain/facts/fact-fields.ts';
import { blankOf, FACT_KIND, newFactPayload, type DocumentOfFact } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { householdSizeAfter } from '#domain/facts/household-size.ts';
import { factStatusQuery } from '#web/data/fact-status.ts';
import { knownSizeQuery } from '#web/data/household-sizes.ts';
import { toOne } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate, queryClient } from '#web/data/query.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { recordForm, type FormRow, type Loaded } from '#web/forms/record-form.ts';
import { useQuestionOfFact } from './use-facts-alike.tsx';

/** The columns of a fact's document that its form and the preview beside it read. */
export const DOCUMENT_COLUMNS = [
  'id',
  'name',
  'filename',
  'content_type',
  'original_filename',
  'confidential',
  'countries',
  'publication_date',
] as const;

const EMBED = {
  event: toOne('events', ['id', 'name']),
  parent: toOne('facts', ['id', 'name'], 'parent_id'),
  document: toOne('documents', DOCUMENT_COLUMNS),
  base: toOne('facts', ['id', 'serial_no', 'name'], 'base_id'),
};

export type FactRow = FormRow<'facts', typeof EMBED>;
export type LoadedFact = Loaded<FactRow>;

export const FACT_FORM = recordForm(FACT_KIND, {
  embed: EMBED,
  tabOf,
  newPayload: (draft, source) => (source === null ? newFactPayload(draft) : clonePayload(draft, source)),
  // The fact was signed off or locked down while its form was open.
  refused: (constraint) => {
    if (constraint === 'fact_locked') void invalidate('facts_status_view');
  },
  useQuestion: useQuestionOfFact,
  useHindrance: (id) => {
    const { data } = useQuery(factStatusQuery(id));
    return data?.locked === true && data.status !== null
      ? `This fact is ${data.status}. To restore, reopen it from Reviews.`
      : null;
  },
});

export const Field = fieldOf(FACT_FORM.fields);

/** The columns of a saved fact that only the lists have; read again after each save. */
export const listedFactQuery = (id: number) =>
  queryOptions({
    queryKey: ['facts_view', 'as listed', id],
    queryFn: async ({ signal }) => {
      const select = ['confidential', 'sub_misfit_count', 'counts'] as const;
      return (await psql.list('facts_view', { select, where: { id: `eq.${id}` } }, { signal })).rows[0] ?? null;
    },
  });

const frozenReleasesQuery = queryOptions({
  queryKey: ['releases', 'frozen'],
  queryFn: async ({ signal }) => {
    const where = { frozen_at: 'not.is.null', state: 'neq.Withdrawn' };
    const select = ['id', 'name', 'revision'] as const;
    return (await psql.list('releases', { select, where, order: 'name,revision.desc' }, { signal })).rows;
  },
  staleTime: 60_000,
});

/** The frozen releases that hold the fact, by name, with what it counts there: of each the last revision that is not withdrawn. */
export const releasesOfFactQuery = (id: number) =>
  queryOptions({
    queryKey: ['releases', 'of fact', id],
    queryFn: async ({ signal }) => {
      const releases = await queryClient.fetchQuery(frozenReleasesQuery);
      if (releases.length === 0) return [];
      // By the releases, too: the index of their facts begins with them.
      const where = { release_id: `in.(${releases.map((one) => one.id).join()})`, fact_id: `eq.${id}` };
      const { rows } = await psql.list('release_facts', { select: ['release_id', 'counted'], where }, { signal });
      return releases
        .flatMap((one) => rows.flatMap(({ release_id, counted }) => (release_id === one.id ? { ...one, counted } : [])))
        .filter(({ name }, at, held) => held[at - 1]?.name !== name);
    },
    staleTime: 60_000,
  });

/** The name and the hazard of an event; null if the request failed: neither is needed in an excerpt. */
export async function namedEvent(event_id: number): Promise<{ name: string | null; hazard: string | null }> {
  try {
    const embed = { hazard: toOne('hazard_types', ['subtype']) };
    const where = { id: `eq.${event_id}` };
    const { rows } = await psql.list('events', { select: ['id', 'name'], embed, where, limit: 1 });
    return { name: rows[0]?.name ?? null, hazard: rows[0]?.hazard?.subtype ?? null };
  } catch {
    return { name: null, hazard: null };
  }
}
export const hazardOf = async (event_id: number): Promise<string | null> => (await namedEvent(event_id)).hazard;

/** The names of the sources of a document; none of a confidential one, or if the request failed. */
export async function sourcesOf(document_id: number): Promise<readonly string[]> {
  try {
    const { rows } = await psql.list('documents_view', {
      select: ['sources'],
      where: { id: `eq.${document_id}`, confidential: 'is.false' },
      limit: 1,
    });
    return rows[0]?.sources ?? [];
  } catch {
    return [];
  }
}

/** Null if there is no record, or if the request failed: neither is an error to the user (spec 1 §8). */
export async function householdSizeOf(iso3: string, year: number): Promise<number | null> {
  try {
    return (await queryClient.fetchQuery(knownSizeQuery(iso3, year)))?.size ?? null;
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

/** Saves all of them or none. */
export const createFacts = (drafts: readonly FactDraft[]): Promise<number[]> =>
  psql.createForm('facts', drafts.map(newFactPayload));

/** The server's refusal of this fact alone; null if the server would accept it. */
export async function refusalOfFact(draft: FactDraft): Promise<unknown> {
  try {
    await psql.createAll('facts', [newFactPayload(draft)], { trial: true });
    return null;
  } catch (error) {
    return error;
  }
}
