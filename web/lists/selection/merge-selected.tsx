/** The button of the selection bar that opens the selected records to be merged. */
import { MergeCellsOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { MERGE, MERGED, MOST_MERGED } from '#domain/messages/merge.ts';
import { relationOf, subjectOf } from '#web/data/kinds.tsx';
import { useMay } from '#web/data/may.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import type { Chosen, Kind } from '#web/lists/list.ts';
import { selectedIds } from './selected-ids.ts';

type Props = { kind: Kind; view: RelationName; chosen: Chosen };

export function MergeSelected({ kind, view, chosen }: Props) {
  const [loading, setLoading] = useState(false);
  const notices = useNotices('merge');
  const navigate = useNavigate();
  const may = useMay();
  const isFacts = kind === 'facts';
  const mergeable = MERGED.includes(relationOf(kind)) && may('manage', subjectOf(kind));
  if (!mergeable || chosen.count < 2 || chosen.count > MOST_MERGED) return null;
  const open = async () => {
    setLoading(true);
    try {
      const ids = await selectedIds(view, chosen, MOST_MERGED);
      if (ids !== null)
        void navigate({
          to: `/${kind}/${isFacts ? 'keep-one' : 'merge'}` as '/',
          search: { ids: ids.join() } as never,
        });
    } catch (error) {
      notices.error(MERGE.failed, problemWords(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button size="small" icon={<MergeCellsOutlined aria-hidden />} loading={loading} onClick={() => void open()}>
      Merge
    </Button>
  );
}
