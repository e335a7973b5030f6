/** The legend of a map of facts, in a line above it: the causes that it shows, or all where it shows none, by their shapes, flows and stocks if it has stocks, figures that do not count, and the figures of two circles. */
import type { ReactNode } from 'react';
import { legendFigures, radiusOf } from '#domain/values/map-clusters.ts';
import { CAUSES } from '#domain/countries/country-figures.ts';
import { kindOf } from '#domain/facts/fact-data.ts';
import { IDUS } from '#domain/messages/idus.ts';
import { numberWordsBeside } from '#domain/values/numbers.ts';
import { causeColour, CauseMark } from '#web/ui/cause.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { PHONE, useMedia } from '#web/ui/use-media.ts';
import { isAdded, type CircleFact } from './circle-words.ts';
import { largestRadius } from './figure-circles.ts';

type Props = {
  rows: readonly Pick<CircleFact, 'displacement_type' | 'type' | 'event_role'>[];
  /** The largest figure of a circle. */
  largest: number;
  small?: boolean;
  /** At its end. */
  children?: ReactNode;
};

export function FiguresLegend({ rows, largest, small = false, children }: Props) {
  const onPhone = useMedia(PHONE);
  const most = largestRadius(small || onPhone);
  /** Of the upper halves of the circles, one in the other, each with its figure beside its top. */
  const half = { width: 2 * most + 4, height: most + 2 };
  const circles = legendFigures(largest).map((figure) => ({
    figure,
    radius: radiusOf(figure, largest, { least: 2, most }),
  }));
  const written = numberWordsBeside(circles.map(({ figure }) => figure));
  const onMap = new Set(rows.map(({ displacement_type }) => displacement_type));
  const kinds = new Set(rows.map(({ type }) => kindOf(type)));
  return (
    <div className="figures-legend">
      <ul aria-label="Causes on the map">
        {CAUSES.filter((cause) => onMap.size === 0 || onMap.has(cause)).map((cause) => (
          <li key={cause}>
            <CauseMark cause={cause} />
            {cause}
          </li>
        ))}
      </ul>
      {onMap.size > 1 && (
        <ul aria-label="Circles of several causes">
          <li title={IDUS.dividedByFigure}>
            <svg width={14} height={14} className="figures-legend-parts" aria-hidden>
              {CAUSES.filter((cause) => onMap.has(cause))
                .slice(0, 2)
                .map((cause, at) => (
                  <path
                    key={cause}
                    d={`M7 1.5a5.5 5.5 0 0 ${at === 0 ? 1 : 0} 0 11z`}
                    style={{ fill: causeColour(cause), stroke: causeColour(cause) }}
                  />
                ))}
            </svg>
            {IDUS.severalCauses}
          </li>
        </ul>
      )}
      {kinds.has('Stock') && (
        <ul aria-label="Flows and stocks on the map">
          {(['Flow', 'Stock'] as const)
            .filter((kind) => kinds.has(kind))
            .map((kind) => (
              <li key={kind}>
                <svg width={14} height={14} className={`figures-legend-${kind.toLowerCase()}`} aria-hidden>
                  <circle cx={7} cy={7} r={5.5} />
                </svg>
                {kind}
              </li>
            ))}
        </ul>
      )}
      {!rows.every(isAdded) && (
        <ul aria-label="Figures that do not count">
          <li>
            <svg width={14} height={14} className="figures-legend-uncounted" aria-hidden>
              <circle cx={7} cy={7} r={5.5} />
            </svg>
            {IDUS.uncounted}
          </li>
        </ul>
      )}
      <span className="figures-legend-sizes">
        {circles.length > 0 && (
          <>
            <svg
              width={half.width}
              height={half.height}
              role="img"
              aria-label={`Area by figure: circles of ${circles.map(({ figure }) => thousands(figure)).join(', ')} people`}
            >
              {circles.map(({ figure, radius }) => (
                <g key={figure}>
                  <path
                    d={`M${half.width / 2 - radius} ${half.height - 1}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`}
                  />
                  <line
                    x1={half.width / 2}
                    x2={half.width}
                    y1={half.height - 1 - radius}
                    y2={half.height - 1 - radius}
                  />
                </g>
              ))}
            </svg>
            <span aria-hidden>
              {circles.map(({ figure }, at) => (
                <span key={figure}>{`${written(figure)}${at === 0 ? ' people' : ''}`}</span>
              ))}
            </span>
          </>
        )}
      </span>
      <span className="figures-legend-end">{children ?? <span className="quiet">Near facts share a circle</span>}</span>
    </div>
  );
}
