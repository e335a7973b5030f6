/** A list within another screen, of the rows of one search: ten a page in a card, with the way to the same search in the list itself. */
import { Link } from '@tanstack/react-router';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import type { Address } from '#domain/search/search.ts';
import { Card } from '#web/ui/card.tsx';
import { addressOf } from '#web/lists/address.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { Results } from '#web/lists/rows/results.tsx';
import { useOwnListing } from '#web/lists/use-own-listing.ts';

/** Both say the same: the conditions of the rows, and the search of the list's address. */
export type Preset = { readonly where: Readonly<Record<string, string>>; readonly search: Address };

type Props<Values extends object, Row extends ListedRow> = {
  /** A constant. */
  list: RecordList<Values, Row>;
  /** Must be a stable value: a new one loads the rows again. */
  preset: Preset;
  title: string;
  /** The noun for the record that the rows belong to, and its code: 'country' and 'SDN'. */
  of: readonly [noun: string, code: string];
  peek?: ComponentType<{ id: number }>;
  /** Beside the way to the list. */
  actions?: ReactNode;
};

const FIRST = { size: 10 };

export function PresetList<Values extends object, Row extends ListedRow>({
  list,
  preset,
  title,
  of: [noun, code],
  peek,
  actions,
}: Props<Values, Row>) {
  const listed = useMemo((): RecordList<Values, Row> => {
    // The screen has sums of its own.
    const { totals: _, ...rest } = list;
    // The button that these words name is on the list's own screen.
    const { first: __, ...words } = list.words;
    return {
      ...rest,
      ...(peek && { peek }),
      storageKey: `${noun}-${list.storageKey}`,
      where: preset.where,
      words: { ...words, none: `No ${words.title.toLowerCase()} of this ${noun} yet` },
      file: { ...list.file, name: `${code}_${list.kind}`, about: [`${title}: ${code}`] },
    };
  }, [list, preset, title, noun, code, peek]);
  const { listing, go } = useOwnListing(listed, FIRST);
  const { size: _, page: __, ...shown } = addressOf(listing);
  return (
    <Card
      title={title}
      extra={
        <span className="card-links">
          {actions}
          <Link
            to={`/${list.kind}` as '/'}
            search={{ ...shown, ...preset.search }}
            aria-label={`Open in the list: ${title}`}
          >
            Open in the list
          </Link>
        </span>
      }
    >
      <Results list={listed} listing={listing} go={go} name={title} />
    </Card>
  );
}
