/** The part of the selection bar for deleted records: restores them with what was deleted with them. */
import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMutation } from '@tanstack/react-query';
import { ARCHIVE } from '#domain/messages/archive.ts';
import { OPERATIONS } from '#domain/messages/operations.ts';
import { undoOperation } from '#web/data/operations.ts';
import type { Conditions } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { queryClient } from '#web/data/query.ts';
import type { Chosen } from '#web/lists/list.ts';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';

async function restoreAll({ where }: Chosen) {
  const { rows } = await psql.list('deleted_records', {
    select: ['operation_id', 'entity_type', 'record_id'],
    where: where as Conditions<'deleted_records'>,
    order: 'id',
    limit: ARCHIVE.most + 1,
  });
  if (rows.length > ARCHIVE.most) throw new Error(ARCHIVE.tooMany);
  const byOperation = new Map<number, string[]>();
  for (const { operation_id, entity_type, record_id } of rows)
    if (operation_id !== null)
      byOperation.set(operation_id, [...(byOperation.get(operation_id) ?? []), `${entity_type} ${record_id}`]);
  let undone = 0;
  const reasons = new Set<string>();
  // The last deletions first: a fact rests on an event that was deleted after it.
  for (const [operation, records] of [...byOperation].toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    const part = await undoOperation(operation, { records });
    undone += part.undone;
    for (const { reason } of part.staying) reasons.add(reason);
  }
  return { undone, reasons: [...reasons] };
}

export function RestoreDeleted(chosen: Chosen) {
  const notices = useNotices('archive');
  const { mutate, isPending } = useMutation({
    mutationFn: () => restoreAll(chosen),
    onSuccess: ({ undone, reasons }) => {
      const why = reasons.length === 0 ? undefined : reasons.join('; ');
      if (undone === 0) notices.error('Failed to restore', why ?? OPERATIONS.nothing);
      else notices.success(ARCHIVE.done('restore', undone), why);
      if (undone > 0) chosen.clear();
    },
    onError: (error) => notices.error('Failed to restore', problemWords(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <Button size="small" icon={<UndoOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
      Restore
    </Button>
  );
}
