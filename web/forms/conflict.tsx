/** A conflict: the record was saved elsewhere while it was edited here. Shows both versions beside the value that both began with, and a choice for each field. */
import { useState } from 'react';
import { Button, Radio, Table } from 'antd';
import { apart, momentOf } from '#domain/records/history-words.ts';
import { changesOf } from '#domain/records/sets.ts';
import { counted } from '#domain/values/counts.ts';
import { useUserName } from '#web/data/lists.ts';
import { useSession } from '#web/data/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { joined, useFieldWords } from './field-words.ts';
import type { Loaded, RecordForm, KindTypes } from './record-form.ts';

type Props<K extends KindTypes<K>> = {
  kind: RecordForm<K>;
  /** The version that was saved elsewhere. */
  newer: Loaded<K['row']>;
  mine: K['draft'];
  /** The version loaded by the form. */
  loaded: Loaded<K['row']>;
  /** Called with the chosen values. */
  onSave: (draft: K['draft']) => void;
  onTakeNewer: () => void;
  onClose: () => void;
};

const entries = (count: number): string => (count === 0 ? '–' : counted(count, 'entry', 'entries'));

/** Additions and removals are kept on top of those of the other side. */
function changesInWords(before: readonly string[], after: readonly string[]): string {
  const { added, removed } = changesOf(before, after);
  const parts = [
    added.length > 0 && `Added: ${added.join('; ')}`,
    removed.length > 0 && `Removed: ${removed.join('; ')}`,
  ];
  return parts.filter(Boolean).join('. ');
}

export function Conflict<K extends KindTypes<K>>({
  kind,
  newer,
  mine,
  loaded,
  onSave,
  onTakeNewer,
  onClose,
}: Props<K>) {
  const { fields, words, draftOf } = kind;
  const userName = useUserName();
  /** Fields changed here whose newer value was chosen. A field that only one side changed keeps that change. */
  const [given, setGiven] = useState<ReadonlySet<K['field']>>(new Set());
  const reader = useSession()?.username;
  const before = draftOf(loaded.row);
  const saved = draftOf(newer.row);
  const drafts = [before, saved, mine];
  const linesOf = useFieldWords(kind, drafts);
  const own = fields.changed(before, mine);
  const others = fields.changed(before, saved);
  const ofBoth = new Set<K['field']>([...own, ...others]);
  const { updated_by, updated_at } = newer.row;
  const author = updated_by === null ? 'somebody' : userName(updated_by);
  const choose = (field: K['field'], side: 'mine' | 'newer') => {
    const next = new Set(given);
    if (side === 'newer') next.add(field);
    else next.delete(field);
    setGiven(next);
  };
  const rows = [...ofBoth].map((field) => {
    const start = linesOf(before, field);
    const isSet = fields.sets.has(field);
    const side = (draft: K['draft']): string =>
      isSet ? changesInWords(start, linesOf(draft, field)) : joined(apart(linesOf(draft, field), start)[0]);
    return {
      field,
      label: fields.labels[field],
      before: isSet ? entries(start.length) : joined(start),
      mine: own.includes(field) ? side(mine) : null,
      newer: others.includes(field) ? side(saved) : null,
    };
  });
  /** The value of one side. Where both sides changed the field, or only this user did, it can be chosen. */
  const drawSide = (side: 'mine' | 'newer', { field, label, mine: own_, newer: other }: (typeof rows)[number]) => {
    const value = side === 'mine' ? own_ : other;
    if (own_ === null) return side === 'mine' ? '' : value;
    const name = side === 'mine' ? 'mine' : author;
    return (
      <Radio
        checked={given.has(field) === (side === 'newer')}
        onChange={() => choose(field, side)}
        name={`conflict-${field}`}
        aria-label={`${label}: ${name}`}
      >
        {value ?? <span className="quiet">Not changed</span>}
      </Radio>
    );
  };
  return (
    <Dialog
      width="min(900px, calc(100vw - 32px))"
      onCancel={onClose}
      title={`Changed by ${author}${updated_at === null ? '' : `, ${momentOf(updated_at)}`}`}
      footer={[
        <Button key="back" onClick={onClose}>
          Back to the form
        </Button>,
        <Button key="newer" onClick={onTakeNewer}>
          Discard my changes
        </Button>,
        <Button key="mine" type="primary" onClick={() => onSave(fields.rebased(mine, before, saved, given))}>
          Save the chosen values
        </Button>,
      ]}
    >
      <p>
        The {words.noun} was saved {updated_by === reader ? 'by you in another window' : 'by somebody else'} after you
        opened it. Changes of different fields are both kept. Choose the value of each field that you changed.
      </p>
      <Table
        className="conflict"
        size="small"
        tableLayout="fixed"
        rowKey="field"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: 'Field', dataIndex: 'label', width: 150 },
          { title: 'When you opened it', dataIndex: 'before' },
          { title: 'Your value', render: (_, row) => drawSide('mine', row) },
          {
            title: `Value of ${updated_by === reader ? 'the other window' : author}`,
            render: (_, row) => drawSide('newer', row),
          },
        ]}
      />
    </Dialog>
  );
}
