/** The saved searches of a list beside its heading: a menu of them, the open one, and what its owner may do with it. Changes no record. */
import './saved-searches.css';
import { DownOutlined, EllipsisOutlined, StarOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import type { Address } from '#domain/search/search.ts';
import { subjectOf } from '#web/data/kinds.tsx';
import { PsqlError } from '#web/data/psql.ts';
import { readSavedAddress, savedSearches, type SavedSearch } from '#web/data/saved-searches.ts';
import { useMay } from '#web/data/may.ts';
import { useAction } from '#web/ui/actions.ts';
import { useNotices } from '#web/ui/notices.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { listingFrom } from '#web/lists/address.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import type { Named } from './save-search-dialog.tsx';
import { viewOf } from './saved-address.ts';
import { useFilterChips } from '#web/lists/search/use-filter-chips.ts';
import { useSavedSearch } from './use-saved-search.ts';
import { WatchSearch } from './watch-search.tsx';

const standing = ({ mine, shared, owner }: { mine: boolean; shared: boolean; owner: string }) =>
  mine ? (shared ? 'saved, mine, shared' : 'saved, mine') : `saved, shared by ${owner}`;
const savedWords = (name: string) => `Search '${name}' saved`;
const goneWords = (name: string) => `'${name}' was deleted. Save the search again to keep it.`;

const SaveSearchDialog = onDemand(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog);
const NAME_LENGTH = 100;

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
/** A search that was deleted elsewhere has no row to change. */
const goneOr = (name: string) => (error: unknown) => {
  throw error instanceof PsqlError && error.code === 'PGRST116' ? new Error(goneWords(name)) : error;
};
const refusalOf = (error: unknown) => ({
  field: error instanceof PsqlError && error.field === 'name' ? ('name' as const) : null,
  text: wordsOf(error),
});

/** A part of the menu; none without searches. */
const group = (label: string, searches: readonly SavedSearch[], text: (search: SavedSearch) => string) =>
  searches.length === 0
    ? []
    : [
        {
          type: 'group' as const,
          label,
          children: searches.map((each) => ({ key: String(each.id), label: text(each) })),
        },
      ];

type Props<Values extends object, Row extends ListedRow> = {
  list: RecordList<Values, Row>;
  /** On another screen of the list, its name and what only that reads: {view: 'table', rows: 'country'}. */
  also?: Address;
};

type Former = Parameters<typeof savedSearches.change>[1];

/** The values that the search had before a change to these. */
const formerOf = (search: SavedSearch, values: Former): Former =>
  Object.fromEntries(Object.keys(values).map((name) => [name, search[name as keyof SavedSearch]]));

export function SavedSearches<Values extends object, Row extends ListedRow>({ list, also }: Props<Values, Row>) {
  const { searches, open, changed, gone, address, addressWithColumns, given } = useSavedSearch(list, also);
  const mayShare = useMay()('manage', subjectOf(list.kind));
  const navigate = useNavigate();
  const notices = useNotices();
  const [dialog, setDialog] = useState<'save' | 'rename' | null>(null);

  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done: () => void }) => work(),
    onSuccess: (_, { done }) => {
      setDialog(null);
      done();
    },
    onError: (failure) => {
      if (dialog === null) notices.error('The saved search was not changed', wordsOf(failure));
    },
  });
  const change = (search: SavedSearch, values: Former, words: string) =>
    mutate({
      work: () => savedSearches.change(search.id, values).catch(goneOr(search.name)),
      done: () =>
        notices.success(words, undefined, {
          label: 'Undo',
          run: () => change({ ...search, ...values }, formerOf(search, values), `Search '${search.name}' is as before`),
        }),
    });
  const remove = (search: SavedSearch) => {
    const restore = () =>
      mutate({
        work: () => savedSearches.restore(search.id),
        done: () => notices.success(`Search '${search.name}' restored`),
      });
    mutate({
      work: () => savedSearches.change(search.id, { archived_at: new Date().toISOString() }).catch(goneOr(search.name)),
      done: () => notices.success(`Search '${search.name}' deleted`, undefined, { label: 'Undo', run: restore }),
    });
  };
  const show = (next: typeof dialog) => {
    reset();
    setDialog(next);
  };
  /** The search at an address of its list, with the columns that are in it. */
  const follow = (to: string) => void navigate({ to: `/${list.kind}`, search: readSavedAddress(to), replace: true });
  const save = ({ name, shared, columns }: Named) => {
    const values = { name, shared };
    const saved = columns ? addressWithColumns() : address;
    if (dialog === 'rename' && open !== undefined) change(open, values, savedWords(name));
    else
      mutate({
        work: () => savedSearches.save({ kind: list.kind, address: saved, ...values }),
        done: () => {
          notices.success(savedWords(name));
          if (saved !== address) follow(saved);
        },
      });
  };

  const saveColumns = (search: SavedSearch) => {
    const saved = addressWithColumns();
    mutate({
      work: () => savedSearches.change(search.id, { address: saved }).catch(goneOr(search.name)),
      done: () => {
        const words = `Search '${search.name}' updated`;
        const former = { address: search.address };
        const run = () => change({ ...search, address: saved }, former, `Search '${search.name}' is as before`);
        notices.success(words, undefined, { label: 'Undo', run });
        follow(saved);
      },
    });
  };

  const chips = useFilterChips(
    list,
    useMemo(() => listingFrom(list, given), [list, given]),
  );
  const suggested = chips
    .map(({ text }) => text)
    .join(', ')
    .slice(0, NAME_LENGTH);
  const canSave = address !== '' && (open === undefined || changed);
  useAction(canSave ? { label: 'Save search', run: () => show('save') } : null);

  const mine = searches.filter((each) => each.mine);
  const others = searches.filter((each) => !each.mine);
  const named = ({ name, address: saved }: SavedSearch) =>
    [name, viewOf(list, readSavedAddress(saved))?.label].filter(Boolean).join(' · ');
  const menu: MenuProps = {
    items: [
      ...group('Mine', mine, (each) => (each.shared ? `${named(each)} · shared` : named(each))),
      ...group('Shared', others, (each) => `${named(each)} · ${each.owner}`),
    ],
    selectedKeys: open === undefined ? [] : [String(open.id)],
    onClick: ({ key }) => {
      const chosen = searches.find(({ id }) => String(id) === key);
      if (chosen !== undefined) void navigate({ to: `/${list.kind}`, search: readSavedAddress(chosen.address) });
    },
  };
  return (
    <div className="saved-searches">
      {open !== undefined && (
        <span className="saved-search" role="status">
          <span className="saved-search-name">{open.name}</span> · {changed ? 'changed' : standing(open)}
        </span>
      )}
      {gone !== null && (
        <span className="saved-search" role="status">
          {goneWords(gone)}
        </span>
      )}
      {open !== undefined && changed && open.mine && (
        <Button
          size="small"
          onClick={() => change(open, { address }, `Search '${open.name}' updated`)}
          loading={isPending && dialog === null}
        >
          Update
        </Button>
      )}
      {canSave && (
        <Button size="small" icon={<StarOutlined />} onClick={() => show('save')}>
          {changed ? 'Save as new' : 'Save search'}
        </Button>
      )}
      {open !== undefined && !changed && <WatchSearch list={list} open={open} />}
      {open?.mine === true && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'rename', label: 'Rename' },
              ...(changed || addressWithColumns() === address
                ? []
                : [{ key: 'columns', label: 'Save my columns with it' }]),
              ...(open.shared || mayShare
                ? [{ key: 'share', label: open.shared ? 'Stop sharing' : 'Share with everybody' }]
                : []),
              { key: 'delete', label: 'Delete', danger: true },
            ],
            onClick: ({ key }) => {
              if (key === 'rename') show('rename');
              else if (key === 'delete') remove(open);
              else if (key === 'columns') saveColumns(open);
              else
                change(
                  open,
                  { shared: !open.shared },
                  open.shared ? `'${open.name}' is no longer shared` : `Everybody can use '${open.name}' now`,
                );
            },
          }}
        >
          <Button size="small" type="text" icon={<EllipsisOutlined />} aria-label={`More about '${open.name}'`} />
        </Dropdown>
      )}
      {searches.length > 0 && (
        <Dropdown trigger={['click']} menu={menu} classNames={{ root: 'saved-searches-menu' }}>
          <Button size="small" type="text" icon={<DownOutlined />} iconPlacement="end">
            Saved searches
          </Button>
        </Dropdown>
      )}
      {dialog !== null && (
        <SaveSearchDialog
          title={dialog === 'rename' ? 'Rename the search' : 'Save search'}
          values={
            dialog === 'rename' && open !== undefined
              ? { name: open.name, shared: open.shared, columns: false }
              : { name: suggested, shared: false, columns: true }
          }
          offersColumns={dialog === 'save' && addressWithColumns() !== address}
          mayShare={mayShare}
          saving={isPending}
          refusal={error === null ? null : refusalOf(error)}
          onSave={save}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
