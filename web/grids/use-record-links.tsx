/** The actions of a row of records: open it and related records, copy its address. */
import { ArrowRightOutlined, CopyOutlined, ExportOutlined } from '@ant-design/icons';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCopyLink } from '#web/ui/use-copy-link.ts';
import type { RowAction } from './row-menu.tsx';

export type Lead<Row> = { readonly label: string; readonly pageOf: (row: Row) => string };

type Links<Row> = { open: (row: Row, inNewTab: boolean) => void; actions: readonly RowAction<Row>[] };

const NO_LEADS: readonly never[] = [];

/** `pageOf` gives the address of a record; it must be a stable function. `leads` are further pages of a row, in its menu. */
export function useRecordLinks<Row>(pageOf: (row: Row) => string, leads: readonly Lead<Row>[] = NO_LEADS): Links<Row> {
  const copy = useCopyLink();
  const router = useRouter();
  return useMemo(() => {
    const addressOf = (row: Row) => new URL(pageOf(row), window.location.origin).href;
    const openTab = (row: Row) => void window.open(addressOf(row), '_blank', 'noopener');
    return {
      open: (row, inNewTab) => (inNewTab ? openTab(row) : router.history.push(pageOf(row))),
      actions: [
        ...leads.map((lead) => ({
          key: lead.label,
          label: lead.label,
          icon: <ArrowRightOutlined />,
          run: (row: Row) => router.history.push(lead.pageOf(row)),
        })),
        { key: 'copy', label: 'Copy URL', icon: <CopyOutlined />, run: (row) => void copy(addressOf(row)) },
        { key: 'tab', label: 'Open in new tab', icon: <ExportOutlined />, run: openTab },
      ],
    };
  }, [pageOf, leads, copy, router]);
}
