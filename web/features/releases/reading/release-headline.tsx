/** The figure of the year of one type: its total in large figures, and its causes as bars with those of the other release below them. */
import {
  causesOf,
  changeOf,
  figureWords,
  percentWords,
  summed,
  typeWords,
  type FigureBeside,
  type Figures,
  type Sum,
} from '#domain/releases/release-figures.ts';
import { causeColour } from '#web/ui/cause.tsx';
import type { Addressed } from '#web/data/releases.ts';
import { factsBehind } from './release-address.ts';
import { ReleaseNumber } from './release-number.tsx';

type Props = {
  release: Addressed & { year: number };
  type: string;
  /** The rows of the type. */
  rows: readonly FigureBeside[];
  shown: Figures;
  /** The name of the earlier figures, such as 2024; null without any. */
  then: string | null;
};

/** The length of a bar. */
export const share = (figure: number | null, most: number) =>
  `${most === 0 ? 0 : (100 * Math.max(0, figure ?? 0)) / most}%`;

export function ReleaseHeadline({ release, type, rows, shown, then }: Props) {
  const total = summed(rows);
  const causes = causesOf(rows).map((cause) => ({
    cause,
    ...summed(rows.filter((row) => row.displacement_type === cause)),
  }));
  const most = Math.max(...causes.flatMap(({ figure, before }) => [figure ?? 0, before ?? 0]));
  const { title, meaning } = typeWords(type, release.year);
  return (
    <section className="release-headline" aria-label={title}>
      <h2>
        {title} <span>{meaning}</span>
      </h2>
      <p className="release-total">
        <ReleaseNumber
          name={release.name}
          figure={total.figure}
          shown={shown}
          search={factsBehind(release, { type })}
          of={title}
        />
      </p>
      {then !== null && <Then sum={total} then={then} shown={shown} />}
      <ul className="release-causes">
        {causes.map(({ cause, figure, before }) => (
          <li key={cause}>
            <span className="release-cause">{cause}</span>
            <span className="release-bars" aria-hidden>
              <span style={{ inlineSize: share(figure, most), background: causeColour(cause) }} />
              {then !== null && (
                <span
                  className="release-bar-then"
                  style={{ inlineSize: share(before, most), background: causeColour(cause) }}
                />
              )}
            </span>
            <span className="release-cause-figure">
              <ReleaseNumber
                name={release.name}
                figure={figure}
                shown={shown}
                search={factsBehind(release, { type, cause })}
                of={`${title}, ${cause}`}
              />
            </span>
            {then !== null && (
              <span className="release-cause-then">
                <Then sum={{ figure, before }} then={then} shown={shown} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Then({ sum, then, shown }: { sum: Sum; then: string; shown: Figures }) {
  const percent = percentWords(sum);
  const change = changeOf(sum);
  return (
    <p className="release-then">
      <span>
        {then}: {figureWords(sum.before, shown)}
      </span>
      {percent !== '' && (
        <strong>
          {change !== 0 && <span aria-hidden>{change > 0 ? '▲ ' : '▼ '}</span>}
          {change === 0 ? 'unchanged' : percent}
        </strong>
      )}
    </p>
  );
}
