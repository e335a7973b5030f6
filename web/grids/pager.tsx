/** The page bar: the rows shown, their total, the page size. Page size 0 shows all rows. */
import { Pagination } from 'antd';
import { useId } from 'react';
import { thousands } from '#web/ui/thousands.ts';
import { Select } from '#web/ui/select.tsx';

/** The page sizes of the facts (spec 1 §9) and of the other lists (spec 2 §9). */
export const PAGE_SIZES = [0, 10, 20, 30, 40, 50, 60, 120] as const;
export const LIST_PAGE_SIZES = [10, 20, 30, 40, 50, 60, 80] as const;
export type PageSize = (typeof PAGE_SIZES)[number] | (typeof LIST_PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 20;

const optionOf = (size: PageSize) => ({ value: size, label: size === 0 ? 'All' : String(size) });

type Props = {
  /** Of the landmark. */
  label?: string;
  total: number | undefined;
  page: number;
  size: PageSize;
  /** The sizes on offer. */
  sizes?: readonly PageSize[];
  /** True while the pages still belong to the previous search. */
  disabled?: boolean;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
};

function rangeText(total: number | undefined, page: number, size: PageSize): string {
  if (total === undefined) return '';
  if (total === 0 || size === 0) return `Total ${thousands(total)}`;
  const first = (page - 1) * size + 1;
  return `${thousands(first)}-${thousands(Math.min(page * size, total))} of ${thousands(total)}`;
}

export function Pager({
  label = 'Pages',
  total,
  page,
  size,
  sizes = PAGE_SIZES,
  disabled = false,
  onPage,
  onSize,
}: Props) {
  const id = useId();
  return (
    <nav className="pager" aria-label={label}>
      <span className="pager-total">{rangeText(total, page, size)}</span>
      {size > 0 && (
        <Pagination
          size="small"
          disabled={disabled}
          // Its room is reserved before the number is known, so that the parts below do not move under the pointer.
          {...(total === undefined && { className: 'pager-awaited', 'aria-hidden': true })}
          current={page}
          pageSize={size}
          total={total ?? page * size}
          onChange={onPage}
          showSizeChanger={false}
          showLessItems
        />
      )}
      <label htmlFor={id}>Rows per page</label>
      <Select<PageSize>
        id={id}
        size="small"
        disabled={disabled}
        className="pager-size"
        options={sizes.map(optionOf)}
        value={size}
        onChange={onSize}
      />
    </nav>
  );
}
