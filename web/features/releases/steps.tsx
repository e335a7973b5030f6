/** The life of a release as steps, each with the person who took it and the time. */
import { RELEASE } from '#domain/messages/releases.ts';
import { STAGES, type Stage } from '#domain/releases/releases-search.ts';
import { useUserName } from '#web/data/lists.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { stageOf, type Release } from './release.ts';

const takenBy = (release: Release): Readonly<Record<Stage, readonly [by: string | null, at: string | null]>> => ({
  Draft: [release.created_by, release.created_at],
  Checked: [release.checked_by, release.checked_at],
  Frozen: [release.frozen_by, release.frozen_at],
  'Signed off': [release.signed_off_by, release.signed_off_at],
  Published: [release.published_by, release.published_at],
});

export function Steps({ release }: { release: Release }) {
  const userName = useUserName();
  const reached = STAGES.indexOf(stageOf(release));
  const taken = takenBy(release);
  return (
    <>
      <ol className="release-steps" aria-label="Steps of the release">
        {STAGES.map((stage, at) => {
          const [by, when] = taken[stage];
          return (
            <li
              key={stage}
              data-step={at < reached ? 'done' : at === reached ? 'now' : 'later'}
              {...(at === reached && { 'aria-current': 'step' as const })}
            >
              <strong>{stage}</strong>
              {at <= reached && when !== null && (
                <span className="quiet">
                  {by === null ? '' : <bdi>{userName(by)}</bdi>} {momentOf(when)}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {release.signed_off_by !== null && release.signed_off_by === release.frozen_by && (
        <p className="quiet">{RELEASE.oneDid}</p>
      )}
    </>
  );
}
