/** The list of a kind of record: the search, the saved searches, the list, and the button for a new record. Refuses it to users without the right to see it. */
import { PlusOutlined } from '@ant-design/icons';
import { createLink, Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { ARCHIVABLE } from '#domain/messages/archive.ts';
import { relationOf } from '#web/data/kinds.tsx';
import { useMay } from '#web/data/may.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { SavedSearches } from '#web/lists/saved/saved-searches.tsx';
import { SearchedList } from '#web/lists/searched-list.tsx';
import { UndoLast } from '#web/lists/changes/undo-last.tsx';
import { Page } from '#web/ui/page.tsx';
import { ListViews } from './list-views.tsx';
import { Permitted } from './permitted.tsx';

const LinkButton = createLink(Button);

type Props<Values extends object, Row extends ListedRow> = { list: RecordList<Values, Row> };

export function ListScreen<Values extends object, Row extends ListedRow>({ list }: Props<Values, Row>) {
  const may = useMay();
  const { kind, words, creating, viewing } = list;
  const actions = words.create !== undefined && may(...creating) && (
    <LinkButton to={`/${kind}/new` as '/'} color="primary" variant="solid" icon={<PlusOutlined />}>
      {words.create}
    </LinkButton>
  );
  const relation = relationOf(kind);
  const recordKind = relation.charAt(0).toUpperCase() + relation.slice(1).replaceAll('_', ' ');
  const beside = (
    <>
      <ListViews list={list} />
      <SavedSearches list={list} />
      {ARCHIVABLE.includes(relation) && (
        <Link className="in-text" to={'/archived' as '/'} search={{ record_kind: recordKind } as never}>
          Archived
        </Link>
      )}
    </>
  );
  return (
    <Permitted right={viewing} title={words.title}>
      <Page title={words.title} beside={beside} actions={actions}>
        <SearchedList list={list} />
        <UndoLast />
      </Page>
    </Permitted>
  );
}
