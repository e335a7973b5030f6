/** The state of a release: a ring that fills up with its stages, and the word. */
import '#web/ui/marks.css';
import './releases.css';
import { STAGES } from '#domain/releases/releases-search.ts';

export const ReleaseState = ({ state }: { state: string }) => (
  <span className="release-state" data-state={state}>
    <svg className="status-icon" viewBox="0 0 16 16" aria-hidden>
      <circle cx="8" cy="8" r="5" />
      {state === 'Withdrawn' ? (
        <path d="m4.5 11.5 7-7" />
      ) : (
        <circle
          className="release-reached"
          cx="8"
          cy="8"
          r="2.5"
          pathLength="4"
          strokeDasharray={`${reached(state)} 4`}
        />
      )}
    </svg>
    {state}
  </span>
);

const reached = (state: string) => Math.max(0, (STAGES as readonly string[]).indexOf(state));
