/** Instead of a merged record: opens the record that it was merged into, says so, and takes the kept changes there. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MERGE } from '#domain/messages/merge.ts';
import { moveDrafts } from '#web/data/drafts.ts';
import { currentViewed, useSession } from '#web/data/session.ts';
import { useNotices } from '#web/ui/notices.ts';
import { Loading } from '#web/ui/states.tsx';
import { calledOf, pathOf, type KindTypes, type RecordForm } from './record-form.ts';

type Props<K extends KindTypes<K>> = { kind: RecordForm<K>; row: K['row']; survivor: number };

export function LeadToSurvivor<K extends KindTypes<K>>({ kind, row, survivor }: Props<K>) {
  const navigate = useNavigate();
  const notices = useNotices(kind.area);
  const username = useSession()?.username;
  const called = calledOf(kind, row);
  const { area } = kind;
  const { id } = row;
  useEffect(() => {
    const to = pathOf(area, survivor);
    if (username !== undefined && currentViewed() === null)
      moveDrafts(username, `${area}/${id}`, `${area}/${survivor}`);
    notices.message(MERGE.was(called), 'info');
    void navigate({ to: to as '/', replace: true });
  }, [area, id, survivor, called, username, notices, navigate]);
  return <Loading what={MERGE.was(called)} />;
}
