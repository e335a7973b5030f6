/** The list of the records that break one rule: each row leads to the field that is wrong. */
import { Link } from '@tanstack/react-router';
import { POTENTIAL_ERRORS_COLUMNS } from '#domain/generated/columns/potential_errors.ts';
import { DUPLICATES } from '#domain/messages/duplicates.ts';
import { POTENTIAL_ERRORS } from '#domain/messages/potential-errors.ts';
import {
  POTENTIAL_ERRORS_LIST,
  potentialErrorsWhere,
  type PotentialErrorsSearch,
} from '#domain/dashboards/potential-errors.ts';
import { NAME } from '#web/lists/rows/columns.tsx';
import { labelled, listOf, type Listed } from '#web/lists/list-of.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { thousands } from '#web/ui/thousands.ts';
import type { Rule } from './potential-errors-queries.ts';

const ALWAYS = ['id', 'name', 'entity_type', 'field'] as const;
type ErrorRow = Listed<'potential_errors', (typeof ALWAYS)[number]>;

const pageOf = ({ entity_type, id, field }: ErrorRow) => `/${entity_type}/${id}#${field}`;

const formOf = ({ entity_type, id }: ErrorRow) => `/${entity_type}/${id}`;

/** Of identical facts: beside each other, where one of them is kept. */
const IDENTICAL = 'D1';
const twinsOf = ({ id }: ErrorRow) => `/duplicates?kind=facts&of=${id}`;
const LEADS = [{ label: DUPLICATES.openFact, pageOf: formOf }];

const Twins = ({ row }: { row: ErrorRow }) => (
  <Link
    to={'/duplicates' as '/'}
    search={{ kind: 'facts', of: row.id } as never}
    title={row.name}
    dir="auto"
    tabIndex={-1}
  >
    <CutText text={row.name} />
  </Link>
);

const Name = ({ row }: { row: ErrorRow }) => (
  <Link to={`/${row.entity_type}/${row.id}` as '/'} hash={row.field} title={row.name} dir="auto" tabIndex={-1}>
    <CutText text={row.name} />
  </Link>
);

const LIST = listOf<object, ErrorRow>({
  kind: 'potential-errors',
  title: 'Potential errors',
  pageOf,
  creating: ['none', 'none'],
  search: POTENTIAL_ERRORS_LIST,
  columns: {
    name: { ...NAME, grows: 190, draw: (row) => <Name row={row} /> },
    // So wide that all columns are in sight at 1280 px, beside the rules; the name has the rest.
    why: { width: 350 },
    figure: { width: 90, align: 'right', text: ({ figure }) => thousands(figure) },
    assigned_to: { width: 120, folds: true, choices: 'users' },
    due_on: { width: 100, hidden: true },
    countries: { width: 105, choices: 'countries' },
    experts: { width: 130, choices: 'users', filter: false, inFile: 'experts_text' },
    created_by: { width: 140, hidden: true, choices: 'users' },
    serial_no: { width: 150, hidden: true },
    created_at: { width: 160, hidden: true },
    ignored_reason: { width: 260, hidden: true },
    ignored_by: { width: 140, hidden: true, choices: 'users' },
    ignored_at: { width: 160, hidden: true },
  },
  always: ALWAYS,
  // An error in a large figure matters most.
  order: 'figure.desc.nullslast,id.desc',
  file: {
    relation: 'potential_errors',
    more: labelled(POTENTIAL_ERRORS_COLUMNS, ['rule', 'severity', 'words', 'entity_type', 'serial_no']),
  },
});

const drawTwins = (columns: typeof LIST.columns) =>
  columns.map((column) =>
    column.id === 'name' ? { ...column, draw: (row: ErrorRow) => <Twins row={row} /> } : column,
  );

/** Errors are corrected on other screens: the rows are loaded again when the user comes back. */
const CORRECTED_ELSEWHERE = { refetchOnWindowFocus: 'always', staleTime: 0 } as const;

/** Ignored errors have their reason beside the name. */
const [NAMED, ...OTHERS] = LIST.columns;
const IGNORED = new Set(['ignored_reason', 'ignored_by', 'ignored_at']);
const COLUMNS_OF_IGNORED = [
  ...(NAMED === undefined ? [] : [NAMED]),
  ...OTHERS.filter(({ id }) => IGNORED.has(id)).map((column) => ({ ...column, hidden: false })),
  ...OTHERS.filter(({ id }) => !IGNORED.has(id)),
];

export function errorsList({ rule, words, severity, entity_type }: Rule, search: PotentialErrorsSearch) {
  const columns = search.ignored ? COLUMNS_OF_IGNORED : LIST.columns;
  return {
    ...LIST,
    ...(rule === IDENTICAL && { pageOf: twinsOf, leads: LEADS }),
    trailOf: entity_type,
    anew: CORRECTED_ELSEWHERE,
    storageKey: search.ignored ? 'ignored-errors-list' : LIST.storageKey,
    columns: rule === IDENTICAL ? drawTwins(columns) : columns,
    words: { ...LIST.words, none: POTENTIAL_ERRORS.none },
    where: { rule: `eq.${rule}`, ...potentialErrorsWhere(search) },
    file: {
      ...LIST.file,
      name: `potential-errors-${rule.toLowerCase()}`,
      about: [`${severity} ${rule}: ${words}${search.ignored ? ', ignored' : ''}`],
    },
  };
}
