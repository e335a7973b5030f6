/** A small chart: the figures of a year, added up by month, as a line on that of the year before. The words beside it say both sums. */
import { MONTHS } from '#web/charts/years-by-month.ts';
import { lineOf } from './line-of.ts';

const WIDTH = 120;
const HEIGHT = 40;
const ROOM = 3;

type Props = { figures: readonly (number | null)[]; before: readonly number[] | null };

export function YearLine({ figures, before: earlier }: Props) {
  const before = earlier ?? [];
  const most = Math.max(1, ...before, ...figures.map((figure) => figure ?? 0));
  const least = Math.min(0, ...before, ...figures.map((figure) => figure ?? 0));
  const of = { width: WIDTH, height: HEIGHT, room: ROOM, least, most };
  const now = lineOf(figures, of);
  const [x, y] = now.at(-1) ?? [0, 0];
  const [first, last] = [MONTHS[0], MONTHS.at(-1)];
  return (
    <div className="year-line-part" aria-hidden>
      <svg className="year-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        {earlier !== null && <polyline className="year-line-before" points={lineOf(before, of).join(' ')} />}
        <polyline className="year-line-now" points={now.join(' ')} />
        {now.length > 0 && <circle className="year-line-end" cx={x} cy={y} r={2} />}
      </svg>
      <p className="year-line-months quiet">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </div>
  );
}
