/** The button of the selection bar that archives the selected records, for a reason. */
import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ARCHIVABLE, ARCHIVE } from '#domain/messages/archive.ts';
import { useArchive } from '#web/data/archive.ts';
import { relationOf, subjectOf } from '#web/data/kinds.tsx';
import { useMay } from '#web/data/may.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { Chosen, Kind } from '#web/lists/list.ts';
import { selectedIds } from './selected-ids.ts';
import { SelectedTotals } from './selected-totals.tsx';
import type { RoleColumn } from '#web/lists/totals/totals-query.ts';

type Props = {
  kind: Kind;
  view: RelationName;
  chosen: Chosen;
  /** Of a list of facts: the role by which they are summed. */
  role: RoleColumn | undefined;
};

export function ArchiveSelected({ kind, view, chosen, role }: Props) {
  const relation = relationOf(kind);
  const [open, setOpen] = useState(false);
  const may = useMay();
  const { tried } = useArchive(chosen.clear);
  if (!ARCHIVABLE.includes(relation) || !may('manage', subjectOf(kind))) return null;
  const archive = async (reason: string) => {
    const ids = await selectedIds(view, chosen, ARCHIVE.most);
    if (ids === null) throw new Error(ARCHIVE.tooMany);
    await tried({ how: 'archive', relation, ids, reason });
  };
  return (
    <>
      <Button size="small" icon={<InboxOutlined aria-hidden />} onClick={() => setOpen(true)}>
        Archive
      </Button>
      {open && (
        <ReasonDialog title={ARCHIVE.title(chosen.count)} ok="Archive" run={archive} onClose={() => setOpen(false)}>
          <p>{ARCHIVE.about}</p>
          {role !== undefined && (
            <p>
              {ARCHIVE.inTotals}{' '}
              <SelectedTotals relation={view} role={role} where={chosen.where} count={chosen.count} />
            </p>
          )}
          {chosen.count > ARCHIVE.most && <Alert type="warning" showIcon title={ARCHIVE.tooMany} />}
        </ReasonDialog>
      )}
    </>
  );
}
