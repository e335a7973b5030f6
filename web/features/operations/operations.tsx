/** The list of operations: its columns and its file. */
import { Link } from '@tanstack/react-router';
import { OPERATION_KINDS } from '#domain/messages/operations.ts';
import { OPERATIONS_SEARCH, type OperationsSearch } from '#domain/records/operations-search.ts';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { UndoInList, UndoKey } from './undo-in-list.tsx';

const ALWAYS = ['id', 'created_at', 'kind', 'record_kind', 'records', 'undone_by'] as const;

export const OPERATIONS_LIST = listOf<OperationsSearch, Listed<'operations', (typeof ALWAYS)[number]>>({
  kind: 'operations',
  title: 'Operations',
  first: 'A change of many records, a merge or an import is listed here, and can be undone.',
  search: OPERATIONS_SEARCH,
  columns: {
    id: {
      width: 110,
      align: 'right',
      draw: ({ id }) => (
        <Link to="/operations/$id" params={{ id: String(id) }} tabIndex={-1}>
          {id}
        </Link>
      ),
    },
    created_at: { width: 160, card: 'line' },
    kind: { width: 110, card: 'line', choices: OPERATION_KINDS },
    record_kind: { width: 130, card: 'line' },
    records: { width: 100, align: 'right', card: 'line', text: ({ records }) => thousands(records) },
    refused_count: { width: 100, align: 'right', text: ({ refused_count }) => thousands(refused_count) },
    about: { width: 200, grows: 200 },
    created_by_name: { width: 180, card: 'line' },
    created_by: { width: 160, hidden: true, choices: 'users' },
    undoes: { width: 110, hidden: true, align: 'right' },
    // An operation that can be undone has the button, and one that was undone the number.
    undone_by: {
      header: 'Undo',
      width: 120,
      align: 'right',
      kept: true,
      card: 'line',
      draw: (row) => <UndoInList row={row} />,
    },
  },
  always: ALWAYS,
  order: 'id.desc',
  onRow: UndoKey,
});
