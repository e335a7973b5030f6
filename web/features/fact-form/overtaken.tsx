/** Somebody else saved the fact first: both versions, field by field, and the choice between them. */
import { Button, Modal, Table } from 'antd';
import { changedFields, FACT_FIELDS, rebased, valueOf, type FactField } from '#domain/fact-changes.ts';
import { draftOf, type FactDraft } from '#domain/facts.ts';
import { useCountryName, useUsers } from '#web/data/lists.ts';
import type { LoadedFact } from './fact.ts';

type Props = {
  theirs: LoadedFact;
  mine: FactDraft;
  /** What the form was opened with. */
  loaded: LoadedFact;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** A link that was just chosen is shown by its number: its name is not at hand. */
function shown(value: unknown): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(shown).join(', ');
  if (typeof value === 'object') return shown(Object.values(value).filter((part) => part !== null && part !== ''));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function Overtaken({ theirs, mine, loaded, onKeepMine, onTakeTheirs, onClose }: Props) {
  const countryName = useCountryName();
  const users = useUsers();
  const before = draftOf(loaded.row);
  const saved = draftOf(theirs.row);
  const own = changedFields(before, mine);
  const others = changedFields(before, saved);
  const ofBoth = new Set<FactField>([...own, ...others]);
  const kept = rebased(mine, before, saved);
  const { updated_by, updated_at } = theirs.row;
  const author = users.find(({ username }) => username === updated_by)?.name ?? updated_by ?? 'somebody';
  const cell = (draft: FactDraft, field: FactField) => {
    const value = valueOf(draft, field);
    if (field === 'iso3' && typeof value === 'string') return countryName(value);
    const linked = [theirs.row, loaded.row].flatMap(
      ({ event, parent }) => (field === 'event_id' ? event : parent) ?? [],
    );
    const name =
      field === 'event_id' || field === 'parent_id' ? linked.find(({ id }) => id === value)?.name : undefined;
    return name ?? shown(value);
  };
  const rows = [...ofBoth].map((field) => ({
    field,
    label: FACT_FIELDS[field],
    mine: cell(kept, field),
    theirs: cell(saved, field),
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
        <Button key="theirs" onClick={onTakeTheirs}>
          Take theirs
        </Button>,
        <Button key="mine" type="primary" onClick={onKeepMine}>
          Keep mine
        </Button>,
      ]}
    >
      <p>
        The fact was saved by somebody else after you opened it. Keep mine saves the fields that you changed over their
        version; take theirs gives up what you typed.
      </p>
      <Table
        className="overtaken"
        size="small"
        tableLayout="fixed"
        rowKey="field"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: 'Field', dataIndex: 'label', width: 160 },
          { title: 'If you keep yours', dataIndex: 'mine' },
          { title: 'Theirs', dataIndex: 'theirs' },
          { title: 'Changed by', dataIndex: 'by', width: 120 },
        ]}
      />
    </Modal>
  );
}
