/** One editable list: a table of its entries with edit, deactivate and add. Works for any list. */
import { EditOutlined, HistoryOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Switch, Table, type TableColumnsType } from 'antd';
import { useState, type ReactNode } from 'react';
import { REFERENCE_LISTS } from '#domain/messages/reference-lists.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { EntryHistory, type HistoryOfEntry } from './entry-history.tsx';
import { listsChanged } from './lists-queries.ts';

type Props<Entry> = {
  title: string;
  about: string;
  /** The noun for an entry: 'group'. */
  noun: string;
  entries: readonly Entry[];
  keyOf: (entry: Entry) => string;
  nameOf: (entry: Entry) => string;
  columns: TableColumnsType<Entry>;
  isActive: (entry: Entry) => boolean;
  /** Changes whether the entry is active. */
  offer: (entry: Entry, active: boolean) => Promise<void>;
  /** The dialog with the fields of the entry; null for a new one. */
  dialog: (entry: Entry | null, close: () => void) => ReactNode;
  historyOf: (entry: Entry) => HistoryOfEntry;
};

type EntryButtonProps = { icon: ReactNode; title: string; label: string; onClick: () => void };

const EntryButton = ({ label, ...button }: EntryButtonProps) => (
  <Button type="text" size="small" aria-label={label} {...button} />
);

export function KeptList<Entry extends object>(props: Props<Entry>) {
  const { title, about, noun, entries, keyOf, nameOf, columns, isActive, offer, dialog, historyOf } = props;
  const notices = useNotices();
  const [open, setOpen] = useState<{ entry: Entry | null } | null>(null);
  const [past, setPast] = useState<Entry | null>(null);
  const saving = useMutation({
    mutationFn: ({ entry, active }: { entry: Entry; active: boolean }) => offer(entry, active),
    onSuccess: () => notices.success(REFERENCE_LISTS.saved),
    onError: (error) => notices.error(REFERENCE_LISTS.notSaved, error.message),
    onSettled: listsChanged,
  });
  return (
    <Card
      title={title}
      extra={
        <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen({ entry: null })}>
          Add {noun}
        </Button>
      }
    >
      <p className="quiet form-line">{about}</p>
      <Table<Entry>
        size="small"
        pagination={false}
        scroll={{ x: 560 }}
        dataSource={[...entries]}
        rowKey={keyOf}
        columns={[
          ...columns,
          {
            title: 'Active',
            key: 'active',
            width: 90,
            render: (_, entry) => (
              <Switch
                size="small"
                aria-label={`${nameOf(entry)} is active`}
                checked={isActive(entry)}
                disabled={saving.isPending}
                onChange={(active) => saving.mutate({ entry, active })}
              />
            ),
          },
          {
            title: 'Edit',
            key: 'edit',
            width: 60,
            render: (_, entry) => (
              <EntryButton
                icon={<EditOutlined />}
                title="Edit"
                label={`Edit ${nameOf(entry)}`}
                onClick={() => setOpen({ entry })}
              />
            ),
          },
          {
            title: 'History',
            key: 'history',
            width: 80,
            render: (_, entry) => (
              <EntryButton
                icon={<HistoryOutlined />}
                title="History"
                label={`History of ${nameOf(entry)}`}
                onClick={() => setPast(entry)}
              />
            ),
          },
        ]}
      />
      {open !== null && dialog(open.entry, () => setOpen(null))}
      {past !== null && (
        <EntryHistory noun={noun} name={nameOf(past)} of={historyOf(past)} onClose={() => setPast(null)} />
      )}
    </Card>
  );
}
