/** The sum of the figures of the selected facts, each type on its own. Adds their figures whatever their roles; loads no sums of a large selection. */
import './totals.css';
import { useQuery } from '@tanstack/react-query';
import { TOTALS } from '#domain/messages/totals.ts';
import { showNumber } from '#domain/numbers.ts';
import { sumsByType, withoutFigure } from '#domain/totals.ts';
import type { Conditions, RelationName } from '#web/data/psql-query.ts';
import { AT_ONCE, totalsQuery, type RoleColumn } from './totals-query.ts';

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
  const sums = sumsByType(data ?? []);
  const without = withoutFigure(data ?? []);
  const words = [
    ...sums.slice(0, IN_LINE).map(({ type, figure }) => {
      return sums.length === 1 ? showNumber(figure) : `${type} ${showNumber(figure)}`;
    }),
    ...(sums.length > IN_LINE ? [TOTALS.moreTypes(sums.length - IN_LINE)] : []),
    ...(without > 0 ? [TOTALS.withoutFigure(without)] : []),
  ];
  return (
    <span
      className="selected-totals"
      role="status"
      {...(sums[0] && { title: sums.map(({ type, figure }) => `${type} ${showNumber(figure)}`).join(', ') })}
    >
      {isError ? TOTALS.failed : data === undefined ? '…' : words.join(' · ')}
    </span>
  );
}
