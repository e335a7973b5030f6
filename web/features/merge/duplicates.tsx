/** Likely duplicates of a kind: the groups, the surest first, and the records of the open one side by side. */
import './merge.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Checkbox, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { DUPLICATES } from '#domain/messages/duplicates.ts';
import type { Group } from '#domain/records/duplicates.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { useMoveKeys } from '#web/grids/use-row-moves.ts';
import { countsQuery, groupsQuery, MOST_PAIRS, type DuplicatesSearch } from './duplicates-queries.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

type Props = {
  /** The kinds that the user may see, with their names. */
  kinds: readonly { relation: string; label: string }[];
  search: DuplicatesSearch;
  onSearch: (search: DuplicatesSearch) => void;
  draw: (group: Group) => ReactNode;
};

export function Duplicates({ kinds, search, onSearch, draw }: Props) {
  const counts = useQuery(countsQuery(search));
  // The first answer compares the new records, so that the groups have them.
  const groups = useQuery({ ...groupsQuery(search), enabled: !counts.isPending });
  const label = ({ relation, label: name }: Props['kinds'][number]) =>
    counts.data === undefined ? name : `${name} ${thousands(counts.data.get(relation) ?? 0)}`;
  return (
    <>
      {search.of !== null ? (
        <p className="quiet">
          {DUPLICATES.ofOne}{' '}
          <Link className="in-text" to={'/duplicates' as '/'}>
            {DUPLICATES.all}
          </Link>
        </p>
      ) : (
        <Card>
          <div className="duplicates-search">
            <Radio.Group
              optionType="button"
              aria-label={DUPLICATES.kind}
              value={search.kind}
              options={kinds.map((kind) => ({ value: kind.relation, label: label(kind) }))}
              onChange={({ target }) => onSearch({ ...search, kind: String(target.value) })}
            />
            <Checkbox checked={search.mine} onChange={({ target }) => onSearch({ ...search, mine: target.checked })}>
              {DUPLICATES.mine}
            </Checkbox>
            <Checkbox
              checked={search.dismissed}
              onChange={({ target }) => onSearch({ ...search, dismissed: target.checked })}
            >
              {DUPLICATES.dismissed}
            </Checkbox>
          </div>
        </Card>
      )}
      <Loaded query={groups} what={DUPLICATES.loading} failed={DUPLICATES.notLoaded}>
        {(found) =>
          found.length === 0 ? (
            <Card>
              <Nothing
                search
                text={
                  search.of !== null
                    ? DUPLICATES.noneOfOne
                    : search.dismissed
                      ? DUPLICATES.noneDismissed
                      : DUPLICATES.none
                }
                next={search.mine ? DUPLICATES.noneMine : DUPLICATES.noneNext}
              />
            </Card>
          ) : (
            <Groups
              key={JSON.stringify(search)}
              groups={found}
              pairs={
                (search.of === null ? counts.data?.get(search.kind) : undefined) ??
                found.flatMap(({ pairs }) => pairs).length
              }
              draw={draw}
            />
          )
        }
      </Loaded>
    </>
  );
}

type GroupsProps = Pick<Props, 'draw'> & { groups: readonly Group[]; pairs: number };

function Groups({ groups, pairs, draw }: GroupsProps) {
  const [wished, setOpen] = useState(0);
  const at = Math.min(wished, groups.length - 1);
  const open = groups[at];
  useMoveKeys((by) => setOpen(Math.max(0, Math.min(at + by, groups.length - 1))));
  return (
    <div className="duplicates-beside">
      <Card title={DUPLICATES.groups(groups.length, pairs, MOST_PAIRS)}>
        <ol className="duplicates-groups">
          {groups.map((group, index) => (
            <li key={group.ids.join()}>
              <button type="button" aria-current={index === at} onClick={() => setOpen(index)}>
                <span dir="auto" className="duplicates-name">
                  <WholeName text={group.name} />
                </span>
                <span className="quiet">{DUPLICATES.line(group.ids.length, group.reason, group.score)}</span>
              </button>
            </li>
          ))}
        </ol>
      </Card>
      {open !== undefined && draw(open)}
    </div>
  );
}
