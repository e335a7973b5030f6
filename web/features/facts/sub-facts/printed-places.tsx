/** The places of the facts of an event on its printed sheet, each with the figures of its facts. Places of one fact share its figure: they are one line. */
import { PRINTED_FACTS as WORDS } from '#domain/messages/printed-facts.ts';
import type { Locations } from '#domain/facts/locations.ts';
import { BriefLines } from '#web/forms/brief-lines.tsx';
import { thousands } from '#web/ui/thousands.ts';

type Fact = {
  readonly type: string;
  readonly figure: number | null;
  readonly counts_in_event: boolean;
  readonly locations: Locations | null;
};

/** Two sheets. */
const MOST = 100;

const figureOf = ({ type, figure, counts_in_event }: Fact): string =>
  `${figure === null ? WORDS.noFigure : thousands(figure)} ${type}${counts_in_event ? '' : `, ${WORDS.notCounted}`}`;

/** In the order of the facts, which is that of their figures. */
function placesOf(facts: readonly Fact[]) {
  const found = new Map<string, string[]>();
  for (const fact of facts) {
    const places = (fact.locations?.locations ?? []).map(({ type, name }) => `${name ?? ''} (${type})`);
    const label = [...new Set(places)].join('; ');
    if (label !== '') found.set(label, [...(found.get(label) ?? []), figureOf(fact)]);
  }
  return [...found].map(([label, figures]) => ({ label, value: figures.join(' · ') }));
}

export function PrintedPlaces({ facts }: { facts: readonly Fact[] }) {
  const lines = placesOf(facts);
  if (lines.length === 0) return null;
  return (
    <BriefLines title={WORDS.places(lines.length)} lines={lines.slice(0, MOST)}>
      {lines.length > MOST && <p className="quiet">{WORDS.largestPlaces(MOST)}</p>}
    </BriefLines>
  );
}
