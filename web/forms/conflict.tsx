/** A conflict: the record was saved elsewhere while it was edited here. Shows both versions, field by field, and the choice between them. */
import { Button, Modal, Table } from 'antd';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { apart } from '#domain/history-words.ts';
import { useUsers } from '#web/data/lists.ts';
import { useSession } from '#web/data/session.ts';
import { useMeanings } from './history/meanings.ts';
import type { Loaded, RecordForm, SavedRow } from './record-form.ts';

type Props<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>> = {
  kind: RecordForm<Row, Draft, Field>;
  /** The version that was saved elsewhere. */
  newer: Loaded<Row>;
  mine: Draft;
  /** The version loaded by the form. */
  loaded: Loaded<Row>;
  onKeepMine: () => void;
  onTakeNewer: () => void;
  onClose: () => void;
};

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

function shown(value: unknown): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(shown).join(', ');
  if (typeof value === 'object') return shown(Object.values(value).filter((part) => part !== null && part !== ''));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Entries that contain commas are separated by semicolons. */
const joined = (lines: readonly string[]): string =>
  lines.length === 0 ? '–' : lines.join(lines.some((line) => line.includes(', ')) ? '; ' : ', ');

export function Conflict<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>({
  kind,
  newer,
  mine,
  loaded,
  onKeepMine,
  onTakeNewer,
  onClose,
}: Props<Row, Draft, Field>) {
  const { fields, words, draftOf, meaningOf, useNames } = kind;
  const users = useUsers();
  const reader = useSession()?.username;
  const before = draftOf(loaded.row);
  const saved = draftOf(newer.row);
  const drafts = [before, saved, mine];
  const nameOf = useNames(drafts);
  const own = fields.changed(before, mine);
  const others = fields.changed(before, saved);
  const ofBoth = new Set<Field>([...own, ...others]);
  const unnamed = fields.names.flatMap((field) =>
    drafts
      .flatMap((draft) => fields.valueOf(draft, field))
      .filter((value) => nameOf(field, value) === undefined)
      .map((value) => ({ meaning: meaningOf(field), value })),
  );
  const inWords = useMeanings(unnamed);
  const kept = fields.rebased(mine, before, saved);
  const { updated_by, updated_at } = newer.row;
  const author = users.find(({ username }) => username === updated_by)?.name ?? updated_by ?? 'somebody';
  const named = (field: Field, value: unknown): unknown =>
    nameOf(field, value) ?? kind.wordsOf(field, value) ?? inWords(meaningOf(field), value)?.[0] ?? value;
  const linesOf = (draft: Draft, field: Field): string[] => {
    const value = fields.valueOf(draft, field);
    return (Array.isArray(value) ? value : [value]).map((each) => shown(named(field, each)));
  };
  const cellsOf = (field: Field) => {
    const [mineOnly, newerOnly] = apart(linesOf(kept, field), linesOf(saved, field));
    return { mine: joined(mineOnly), newer: joined(newerOnly) };
  };
  const rows = [...ofBoth].map((field) => ({
    field,
    label: fields.labels[field],
    ...cellsOf(field),
    by: [own.includes(field) ? 'you' : [], others.includes(field) ? author : []].flat().join(' and '),
  }));
  return (
    <Modal
      open
      width="min(900px, calc(100vw - 32px))"
      onCancel={onClose}
      title={`Changed by ${author} at ${updated_at === null ? 'an unknown time' : TIME.format(new Date(updated_at))}`}
      footer={[
        <Button key="back" onClick={onClose}>
          Back to the form
        </Button>,
        <Button key="newer" onClick={onTakeNewer}>
          Take theirs
        </Button>,
        <Button key="mine" type="primary" onClick={onKeepMine}>
          Keep mine
        </Button>,
      ]}
    >
      <p>
        The {words.noun} was saved {updated_by === reader ? 'by you, in another window,' : 'by somebody else'} after you
        opened it. Keep mine saves the fields that you changed over their version; take theirs gives up what you typed.
      </p>
      <Table
        className="conflict"
        size="small"
        tableLayout="fixed"
        rowKey="field"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: 'Field', dataIndex: 'label', width: 160 },
          { title: 'If you keep yours', dataIndex: 'mine' },
          { title: 'Theirs', dataIndex: 'newer' },
          { title: 'Changed by', dataIndex: 'by', width: 120 },
        ]}
      />
    </Modal>
  );
}
