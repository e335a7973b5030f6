/** The sections of a profile: a target to jump to for each, and the bar with their names, which stays in sight. */
import { useRef, type ReactNode } from 'react';
import { Offered } from '#web/ui/actions.ts';

export type Section = {
  readonly id: string;
  readonly label: string;
  /** One key. */
  readonly key: string;
  readonly content: ReactNode;
};

/** The focus moves too, so that Tab goes on within the section. */
function goTo(id: string) {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}

export function Sections({ sections, selector }: { sections: readonly Section[]; selector: ReactNode }) {
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
      {sections.map(({ id, content }) => (
        <div key={id} id={id} className="country-section" tabIndex={-1}>
          {content}
        </div>
      ))}
    </>
  );
}
