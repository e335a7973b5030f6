/** One of the two bars of pages: where we are, how many there are, how many to show. Page size 0 shows all. */
import { Pagination, Select } from 'antd';
import { useId } from 'react';
import { thousands } from '#web/ui/thousands.ts';

export const PAGE_SIZES = [0, 10, 20, 30, 40, 50, 60, 120] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 20;

const sizes = PAGE_SIZES.map((size) => ({ value: size, label: size === 0 ? 'All' : String(size) }));

type Props = {
  /** Tells the two bars apart to those who hear them. */
  label: string;
  total: number | undefined;
  page: number;
  size: PageSize;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
};

function placeText(total: number | undefined, page: number, size: PageSize): string {
  if (total === undefined) return '';
  if (total === 0 || size === 0) return `Total ${thousands(total)}`;
  const first = (page - 1) * size + 1;
  return `${thousands(first)}-${thousands(Math.min(page * size, total))} of ${thousands(total)}`;
}

export function Pager({ label, total, page, size, onPage, onSize }: Props) {
  const id = useId();
  return (
    <nav className="pager" aria-label={label}>
      <span className="pager-total">{placeText(total, page, size)}</span>
      {size > 0 && total !== undefined && (
        <Pagination
          size="small"
          current={page}
          pageSize={size}
          total={total}
          onChange={onPage}
          showSizeChanger={false}
          showLessItems
        />
      )}
      <label htmlFor={id}>Rows per page</label>
      <Select<PageSize> id={id} size="small" className="pager-size" options={sizes} value={size} onChange={onSize} />
    </nav>
  );
}
