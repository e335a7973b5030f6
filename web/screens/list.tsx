/** /facts, /events, /documents and /publishers: the search, the list, and the button for a new record. */
import { PlusOutlined } from '@ant-design/icons';
import { createLink } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMay } from '#web/data/session.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { SearchedList } from '#web/lists/searched-list.tsx';
import { Page } from '#web/ui/page.tsx';

const LinkButton = createLink(Button);

type Props<Values extends object, Row extends ListedRow> = { list: RecordList<Values, Row> };

export function ListScreen<Values extends object, Row extends ListedRow>({ list }: Props<Values, Row>) {
  const may = useMay();
  const { kind, words } = list;
  const actions = may('create', kind) && (
    <LinkButton to={`/${kind}/new` as const} color="primary" variant="solid" icon={<PlusOutlined />}>
      {words.create}
    </LinkButton>
  );
  return (
    <Page title={words.title} actions={actions}>
      <SearchedList list={list} />
    </Page>
  );
}
