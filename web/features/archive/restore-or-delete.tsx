/** The part of the selection bar for archived records: restore them, or delete those that may be deleted. Records of several kinds are an operation for each kind. */
import { DeleteOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ARCHIVE, type Archiving } from '#domain/messages/archive.ts';
import { useArchive } from '#web/data/archive.ts';
import type { Conditions } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import type { Chosen } from '#web/lists/list.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';

async function chosenByKind({ where }: Chosen): Promise<Map<string, number[]>> {
  const { rows } = await psql.list('archived_records', {
    select: ['entity_type', 'record_id'],
    where: where as Conditions<'archived_records'>,
    order: 'id',
    limit: ARCHIVE.most + 1,
  });
  if (rows.length > ARCHIVE.most) throw new Error(ARCHIVE.tooMany);
  const found = new Map<string, number[]>();
  for (const { entity_type, record_id } of rows) found.set(entity_type, [...(found.get(entity_type) ?? []), record_id]);
  return found;
}

export function RestoreOrDelete(chosen: Chosen) {
  const notices = useNotices('archive');
  const [loading, setLoading] = useState(false);
  const { run, busy } = useArchive(chosen.clear);
  const act = async (how: Archiving) => {
    setLoading(true);
    try {
      for (const [relation, ids] of await chosenByKind(chosen)) run({ how, relation, ids });
    } catch (error) {
      notices.error('The records failed to load', problemWords(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        icon={<UndoOutlined aria-hidden />}
        loading={busy || loading}
        onClick={() => void act('restore')}
      >
        Restore
      </Button>
      <ConfirmButton
        size="small"
        danger
        icon={<DeleteOutlined aria-hidden />}
        loading={busy || loading}
        title="Delete the selected records?"
        text="Those archived 30 days ago, and your own of today. They can be restored from the trash for 90 days."
        onConfirm={() => act('delete')}
      >
        Delete
      </ConfirmButton>
    </>
  );
}
