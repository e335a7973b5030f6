/** How the columns of lists look that many lists have: plain values, check marks, moments, names with what is flagged of them. */
import './lists.css';
import { CheckOutlined, EyeInvisibleOutlined, FlagOutlined, WarningOutlined } from '@ant-design/icons';
import { Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { flagText } from '#domain/messages/flags.ts';
import type { GridColumn } from '#web/grids/columns.ts';

type Rest<Row> = Partial<GridColumn<Row>> & { width: number };

/** A moment in the user's own time, to the minute. */
export function moment(text: string | undefined): string {
  if (text === undefined) return '';
  const date = new Date(text);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

export const joined = (values: readonly string[] | null | undefined): string => values?.join(', ') ?? '';

export const plain = <Row,>(id: keyof Row & string, header: string, rest: Rest<Row>): GridColumn<Row> => ({
  id,
  header,
  sortable: true,
  text: (row) => String(row[id] ?? ''),
  ...rest,
});

export const check = <Row,>(id: keyof Row & string, header: string, width: number): GridColumn<Row> => ({
  id,
  header,
  width,
  sortable: true,
  align: 'centre',
  text: (row) => (row[id] === true ? 'Yes' : ''),
  draw: (row) => (row[id] === true ? <CheckOutlined role="img" aria-label="Yes" /> : null),
});

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

type FlaggedProps = {
  flags: readonly string[];
  /** What does not agree with other records, if anything. */
  warning?: string;
  confidential?: boolean;
  children: ReactNode;
};

/** A name, a link most often, with a word where it is confidential, a mark where it does not agree with other records, and one where it was imported with what people may not enter. */
export function FlaggedName({ flags, warning = '', confidential = false, children }: FlaggedProps) {
  const words = flags.map(flagText).join('; ');
  return (
    <span className="listed-name">
      {children}
      {confidential && (
        <Tag className="listed-tag" icon={<EyeInvisibleOutlined aria-hidden />}>
          Confidential
        </Tag>
      )}
      {warning !== '' && <WarningMark warning={warning} />}
      {words !== '' && (
        <Tooltip title={`Imported as it is: ${words}`}>
          <FlagOutlined className="listed-flag" role="img" aria-label={`Flagged: ${words}`} />
        </Tooltip>
      )}
    </span>
  );
}
