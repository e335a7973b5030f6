/** The cells that many lists share: names with their flags, figures. */
import '#web/lists/lists.css';
import { EyeInvisibleOutlined, EyeOutlined, FlagOutlined, WarningOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Tag, Tooltip } from 'antd';
import { useContext, type ReactNode } from 'react';
import type { Filterable } from '#domain/search/column-filters.ts';
import { flagText } from '#domain/messages/flags.ts';
import { CauseBar } from '#web/ui/cause.tsx';
import { CutText, type Told } from '#web/ui/cut-text.tsx';
import type { Kind } from '#web/lists/list.ts';
import { PeekContext } from '#web/lists/peek/peek-context.ts';

/** A mark with a tooltip, which is also its label for screen readers. */
const WarningMark = ({ warning }: { warning: string }) => (
  <Tooltip title={warning}>
    <WarningOutlined className="listed-flag listed-warning" role="img" aria-label={warning} />
  </Tooltip>
);

/** A figure, with a mark before it if it is probably wrong. */
export const FlaggedFigure = ({ warning, children }: { warning: string; children: ReactNode }) => (
  <>
    {warning !== '' && <WarningMark warning={warning} />} {children}
  </>
);

/** For the pointer: the keyboard has Space, and a row has no further name. It leaves the focus on the row. */
function PeekButton({ id }: { id: number }) {
  const open = useContext(PeekContext);
  return (
    open !== null && (
      <button
        type="button"
        className="peek-button"
        tabIndex={-1}
        aria-hidden
        title="Peek (Space)"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => open(id)}
      >
        <EyeOutlined aria-hidden />
      </button>
    )
  );
}

/** The events or documents of the facts of a country, as its profile links to them: a filter without a column. */
export const FACT_COUNTRIES: Filterable = { fact_countries: { kind: 'sharing', choices: 'countries' } };

/** Wide enough for most names; a wide screen's remaining room goes to it too. */
export const NAME = { width: 420, grows: 420 } as const;

/** Wide enough for a date with its accuracy, such as 'week of 24 Nov 2025'. */
export const DATED = 145;

/** The author and the time of a record, and of its last change: filters for what others did, and since when. */
export const CREATED = {
  created_by: { width: 120, hidden: true, choices: 'users' },
  created_at: { width: 160, hidden: true },
} as const;
export const CHANGED = {
  updated_by: { width: 120, hidden: true, choices: 'users' },
  updated_at: { width: 160, hidden: true, filter: 'change' },
  // Not in files: to look for the last change of a record takes a sixth of the time of its row.
  changed_fields: { width: 220, hidden: true, filter: false, inFile: null, labels: true },
} as const;

type NameProps = {
  kind: Kind;
  row: { id: number; name: string; flags?: readonly string[] };
  /** The address of the record, if it is not that of its kind and number. */
  to?: string;
  /** How the record disagrees with other records; empty if it does not. */
  warning?: string;
  confidential?: boolean;
  /** The cause of a fact or event; absent for records without causes. */
  cause?: string;
  /** The parts of its name that columns of the list say. */
  told?: Told;
  /** Further marks, for this kind of record. */
  children?: ReactNode;
};

/** The name of a record as a link, with a bar of its cause, a tag if it is confidential, a mark if it disagrees with other records, and a mark if it has flags. */
export function RecordName({
  kind,
  row,
  to = `/${kind}/${row.id}`,
  warning = '',
  confidential = false,
  cause,
  told,
  children,
}: NameProps) {
  const words = (row.flags ?? []).map(flagText).join('; ');
  return (
    <span className="listed-name">
      {cause !== undefined && <CauseBar cause={cause} />}
      <Link to={to} title={row.name} dir="auto" tabIndex={-1}>
        <CutText text={row.name} {...(told && { told })} />
      </Link>
      {children}
      {confidential && (
        <Tag className="listed-tag" icon={<EyeInvisibleOutlined aria-hidden />}>
          Confidential
        </Tag>
      )}
      {warning !== '' && <WarningMark warning={warning} />}
      {words !== '' && (
        <Tooltip title={`Imported unchanged: ${words}`}>
          <FlagOutlined className="listed-flag" role="img" aria-label={`Flagged: ${words}`} />
        </Tooltip>
      )}
      <PeekButton id={row.id} />
    </span>
  );
}

/** The person who is to work on the record and until when, and whether a comment on one of its fields is open. */
export const IN_WORK = {
  assigned_to: { width: 130, hidden: true, choices: 'users' },
  due_on: { width: 100, hidden: true },
  open_comments: { width: 140, hidden: true },
  sample: { width: 90, hidden: true },
} as const;
