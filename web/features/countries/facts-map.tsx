/** The places of the country's facts of its latest year, a dot for each place and cause; a chosen dot lists its facts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { CAUSES, type Cause } from '#domain/countries/country-figures.ts';
import { counted } from '#domain/values/counts.ts';
import type { Box } from '#domain/values/map-view.ts';
import { useCountries } from '#web/data/lists.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { MapLegend } from '#web/maps/map-legend.tsx';
import { PlaceMap } from '#web/maps/place-map.tsx';
import type { MapPoint } from '#web/maps/points.ts';
import { Card } from '#web/ui/card.tsx';
import { CAUSE_COLOURS } from '#web/ui/colours.ts';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { factsOnMapQuery, type FactOnMap } from './profile-queries.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

type Dot = { point: MapPoint; cause: Cause; facts: FactOnMap[] };

/** As many facts as a dot's words and list name. */
const NAMED = 20;

function dotsOf(facts: readonly FactOnMap[]): Dot[] {
  const dots = new Map<string, Omit<Dot, 'point'> & { name: string; latlng: readonly [number, number] }>();
  for (const fact of facts) {
    const cause = CAUSES.find((each) => each === fact.displacement_type);
    if (cause === undefined) continue;
    for (const { name, latlng } of fact.places) {
      const key = `${latlng.join()} ${cause}`;
      const dot = dots.get(key) ?? { cause, name: name || fact.name, latlng, facts: [] };
      // An origin may be the destination too.
      if (dot.facts.at(-1) !== fact) dot.facts.push(fact);
      dots.set(key, dot);
    }
  }
  return [...dots.values()].map(({ cause, name, latlng: [lat, lng], facts: of }, id) => ({
    cause,
    facts: of,
    point: {
      id,
      lat,
      lng,
      colour: CAUSE_COLOURS[cause],
      label: name,
      details: [`${cause}: ${counted(of.length, 'fact')}`],
    },
  }));
}

type Props = { iso3: string; latest: number | null | undefined };

export function FactsMap({ iso3, latest }: Props) {
  const facts = useQuery(factsOnMapQuery(iso3));
  const sample = useSampleRule();
  const { data } = facts;
  const dots = useMemo(() => dotsOf(data ?? []), [data]);
  const points = useMemo(() => dots.map(({ point }) => point), [dots]);
  const [chosen, setChosen] = useState<number | null>(null);
  const country = useCountries().find((each) => each.iso3 === iso3);
  const dot = chosen === null ? undefined : dots[chosen];
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
      {data !== undefined && dots.length === 0 && (
        <Nothing
          text={latest == null ? 'No facts yet' : `No fact of ${latest} has a place`}
          {...(latest != null && { next: "Places added to a fact's locations appear here." })}
        />
      )}
      {dots.length > 0 && (
        <>
          <MapLegend
            colours={CAUSES.filter((cause) => dots.some((each) => each.cause === cause)).map((name) => ({
              name,
              colour: CAUSE_COLOURS[name],
            }))}
          />
          <PlaceMap
            label={`Places of the facts of ${latest ?? ''}`}
            points={points}
            home={(country?.boundingbox as Box | undefined) ?? null}
            homeFirst
            chosen={chosen}
            onChoose={setChosen}
          />
          <div role="status">{dot !== undefined && <FactsAt dot={dot} />}</div>
        </>
      )}
    </Card>
  );
}

function FactsAt({ dot: { point, cause, facts } }: { dot: Dot }) {
  return (
    <div className="country-dot">
      <h3 dir="auto">
        {point.label}: {cause}
      </h3>
      <ul>
        {facts.slice(0, NAMED).map(({ id, name, figure }) => (
          <li key={id}>
            <Link to="/facts/$id" params={{ id: String(id) }} dir="auto">
              <WholeName text={name} />
            </Link>{' '}
            {figure !== null && <span className="quiet">{thousands(figure)}</span>}
          </li>
        ))}
      </ul>
      {facts.length > NAMED && <p className="quiet">And {thousands(facts.length - NAMED)} more.</p>}
    </div>
  );
}
