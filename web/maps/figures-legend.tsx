/** The legend of a map of facts: the causes that it shows with their numbers of facts, and the figures of three circles. */
import type { ReactNode } from 'react';
import { legendFigures, radiusOf } from '#domain/values/map-clusters.ts';
import { CAUSES } from '#domain/countries/country-figures.ts';
import { numberWords } from '#domain/values/numbers.ts';
import { CauseMark } from '#web/ui/cause.tsx';
import { thousands } from '#web/ui/thousands.ts';

type Props = {
  rows: readonly { displacement_type: string }[];
  largest: number;
  largestRadius: number;
  /** Below the circles. */
  children?: ReactNode;
};

export function FiguresLegend({ rows, largest, largestRadius, children }: Props) {
  const figures = legendFigures(largest);
  const radii = figures.map((figure) => radiusOf(figure, largest, { least: 2, most: largestRadius }));
  const [high = 0] = radii;
  const counts = CAUSES.map((cause) => ({
    cause,
    count: rows.filter(({ displacement_type }) => displacement_type === cause).length,
  }));
  const height = Math.max(2 * high + 6, 18 * figures.length);
  return (
    <details className="figures-legend" open>
      <summary>Legend</summary>
      <ul aria-label="Causes on the map">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ cause, count }) => (
            <li key={cause}>
              <CauseMark cause={cause} />
              {cause}
              <span className="figures-legend-count">{thousands(count)}</span>
            </li>
          ))}
      </ul>
      {figures.length > 0 && (
        <figure>
          <svg
            width="126"
            height={height}
            role="img"
            aria-label={`Area by figure: circles of ${figures.map(thousands).join(', ')} people`}
          >
            {figures.map((figure, at) => {
              const radius = radii[at] ?? 0;
              const line = height - 3 - 2 * radius;
              const label = 9 + ((height - 18) * at) / Math.max(1, figures.length - 1);
              return (
                <g key={figure}>
                  <circle cx={high + 2} cy={height - 3 - radius} r={radius} />
                  <line x1={high + 2} x2={2 * high + 12} y1={line} y2={label} />
                  <text x={2 * high + 16} y={label + 4}>
                    {numberWords(figure)}
                  </text>
                </g>
              );
            })}
          </svg>
        </figure>
      )}
      <details>
        <summary>More</summary>
        <p>Facts close to each other share a ring: its number counts them, its area shows their figures.</p>
        {children}
      </details>
    </details>
  );
}
