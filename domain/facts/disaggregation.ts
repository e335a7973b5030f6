/** The parts of a figure: by place, sex, age, stratum and conflict type (spec 1 §3). Warns if they exceed the figure, and refuses nothing. */
import { tidyDate } from '#domain/values/dates.ts';
import { PARTS, type FactData, type Part } from './fact-data.ts';
import { CONFLICT_TYPES, type ConflictType } from '#domain/generated/lists.ts';
import { readCount, showNumber } from '#domain/values/numbers.ts';

/** Rows as a form holds them: the typed texts. */
export type AgeDraft = { category: string; figure: string };
export type StratumDraft = { date: string; figure: string };

export type DisaggregationDraft = Record<Part, string> & {
  age_disaggregated_data: AgeDraft[];
  strata_disaggregated_data: StratumDraft[];
  conflict_type_disaggregated_data: Record<ConflictType, string>;
};

const each = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

export function disaggregationDraftOf(data: FactData): DisaggregationDraft {
  const types = data.conflict_type_disaggregated_data ?? {};
  return {
    ...each(PARTS, (part) => showNumber(data[part])),
    age_disaggregated_data: (data.age_disaggregated_data ?? []).map(({ category, figure }) => ({
      category: category ?? '',
      figure: showNumber(figure),
    })),
    strata_disaggregated_data: (data.strata_disaggregated_data ?? []).map(({ date, figure }) => ({
      date: date ?? '',
      figure: showNumber(figure),
    })),
    conflict_type_disaggregated_data: each(CONFLICT_TYPES, (type) => showNumber(types[type])),
  };
}

const count = (text: string): number | null => readCount(text).number;

/** Rows with an empty category or date, or an empty figure, are dropped (spec 1 §4); an empty list is null. */
export function disaggregationOf(draft: DisaggregationDraft) {
  const ages = draft.age_disaggregated_data
    .map(({ category, figure }) => ({ category: category.trim(), figure: count(figure) }))
    .filter(({ category, figure }) => category !== '' && figure !== null);
  const strata = draft.strata_disaggregated_data
    .map(({ date, figure }) => ({ date: tidyDate(date), figure: count(figure) }))
    .filter(({ date, figure }) => date !== '' && figure !== null);
  const types = Object.entries(each(CONFLICT_TYPES, (type) => count(draft.conflict_type_disaggregated_data[type])));
  const typed = types.filter(([, figure]) => figure !== null);
  return {
    ...each(PARTS, (part) => count(draft[part])),
    age_disaggregated_data: ages.length === 0 ? null : ages,
    strata_disaggregated_data: strata.length === 0 ? null : strata,
    conflict_type_disaggregated_data: typed.length === 0 ? null : Object.fromEntries(typed),
  } satisfies FactData;
}

/** A text that is not a number counts as 0: its own field shows the problem. */
export const sumOf = (figures: readonly string[]): number =>
  figures.reduce((sum, figure) => sum + (count(figure) ?? 0), 0);

/** The sentence for parts that exceed the whole; null if they do not, or without a figure. */
export function excessOf(what: string, figures: readonly string[], figure: number | null): string | null {
  const sum = sumOf(figures);
  return figure === null || sum <= figure
    ? null
    : `${what} are ${showNumber(sum)} together, more than the figure of ${showNumber(figure)}`;
}
