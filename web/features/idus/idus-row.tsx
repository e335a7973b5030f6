/** One row of the IDU's grid: the fact in a line, and its excerpt below when it is unfolded. */
import { RightOutlined } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import { dayWords } from '#domain/values/dates.ts';
import { INVALID_ISO3 } from '#web/data/lists.ts';
import { CauseBar } from '#web/ui/cause.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { thousands } from '#web/ui/thousands.ts';
import type { Idu } from './idus.ts';
import { rowText } from './row-text.ts';

type Props = {
  row: Idu;
  /** Whether it counts among the rows, in words; empty if it is added. */
  count: string;
  index: number;
  top: number;
  open: boolean;
  chosen: boolean;
  pointed: boolean;
  /** The one row that Tab reaches. */
  stop: boolean;
  /** Learns the height of the row. */
  measure: (element: HTMLElement | null) => void;
  children: ReactNode;
};

export const IdusRow = memo(function IdusRow({
  row,
  count,
  index,
  top,
  open,
  chosen,
  pointed,
  stop,
  measure,
  children,
}: Props) {
  const classes = ['idu-row', chosen && 'idu-row-chosen', pointed && 'idu-row-pointed'].filter(Boolean).join(' ');
  return (
    <div
      ref={measure}
      role="row"
      className={classes}
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      aria-rowindex={index + 2}
      aria-level={1}
      aria-expanded={open}
      aria-selected={chosen}
      tabIndex={stop ? 0 : -1}
    >
      <div role="gridcell" className="idu-name">
        <RightOutlined className="idu-fold" aria-hidden />
        <CauseBar cause={row.displacement_type} />
        <span className="visually-hidden">{row.displacement_type}: </span>
        <span className="idu-name-text" dir="auto" title={row.name}>
          <CutText text={rowText(row)} />
        </span>
      </div>
      <div role="gridcell" className="idu-country" title={row.country ?? undefined}>
        {row.country ?? INVALID_ISO3}
      </div>
      <div role="gridcell" className="idu-figure">
        {thousands(row.figure)}
        {count !== '' && <span className="idu-count-words">{count}</span>}
      </div>
      <div role="gridcell" className="idu-date">
        {row.date == null ? '' : dayWords(row.date)}
      </div>
      {open && (
        <div role="gridcell" className="idu-unfolded">
          {children}
        </div>
      )}
    </div>
  );
});
