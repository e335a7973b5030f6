/** The totals of the selected facts, by the rule of every list. Loads no sums of a large selection. */
import '#web/lists/totals/totals.css';
import { useQuery } from '@tanstack/react-query';
import { notCountedWords, totalInLine, TOTALS, totalWords } from '#domain/messages/totals.ts';
import { latestTotals, totalsOf } from '#domain/facts/totals.ts';
import type { Conditions, RelationName } from '#web/data/psql-query.ts';
import { AT_ONCE, totalsQuery, type RoleColumn } from '#web/lists/totals/totals-query.ts';

const IN_LINE = 3;

type Props = {
  relation: RelationName;
  role: RoleColumn;
  /** The conditions of the selected facts. */
  where: Conditions<RelationName>;
  count: number;
};

export function SelectedTotals({ relation, role, where, count }: Props) {
  const { data, isError } = useQuery({ ...totalsQuery(relation, role, where), enabled: count <= AT_ONCE });
  if (count > AT_ONCE) return null;
  const sums = totalsOf(data?.all ?? [], data?.left ?? []);
  const latest = latestTotals(sums.types);
  const words = [
    ...latest.slice(0, IN_LINE).map(totalInLine),
    ...(latest.length > IN_LINE ? [TOTALS.moreTypes(latest.length - IN_LINE)] : []),
    ...notCountedWords({ ...sums, samplesOut: data?.samples ?? 0 }),
  ];
  return (
    <span className="selected-totals" role="status" title={sums.types.map(totalWords).join(', ')}>
      {isError ? TOTALS.failed : data === undefined ? '…' : words.join(' · ')}
    </span>
  );
}
