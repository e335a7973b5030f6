/** One editable list: a table of its entries with edit, deactivate and add. Works for any list. */
import { EditOutlined, HistoryOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Switch, Table, type TableColumnsType } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { REFERENCE_LISTS } from '#domain/messages/reference-lists.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { EntryDialog, type EntryField } from './entry-dialog.tsx';
import { EntryHistory, type HistoryOfEntry } from './entry-history.tsx';
import { listsChanged } from './lists-queries.ts';

type Texts = Record<string, string>;

type Props<Entry> = {
  title: string;
  about: string;
  /** The noun for an entry: 'group'. */
  noun: string;
  entries: readonly Entry[];
  keyOf: (entry: Entry) => string;
  nameOf: (entry: Entry) => string;
  columns: TableColumnsType<Entry>;
  fields: readonly EntryField[];
  valuesOf: (entry: Entry) => Texts;
  isActive: (entry: Entry) => boolean;
  /** Null for a new entry. */
  save: (entry: Entry | null, values: Texts | { active: boolean }) => Promise<void>;
  historyOf: (entry: Entry) => HistoryOfEntry;
};

type EntryButtonProps = { icon: ReactNode; title: string; label: string; onClick: () => void };

const EntryButton = ({ label, ...button }: EntryButtonProps) => (
  <Button type="text" size="small" aria-label={label} {...button} />
);

export function KeptList<Entry extends object>(props: Props<Entry>) {
  const { title, about, noun, entries, keyOf, nameOf, columns, fields, valuesOf, isActive, save, historyOf } = props;
  const notices = useNotices();
  const [open, setOpen] = useState<{ entry: Entry | null } | null>(null);
  const [past, setPast] = useState<Entry | null>(null);
  const saving = useMutation({
    mutationFn: ({ entry, values }: { entry: Entry | null; values: Texts | { active: boolean } }) =>
      save(entry, values),
    onSuccess: () => {
      setOpen(null);
      notices.success(REFERENCE_LISTS.saved);
    },
    onError: (error) => notices.error(REFERENCE_LISTS.notSaved, error.message),
    onSettled: listsChanged,
  });
  const { error } = saving;
  const refusal = useMemo(
    () => (error === null ? null : refusalOf(error, { noun, at: (place) => place })),
    [error, noun],
  );
  const show = (entry: Entry | null) => {
    saving.reset();
    setOpen({ entry });
  };
  return (
    <Card
      title={title}
      extra={
        <Button size="small" icon={<PlusOutlined />} onClick={() => show(null)}>
          Add {noun}
        </Button>
      }
    >
      <p className="quiet form-line">{about}</p>
      <Table<Entry>
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
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
                onChange={(active) => saving.mutate({ entry, values: { active } })}
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
                onClick={() => show(entry)}
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
      {open !== null && (
        <EntryDialog
          title={open.entry === null ? `Add ${noun}` : `Edit ${nameOf(open.entry)}`}
          fields={fields}
          values={open.entry === null ? {} : valuesOf(open.entry)}
          saving={saving.isPending}
          refusal={refusal}
          onSave={(values) => saving.mutate({ entry: open.entry, values })}
          onClose={() => setOpen(null)}
        />
      )}
      {past !== null && (
        <EntryHistory noun={noun} name={nameOf(past)} of={historyOf(past)} onClose={() => setPast(null)} />
      )}
    </Card>
  );
}
