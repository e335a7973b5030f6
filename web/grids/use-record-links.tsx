/** The actions of a row of records: open it, copy its address. */
import { CopyOutlined, ExportOutlined } from '@ant-design/icons';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNotices } from '#web/ui/notices.ts';
import type { RowAction } from './row-menu.tsx';

type Record = { readonly id: number };
type Links<Row> = { open: (row: Row, inNewTab: boolean) => void; actions: readonly RowAction<Row>[] };

/** `area` is the path of the records: '/facts' has /facts/{id}. */
export function useRecordLinks<Row extends Record>(area: string): Links<Row> {
  const notices = useNotices();
  const router = useRouter();
  return useMemo(() => {
    const pathOf = ({ id }: Row) => `${area}/${id}`;
    const addressOf = (row: Row) => new URL(pathOf(row), window.location.origin).href;
    const openTab = (row: Row) => void window.open(addressOf(row), '_blank', 'noopener');
    const copy = async (row: Row) => {
      try {
        await navigator.clipboard.writeText(addressOf(row));
        notices.message('Link copied to clipboard');
      } catch {
        notices.message("Can't copy link", 'error');
      }
    };
    return {
      open: (row, inNewTab) => (inNewTab ? openTab(row) : router.history.push(pathOf(row))),
      actions: [
        { key: 'copy', label: 'Copy URL', icon: <CopyOutlined />, run: (row) => void copy(row) },
        { key: 'tab', label: 'Open in new tab', icon: <ExportOutlined />, run: openTab },
      ],
    };
  }, [area, notices, router]);
}
