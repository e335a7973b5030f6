/** Undo of an operation from its row in the list, by a button or the key of the focused row. Asks before. */
import { UndoOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { App, Button } from 'antd';
import { OPERATIONS } from '#domain/messages/operations.ts';
import { UNDO } from '#domain/messages/undo.ts';
import { useOperations } from '#web/data/operations.ts';
import { useAction } from '#web/ui/actions.ts';
import type { Operation } from './operation-queries.ts';

type Row = Pick<Operation, 'id' | 'kind' | 'record_kind' | 'records' | 'undone_by'>;

/** Null for an operation that changed nothing, and for one that was undone: its page offers what is left. */
function useUndo(operation: Row): (() => void) | null {
  const { id, records, undone_by } = operation;
  const { modal } = App.useApp();
  const { undo } = useOperations();
  if (records === 0 || undone_by !== null) return null;
  return () => {
    modal.confirm({
      title: UNDO.ask(records),
      content: `${OPERATIONS.title(operation)}. ${OPERATIONS.about}`,
      okText: 'Undo',
      cancelText: 'Cancel',
      onOk: () => undo({ operation: id }),
    });
  };
}

export function UndoInList({ row }: { row: Row }) {
  const undo = useUndo(row);
  if (undo !== null)
    return (
      <Button
        type="text"
        size="small"
        tabIndex={-1}
        icon={<UndoOutlined aria-hidden />}
        aria-label={`Undo operation ${row.id}`}
        title="Undo (u)"
        onClick={undo}
      >
        Undo
      </Button>
    );
  return row.undone_by === null ? null : (
    <Link to="/operations/$id" params={{ id: String(row.undone_by) }} tabIndex={-1}>
      {row.undone_by}
    </Link>
  );
}

export function UndoKey({ row }: { row: Row }): null {
  const undo = useUndo(row);
  useAction(undo && { label: 'Undo the operation', key: 'u', run: undo });
  return null;
}
