/** The places of the country's facts of its latest year on a map; a chosen fact leads to it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { Card } from '#web/ui/card.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import type { FactsCirclesProps } from './facts-circles.tsx';
import { factsOnMapQuery, type FactOnMap } from './profile-queries.ts';

const FactsCircles = onDemand<FactsCirclesProps>(async () => (await import('./facts-circles.tsx')).FactsCircles, {
  fallback: () => <div className="map" role="status" aria-label="Loading the map" />,
});

const NONE: readonly FactOnMap[] = [];

type Props = { iso3: string; latest: number | null | undefined };

export function FactsMap({ iso3, latest }: Props) {
  const facts = useQuery(factsOnMapQuery(iso3));
  const sample = useSampleRule();
  const { data } = facts;
  const placed = data ?? NONE;
  return (
    <Card
      title={latest == null ? 'Map of the facts' : `Map of the facts of ${latest}`}
      extra={
        latest != null && (
          <Link to="/facts" search={{ iso3, year: latest, ...sample }} aria-label="Open in the list: Map of the facts">
            Open in the list
          </Link>
        )
      }
    >
      <Loaded query={facts} what="Loading the map" failed="The map of the facts failed to load" />
      {data !== undefined && placed.length === 0 && (
        <Nothing
          text={latest == null ? 'No facts yet' : `No fact of ${latest} has a place`}
          {...(latest != null && { next: "Places added to a fact's locations appear here." })}
        />
      )}
      {placed.length > 0 && <FactsCircles label={`Places of the facts of ${latest ?? ''}`} facts={placed} />}
    </Card>
  );
}
