/** The legend of a map of facts, in a line above it: the causes that it shows, or all where it shows none, by their shapes, flows and stocks if it has stocks, figures that do not count, and the figures of three circles. */
import type { ReactNode } from 'react';
import { OF_FACTS, radiusOf } from '#domain/values/map-clusters.ts';
import { CAUSES } from '#domain/countries/country-figures.ts';
import { kindOf } from '#domain/facts/fact-data.ts';
import { IDUS } from '#domain/messages/idus.ts';
import { CauseMark } from '#web/ui/cause.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { isAdded, type CircleFact } from './circle-words.ts';

type Props = {
  rows: readonly Pick<CircleFact, 'displacement_type' | 'type' | 'event_role'>[];
  /** At its end. */
  children?: ReactNode;
};

/** The largest circle, one between, and the smallest. */
const CIRCLES = [
  { figure: OF_FACTS.most, words: IDUS.orMore(OF_FACTS.most) },
  { figure: OF_FACTS.most / 10, words: `${thousands(OF_FACTS.most / 10)} people` },
  { figure: OF_FACTS.fewest, words: IDUS.orFewer(OF_FACTS.fewest) },
].map((circle) => ({ ...circle, radius: radiusOf(circle.figure) }));
/** The upper halves of the circles, one in the other; a line leads from the top of each to the middle of its words. */
const HALF = { width: 2 * OF_FACTS.radius + 4, height: OF_FACTS.radius + 2 };
const middleOf = (at: number) => (HALF.height / CIRCLES.length) * (at + 0.5);

export function FiguresLegend({ rows, children }: Props) {
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
        <svg
          width={HALF.width}
          height={HALF.height}
          role="img"
          aria-label={`Area by figure: circles of ${CIRCLES.map(({ words }) => words).join(', ')}`}
        >
          {CIRCLES.map(({ figure, radius }, at) => (
            <g key={figure}>
              <circle cx={HALF.width / 2} cy={HALF.height - 1} r={radius} />
              <line x1={HALF.width / 2} x2={HALF.width} y1={HALF.height - 1 - radius} y2={middleOf(at)} />
            </g>
          ))}
        </svg>
        <span aria-hidden>
          {CIRCLES.map(({ figure, words }) => (
            <span key={figure}>{words}</span>
          ))}
        </span>
      </span>
      <span className="figures-legend-end">{children ?? <span className="quiet">Near facts share a circle</span>}</span>
    </div>
  );
}
