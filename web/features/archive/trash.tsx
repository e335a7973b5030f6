/** The list of records deleted in the last 90 days; the selected are restored by their operations. */
import { DELETED_SEARCH, RECORD_KINDS, type DeletedSearch } from '#domain/records/archived-search.ts';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { RestoreDeleted } from './restore-deleted.tsx';

const ALWAYS = ['id', 'operation_id', 'name', 'deleted_at'] as const;

export const TRASH = listOf<DeletedSearch, Listed<'deleted_records', (typeof ALWAYS)[number]>>({
  kind: 'trash',
  title: 'Trash',
  noun: 'deleted records',
  first: 'A record that is deleted is listed here, and can be brought back.',
  search: DELETED_SEARCH,
  pageOf: ({ operation_id }) => `/operations/${operation_id}`,
  onSelected: RestoreDeleted,
  columns: {
    record_kind: { width: 170, card: 'line', choices: RECORD_KINDS },
    name: { width: 320, grows: 320 },
    serial_no: { width: 170 },
    deleted_by_name: { width: 180, card: 'line' },
    deleted_by: { width: 150, hidden: true, choices: 'users' },
    deleted_at: { width: 160 },
    operation_id: { width: 110, align: 'right' },
  },
  always: ALWAYS,
  order: 'deleted_at.desc,id.desc',
});
