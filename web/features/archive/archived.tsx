/** The list of archived records of all kinds. The selected are restored, or deleted 30 days after they were archived. */
import { Link } from '@tanstack/react-router';
import { ARCHIVED_SEARCH, RECORD_KINDS, type ArchivedSearch } from '#domain/records/archived-search.ts';
import { areaOf } from '#web/data/kinds.tsx';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { RestoreOrDelete } from './restore-or-delete.tsx';

const ALWAYS = ['id', 'entity_type', 'record_id', 'name', 'archived_at'] as const;

export const ARCHIVED = listOf<ArchivedSearch, Listed<'archived_records', (typeof ALWAYS)[number]>>({
  kind: 'archived',
  title: 'Archived Records',
  noun: 'archived records',
  first: 'A record that is archived is listed here, and can be brought back.',
  search: ARCHIVED_SEARCH,
  pageOf: ({ entity_type, record_id }) => `/${areaOf(entity_type)}/${record_id}`,
  onSelected: RestoreOrDelete,
  columns: {
    record_kind: { width: 170, card: 'line', choices: RECORD_KINDS },
    name: {
      width: 320,
      grows: 320,
      draw: ({ entity_type, record_id, name }) => (
        <Link to={`/${areaOf(entity_type)}/${record_id}` as '/'} dir="auto" tabIndex={-1}>
          <CutText text={name ?? ''} />
        </Link>
      ),
    },
    archived_reason: { width: 280, grows: 200, card: 'line' },
    archived_by_name: { width: 180 },
    archived_by: { width: 150, hidden: true, choices: 'users' },
    archived_at: { width: 160 },
  },
  always: ALWAYS,
  order: 'archived_at.desc,id.desc',
});
