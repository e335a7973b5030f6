/** The button of the selection bar that assigns the selected records to a person. */
import { UserAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ASSIGNED } from '#web/data/assignments.ts';
import { areaWords, relationOf, subjectOf } from '#web/data/kinds.tsx';
import { useUserName } from '#web/data/lists.ts';
import { useMay } from '#web/data/may.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import { useNotices } from '#web/ui/notices.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import type { Chosen, Kind } from '#web/lists/list.ts';
import { selectedIds } from './selected-ids.ts';

const AssignDialog = onDemand(async () => (await import('#web/pickers/assign-dialog.tsx')).AssignDialog);

/** As many as the server takes in one call. */
const MOST = 3000;

type Props = { kind: Kind; view: RelationName; chosen: Chosen };

export function AssignSelected({ kind, view, chosen }: Props) {
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const [loading, setLoading] = useState(false);
  const notices = useNotices('assign');
  const nameOf = useUserName();
  const may = useMay();
  const relation = relationOf(kind);
  if (!ASSIGNED.includes(relation) || !may('manage', subjectOf(kind)) || chosen.count > MOST) return null;
  const open = async () => {
    setLoading(true);
    try {
      setIds(await selectedIds(view, chosen, MOST));
    } catch (error) {
      notices.error('The selected records failed to load', problemWords(error));
    } finally {
      setLoading(false);
    }
  };
  const many = `${thousands(chosen.count)} ${chosen.count === 1 ? areaWords(kind).replace(/s$/, '') : areaWords(kind)}`;
  return (
    <>
      <Button size="small" icon={<UserAddOutlined aria-hidden />} loading={loading} onClick={() => void open()}>
        Assign
      </Button>
      {ids !== null && (
        <AssignDialog
          title={`Assign ${many}`}
          relation={relation}
          ids={ids}
          onDone={({ number, undo }, username) =>
            notices.success(
              username === null ? 'Taken back' : `Assigned to ${nameOf(username)}`,
              number < ids.length ? `${thousands(ids.length - number)} were assigned so already.` : undefined,
              undo,
            )
          }
          onClose={() => setIds(null)}
        />
      )}
    </>
  );
}
