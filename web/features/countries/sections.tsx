/** The sections of a profile: a target to jump to for each, and the bar with their names, which stays in sight. */
import { useRef, type ReactNode } from 'react';
import { Offered } from '#web/ui/actions.ts';
import { Loading } from '#web/ui/states.tsx';

export type Section = {
  readonly id: string;
  readonly label: string;
  /** One key. */
  readonly key: string;
  /** In the story or before it, or beside it below the line of the months; by default below both. */
  readonly place?: 'lead' | 'story' | 'beside';
  readonly content: ReactNode;
};

type Props = {
  sections: readonly Section[];
  selector: ReactNode;
  headline: ReactNode;
  /** Begins the column of the story. */
  lead: ReactNode;
  /** The line that stands beside the story. */
  beside: ReactNode;
  /** The parts load at once, and are seen when the heights of the first ones are known: nothing moves. */
  waiting: boolean;
};

/** The focus moves too, so that Tab goes on within the section. */
function goTo(id: string) {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}

const Target = ({ id, content }: Pick<Section, 'id' | 'content'>) => (
  <div id={id} className="country-section" tabIndex={-1}>
    {content}
  </div>
);

export function Sections({ sections, selector, headline, lead, beside, waiting }: Props) {
  const targets = (at: Section['place']) =>
    sections
      .filter(({ place }) => place === at)
      .map(({ id, content }) => <Target key={id} id={id} content={content} />);
  const element = useRef<HTMLDivElement>(null);
  const chooseCountry = () => element.current?.querySelector('input')?.focus();
  return (
    <>
      <div className="country-bar">
        <div className="country-selector" title="Key: 1" ref={element}>
          {selector}
        </div>
        <Offered action={{ label: 'Choose another country', key: '1', run: chooseCountry }} />
        <nav aria-label="Sections">
          <ul>
            {sections.map(({ id, label, key }) => (
              <li key={id}>
                {/* A number beside the name would be read as that of its records. */}
                <button type="button" title={`Key: ${key}`} aria-keyshortcuts={key} onClick={() => goTo(id)}>
                  {label}
                </button>
                <Offered action={{ label: `Go to: ${label}`, key, run: () => goTo(id) }} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {waiting && (
        <div className="country-waiting">
          <Loading what="Loading the country" rows={8} />
        </div>
      )}
      <div className="country-parts" data-waiting={waiting}>
        {headline}
        <div className="country-story">
          <div>
            {lead}
            {targets('lead')}
            {targets('story')}
          </div>
          <div>
            {beside}
            {targets('beside')}
          </div>
        </div>
        {targets(undefined)}
      </div>
    </>
  );
}
