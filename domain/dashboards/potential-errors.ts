/** The search of the potential errors: which rules are shown, of which countries and experts. Read from the address and written to it. */
import { POTENTIAL_ERRORS_COLUMNS } from '#domain/generated/columns/potential_errors.ts';
import { sharing } from '#domain/values/psql-values.ts';
import type { Address } from '#domain/search/search.ts';
import { text, texts } from '#domain/search/search-address.ts';
import { searchOf } from '#domain/search/search.ts';

export const SEVERITIES = ['Error', 'Warning'] as const;
export type Severity = (typeof SEVERITIES)[number];

export type PotentialErrorsSearch = {
  readonly rule: string | null;
  readonly severity: Severity | null;
  readonly countries: readonly string[];
  readonly experts: readonly string[];
  readonly ignored: boolean;
  /** Only those found in the last 7 days. */
  readonly isNew: boolean;
};

export const potentialErrorsFrom = (address: Address): PotentialErrorsSearch => ({
  rule: text(address['rule']) ?? null,
  severity: SEVERITIES.find((severity) => severity === text(address['severity'])) ?? null,
  countries: texts(address['countries']),
  experts: texts(address['experts']),
  ignored: text(address['ignored']) === 'Yes',
  isNew: text(address['new']) === 'Yes',
});

/** The parameters of a search with conditions. */
const conditions = ({ rule, severity, countries, experts, ignored, isNew }: PotentialErrorsSearch) => ({
  ...(rule !== null && { rule }),
  ...(severity !== null && { severity }),
  ...(countries.length > 0 && { countries: [...countries] }),
  ...(experts.length > 0 && { experts: [...experts] }),
  ...(ignored && { ignored: 'Yes' }),
  ...(isNew && { new: 'Yes' }),
});

/** An address without parameters names no search: people with countries begin with their own errors. */
const EVERYTHING = { of: 'all' };

export function potentialErrorsAddress(search: PotentialErrorsSearch) {
  const address = conditions(search);
  return Object.keys(address).length === 0 ? EVERYTHING : address;
}

/** Whether an address names a search. */
export const isPotentialErrorsSearch = (address: Address): boolean =>
  text(address['of']) === EVERYTHING.of || Object.keys(conditions(potentialErrorsFrom(address))).length > 0;

/** The conditions of the rows of all rules. */
export const potentialErrorsWhere = ({ countries, experts, ignored, isNew }: PotentialErrorsSearch) => ({
  ignored: ignored ? 'is.true' : 'is.false',
  ...(isNew && { is_new: 'is.true' }),
  ...(countries.length > 0 && { countries: sharing([...countries]) }),
  ...(experts.length > 0 && { experts: sharing([...experts]) }),
});

/** The list has no search card: the screen's filters and its columns do. */
export const POTENTIAL_ERRORS_LIST = searchOf('potential_errors', POTENTIAL_ERRORS_COLUMNS, []);
