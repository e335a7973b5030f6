/** The cells that many lists share: moments, names with their flags, figures. */
import './lists.css';
import { EyeInvisibleOutlined, FlagOutlined, WarningOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { flagText } from '#domain/messages/flags.ts';
import { CutText } from '#web/ui/cut-text.tsx';
import type { Kind } from './list.ts';

/** A moment in the user's own time, to the minute. */
export function moment(text: string): string {
  const date = new Date(text);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

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

type NameProps = {
  kind: Kind;
  row: { id: number; name: string; flags: readonly string[] };
  /** How the record disagrees with other records; empty if it does not. */
  warning?: string;
  confidential?: boolean;
  /** Further marks, for this kind of record. */
  children?: ReactNode;
};

/** The name of a record as a link, with a tag if it is confidential, a mark if it disagrees with other records, and a mark if it has flags. */
export function RecordName({ kind, row, warning = '', confidential = false, children }: NameProps) {
  const words = row.flags.map(flagText).join('; ');
  return (
    <span className="listed-name">
      <Link to={`/${kind}/$id` as const} params={{ id: String(row.id) }} title={row.name} dir="auto">
        <CutText text={row.name} />
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
    </span>
  );
}
