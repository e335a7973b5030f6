/** The hazard of a fact in a table: an event of conflict or development has none, so its cause stands in its place. */
import type { ColumnFilters } from '#domain/search/column-filters.ts';

const CAUSES: readonly unknown[] = ['Conflict', 'Development'];

type Hazarded = Readonly<Record<string, unknown>>;

/** A sub-fact is left out beside a master of its own cause only, so the cause names the master's hazard, too. */
export const withCauses = <T extends Hazarded>(group: T): T => {
  const cause = group['displacement_type'];
  if (!CAUSES.includes(cause)) return group;
  const named = (column: string) => (column in group && (group[column] ?? null) === null ? { [column]: cause } : {});
  return { ...group, ...named('hazard_type'), ...named('parent_hazard_type') };
};

/** The filters of the list of a cell whose hazard is a cause, or none: then of a disaster. */
export const filtersOfCause = (hazard: unknown, none: string | undefined): ColumnFilters | null =>
  (hazard === null || CAUSES.includes(hazard)) && none !== undefined
    ? { hazard_type: [none], displacement_type: [typeof hazard === 'string' ? hazard : 'Disaster'] }
    : null;
