/** One table of QA, with filters, pages and its file. The address holds them beside the tab. */
import type { ComponentType } from 'react';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { Results } from '#web/lists/rows/results.tsx';
import { useListing } from '#web/lists/use-listing.ts';
import { useMemo } from 'react';

type Props<Row extends ListedRow> = {
  /** The tab's name in the address of its screen. */
  tab: string;
  /** A constant. */
  list: RecordList<object, Row>;
  /** A record to read beside the table. */
  peek: ComponentType<{ id: number }>;
};

export function QaTable<Row extends ListedRow>({ tab, list, peek }: Props<Row>) {
  const listed = useMemo(() => ({ ...list, peek }), [list, peek]);
  const base = useMemo(() => ({ path: '/dashboards/qa', keep: { tab } }), [tab]);
  const { listing, go } = useListing(listed, base);
  return <Results list={listed} listing={listing} go={go} name={list.words.title} />;
}
