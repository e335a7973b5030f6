/** How the columns of lists look that many lists have: moments, names with what is flagged of them, figures. */
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

/** Says more at the pointer, and to who does not see it. */
const WarningMark = ({ warning }: { warning: string }) => (
  <Tooltip title={warning}>
    <WarningOutlined className="listed-flag listed-warning" role="img" aria-label={warning} />
  </Tooltip>
);

/** A figure with a mark before it where it is hardly meant. */
export const FlaggedFigure = ({ warning, children }: { warning: string; children: ReactNode }) => (
  <>
    {warning !== '' && <WarningMark warning={warning} />} {children}
  </>
);

type NameProps = {
  kind: Kind;
  row: { id: number; name: string; flags: readonly string[] };
  /** What does not agree with other records, if anything. */
  warning?: string;
  confidential?: boolean;
  /** Marks of its kind. */
  children?: ReactNode;
};

/** The name of a record as a link, with a word where it is confidential, a mark where it does not agree with other records, and one where it was imported with what people may not enter. */
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
