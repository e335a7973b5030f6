/** The list of the facts that belong to a record: the columns in which they differ, and their file. Loads nothing. */
import { dateWords } from '#domain/values/dates.ts';
import { FACTS_SEARCH, type FactsSearch } from '#domain/facts/facts-search.ts';
import { FACTS_DOWNLOAD_VIEW_COLUMNS } from '#domain/generated/columns/facts_download_view.ts';
import { factWarning } from '#domain/facts/master-fit.ts';
import { REVIEW } from '#domain/messages/facts.ts';
import { IN_DOUBT } from '#domain/messages/potential-errors.ts';
import { INVALID_ISO3 } from '#web/data/lists.ts';
import { FlaggedFigure, RecordName } from '#web/lists/rows/columns.tsx';
import type { RecordList } from '#web/lists/list.ts';
import { labelled, listOf, type Listed } from '#web/lists/list-of.tsx';
import { Status } from '#web/ui/status.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { toldOf } from '#web/features/facts/list/facts.tsx';
import { TO_WORK_ON } from '#web/features/facts/list/file-columns.ts';
import { READ_ANEW } from '#web/data/event-totals.ts';

export type BelongingFacts = {
  readonly where: Readonly<{ parent_id?: string; event_id?: string; event_role?: string }>;
  /** The column of their role in the record. */
  readonly role: 'parent_role' | 'event_role';
  /** Those that may count the people of another one. */
  readonly inDoubt?: ReadonlySet<number>;
  /** Flows have no stock date, stocks have no other date. */
  readonly kind: 'flow' | 'stock' | 'both';
  readonly title: string;
  /** The key of the columns in this browser. */
  readonly storageKey: string;
  /** The name of the file without its extension. `words` are its lines about itself. */
  readonly file: string;
  readonly words: readonly string[];
};

const ALWAYS = [
  'id',
  'name',
  'type',
  'displacement_type',
  'flags',
  'confidential',
  'event_misfits',
  'parent_misfits',
  'sub_misfit_count',
  'parent_year',
  'start_date_accuracy',
  'end_date_accuracy',
  'stock_date_accuracy',
] as const;
export type BelongingFact = Listed<'facts_view', (typeof ALWAYS)[number]>;

type DateColumn = 'start_date' | 'end_date' | 'stock_date';

/** A flow has a start and an end, a stock has one day (spec 1 §3), in the list and in the file. */
const date = (id: DateColumn, inFile: string, hidden: boolean) => ({
  width: 110,
  stands: 'first' as const,
  hidden,
  text: (row: BelongingFact) =>
    row.type.includes('Flow') === (id === 'stock_date') ? '' : dateWords(row[id], row[`${id}_accuracy`]),
  inFile,
});

export const belongingList = ({
  where,
  role,
  inDoubt,
  kind,
  title,
  storageKey,
  file,
  words,
}: BelongingFacts): RecordList<FactsSearch, BelongingFact> => ({
  ...listOf<FactsSearch, BelongingFact>({
    kind: 'facts',
    title,
    search: FACTS_SEARCH,
    columns: {
      name: {
        width: 220,
        grows: 220,
        stands: 'first',
        draw: (row) => (
          <RecordName
            kind="facts"
            row={row}
            cause={row.displacement_type}
            confidential={row.confidential}
            warning={factWarning(row)}
            told={toldOf(row)}
          />
        ),
      },
      country: {
        width: 105,
        stands: 'first',
        choices: 'country_names',
        text: ({ country }) => country ?? INVALID_ISO3,
      },
      figure: {
        width: 85,
        stands: 'first',
        align: 'right',
        text: (row) => thousands(row.figure),
        ...(inDoubt !== undefined && {
          draw: (row: BelongingFact) => (
            <FlaggedFigure warning={inDoubt.has(row.id) ? IN_DOUBT.mark : ''}>{thousands(row.figure)}</FlaggedFigure>
          ),
        }),
      },
      [role]: { width: 150, choices: 'fact_roles' },
      reported_figure: { width: 130, align: 'right', text: (row) => thousands(row.reported_figure) },
      type: { width: 170, stands: 'first', choices: 'fact_types' },
      year: {
        width: 70,
        draw: ({ year, parent_year: master }) => (
          <FlaggedFigure
            warning={
              role === 'parent_role' && master !== null && master !== year
                ? `Another year than that of its master fact, ${master}`
                : ''
            }
          >
            {year}
          </FlaggedFigure>
        ),
      },
      // The dates of the other kind are empty if all facts are of one kind, as nearly all sub-facts of a master are.
      start_date: date('start_date', 'flow_start_date', kind === 'stock'),
      end_date: date('end_date', 'flow_end_date', kind === 'stock'),
      stock_date: date('stock_date', 'stock_only_date', kind === 'flow'),
      status: {
        width: 148,
        kept: true,
        choices: 'statuses',
        none: REVIEW.none,
        draw: ({ status }) => <Status status={status ?? null} />,
      },
      created_by: { width: 120, choices: 'users' },
    },
    always: ALWAYS,
    totals: { role, whole: false },
    order: 'created_at.desc,id.desc',
    file: {
      relation: 'facts_download_view',
      full: true,
      name: file,
      about: words,
      // Last, whether the fact is confidential and must not be passed on, and how exactly its dates are known.
      more: labelled(FACTS_DOWNLOAD_VIEW_COLUMNS, [
        'confidential',
        'flow_start_date_accuracy',
        'flow_end_date_accuracy',
        'stock_only_date_accuracy',
        'gsn',
        ...TO_WORK_ON,
      ]),
    },
  }),
  where,
  storageKey,
  anew: READ_ANEW,
});
