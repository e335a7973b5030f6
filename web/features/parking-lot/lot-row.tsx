/** A record of the parking lot in its list: its status, the buttons of its row, and the same actions by keys as in a mail reader. */
import './parking-lot.css';
import { ClockCircleOutlined, CloseSquareOutlined, FileOutlined, WarningOutlined } from '@ant-design/icons';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { PARKING_LOT } from '#domain/messages/parking-lot.ts';
import type { LooksLike } from '#domain/parking-lot/parking-lot-data.ts';
import { useAction } from '#web/ui/actions.ts';
import type { LotType } from './calls.ts';
import { showLotDialog } from './dialogs.ts';
import { useLotActions, useLotRights } from './use-lot-actions.ts';

/** The columns that every list of the parking lot selects. */
export type LotRow = {
  readonly id: number;
  readonly status: string;
  readonly imported_id: number | null;
  readonly assigned_to: string | null;
};

/** How the records of one type are worked with. */
export type LotWork<Row extends LotRow> = {
  readonly type: LotType;
  /** The form that imports a waiting record, or the record that it became. */
  readonly pageOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** The event that a waiting event looks like; left out for records that join no other. */
  readonly joins?: (row: Row) => number | null;
};

const LOOKS: Readonly<Record<string, readonly [icon: ReactNode, words: string]>> = {
  waiting: [<ClockCircleOutlined key="" aria-hidden />, 'Waiting'],
  rejected: [<CloseSquareOutlined key="" aria-hidden />, 'Rejected'],
  imported: [<FileOutlined key="" aria-hidden />, 'Imported'],
};

export function LotStatus({ status, reason }: { status: string; reason?: string | null | undefined }) {
  const [icon, words] = LOOKS[status] ?? [null, status];
  return (
    <span className={`lot-status lot-${status}`} title={reason ?? undefined}>
      {icon} {words}
    </span>
  );
}

type NameProps = { to: string; name: string; like: LooksLike | null | undefined; area: 'documents' | 'events' };

/** The name of a record, behind a mark that leads to the record that it looks like. */
export const LotName = ({ to, name, like, area }: NameProps) => (
  <span className="lot-name">
    {like != null && (
      <Link
        to={`/${area}/${like.id}` as '/'}
        className="listed-warning"
        title={`${PARKING_LOT.looksLike(like.reason)}: ${like.name}`}
        aria-label={`${PARKING_LOT.looksLike(like.reason)}: ${like.name}`}
        tabIndex={-1}
      >
        <WarningOutlined aria-hidden />
      </Link>
    )}
    <Link to={to as '/'} title={name} dir="auto" tabIndex={-1} className="two-lines">
      {name}
    </Link>
  </span>
);

type ToolProps = { word: string; label?: string; shortcut: string; run: () => void };

/** `label`: more words, under the pointer. */
const Tool = ({ word, label = word, shortcut, run }: ToolProps) => (
  <Button type="link" size="small" tabIndex={-1} title={`${label} (${shortcut})`} onClick={run}>
    {word}
  </Button>
);

function useWork<Row extends LotRow>({ type, pageOf, nameOf, joins }: LotWork<Row>, row: Row) {
  const navigate = useNavigate();
  const { mayImport, mayReject, mayAssign } = useLotRights();
  const { assignToMe, takeBack } = useLotActions();
  const ids = [row.id];
  const waits = row.status === 'waiting';
  const open = () => void navigate({ to: pageOf(row) });
  return {
    open,
    importIt: waits && mayImport ? open : null,
    join:
      waits && mayImport && joins !== undefined
        ? () => showLotDialog({ kind: 'add to event', id: row.id, name: nameOf(row), event: joins(row) })
        : null,
    assign: waits && mayAssign ? () => showLotDialog({ kind: 'assign', type, ids }) : null,
    assignToMe: waits && mayAssign ? () => assignToMe(ids) : null,
    reject: waits && mayReject ? () => showLotDialog({ kind: 'reject', type, ids, name: nameOf(row) }) : null,
    takeBack: row.status === 'rejected' && mayReject ? () => takeBack(ids) : null,
  };
}

const IMPORT = { documents: PARKING_LOT.importIt, facts: PARKING_LOT.edit, events: PARKING_LOT.newEvent } as const;

/** The buttons of a row. */
export function RowTools<Row extends LotRow>({ work, row }: { work: LotWork<Row>; row: Row }) {
  const { open, importIt, join, assign, reject, takeBack } = useWork(work, row);
  return (
    <span className="lot-tools">
      {importIt === null ? (
        <Tool word={PARKING_LOT.open} shortcut="e" run={open} />
      ) : (
        <Tool word={IMPORT[work.type]} shortcut="i" run={importIt} />
      )}
      {join && <Tool word={PARKING_LOT.join} label={PARKING_LOT.addToEvent} shortcut="e" run={join} />}
      {assign && <Tool word={PARKING_LOT.assign} shortcut="A" run={assign} />}
      {reject && <Tool word={PARKING_LOT.reject} shortcut="r" run={reject} />}
      {takeBack && <Tool word={PARKING_LOT.takeBack} shortcut="u" run={takeBack} />}
    </span>
  );
}

/** The keys of the focused row. */
export const rowKeys = <Row extends LotRow>(work: LotWork<Row>): ComponentType<{ row: Row }> =>
  function LotRowKeys({ row }) {
    const { open, importIt, join, assign, assignToMe, reject, takeBack } = useWork(work, row);
    const offered = (label: string, key: string, run: (() => void) | null) =>
      run === null ? null : { label, key, run };
    useAction(offered('Take back the record', 'u', takeBack));
    useAction(
      join === null
        ? { label: 'Edit the record', key: 'e', run: open }
        : { label: PARKING_LOT.addToEvent, key: 'e', run: join },
    );
    useAction(offered('Reject the record', 'r', reject));
    useAction(offered(work.type === 'events' ? PARKING_LOT.newEvent : 'Import the record', 'i', importIt));
    useAction(offered('Assign the record', 'A', assign));
    useAction(offered(PARKING_LOT.assignToMe, 'a', assignToMe));
    return null;
  };
