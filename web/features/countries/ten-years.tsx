/** A small line: the figures of a country in ten years, the last one with a dot. Hidden from screen readers: the figure stands beside it. */
import { causeColour } from '#web/ui/cause.tsx';
import { thousands } from '#web/ui/thousands.ts';

const YEARS = 10;
const LINE = { width: 54, height: 16, edge: 2 };

type Props = { years: Readonly<Record<string, number>>; last: number; cause: string };

export function TenYears({ years, last, cause }: Props) {
  const figures = Array.from({ length: YEARS }, (_, at) => years[String(last - YEARS + 1 + at)] ?? 0);
  const most = Math.max(...figures, 1);
  const points = figures.map((figure, at) => {
    const x = LINE.edge + (at * (LINE.width - 2 * LINE.edge)) / (YEARS - 1);
    const y = LINE.height - LINE.edge - (Math.max(0, figure) * (LINE.height - 2 * LINE.edge)) / most;
    return [x.toFixed(1), y.toFixed(1)] as const;
  });
  const [x, y] = points.at(-1) ?? [];
  return (
    <svg
      width={LINE.width}
      height={LINE.height}
      aria-hidden
      className="ten-years"
      style={{ color: causeColour(cause) }}
    >
      <title>{figures.map((figure, at) => `${last - YEARS + 1 + at}: ${thousands(figure)}`).join('\n')}</title>
      <polyline points={points.map((point) => point.join()).join(' ')} />
      <circle cx={x} cy={y} r="2" />
    </svg>
  );
}
