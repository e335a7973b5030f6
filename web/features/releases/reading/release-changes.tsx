/** The largest changes of a release against the other one, each as a bar to the left (less) or to the right (more). */
import {
  changeOf,
  changeWords,
  figureWords,
  largestChanges,
  percentWords,
  type FigureBeside,
  type Figures,
} from '#domain/releases/release-figures.ts';
import { causeColour, CauseTag } from '#web/ui/cause.tsx';
import { Nothing } from '#web/ui/states.tsx';
import type { Addressed } from '#web/data/releases.ts';
import { factsBehind } from './release-address.ts';
import { ReleaseNumber } from './release-number.tsx';

const MOST = 10;

type Props = { release: Addressed; rows: readonly FigureBeside[]; shown: Figures; then: string };

export function ReleaseChanges({ release, rows, shown, then }: Props) {
  const changes = largestChanges(rows, MOST);
  const most = Math.max(...changes.map((row) => Math.abs(changeOf(row))));
  if (changes.length === 0) return <Nothing text={`No figure differs from ${then}`} />;
  return (
    <ol className="release-changes">
      {changes.map((row) => {
        const { iso3, country, displacement_type: cause, type, figure, before } = row;
        const change = changeOf(row);
        const size = { inlineSize: `${(50 * Math.abs(change)) / most}%`, background: causeColour(cause) };
        return (
          <li key={iso3 + cause}>
            <span className="release-change-of">
              <strong dir="auto">{country}</strong> <CauseTag cause={cause} />
            </span>
            <span className="release-change-bar" aria-hidden>
              <span className={change < 0 ? 'release-less' : 'release-more'} style={size} />
            </span>
            <span className="release-change-figure">
              <strong>{changeWords(change, shown)}</strong>
              <span className="quiet">
                {figureWords(before, shown)} →{' '}
                <ReleaseNumber
                  name={release.name}
                  figure={figure}
                  shown={shown}
                  search={factsBehind(release, { iso3, cause, type })}
                  of={`${country}, ${cause}`}
                />
                {percentWords(row) !== '' && ` · ${percentWords(row)}`}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
