/** The ways between the screens of a search, which they share: the list and its views, as far as the user may open them. */
import { Link } from '@tanstack/react-router';
import type { Address } from '#domain/search/search.ts';
import { useMay } from '#web/data/may.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';

/** `at`: the address of the view that is shown; the list itself, if left out. */
type Props<Values extends object, Row extends ListedRow> = { list: RecordList<Values, Row>; at?: string };

const same = (address: Address): Address => address;

export function ListViews<Values extends object, Row extends ListedRow>({ list, at }: Props<Values, Row>) {
  const may = useMay();
  const { kind, views = [] } = list;
  const shown = at ?? `/${kind}`;
  const own = views.find(({ to }) => to === shown)?.own ?? [];
  const withoutOwn = (given: object): Address =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !own.includes(name)));
  return [{ label: 'List', to: `/${kind}`, onWide: undefined, rights: [], searched: same }, ...views]
    .filter(({ to, rights = [] }) => to !== shown && (rights.length === 0 || rights.some((right) => may(...right))))
    .map(({ label, onWide, to, searched = same }) => (
      <Link
        key={to}
        className="in-text"
        to={to as '/'}
        search={((given: object) => searched(withoutOwn(given))) as never}
      >
        {label}
        {onWide !== undefined && <span className="on-wide">{onWide}</span>}
      </Link>
    ));
}
