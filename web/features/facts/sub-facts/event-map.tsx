/** All locations of all facts of an event on one map, with origins and destinations in two colours. Changes no fact. */
import { useMemo } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { MapLegend } from '#web/maps/map-legend.tsx';
import { PlaceMap } from '#web/maps/place-map.tsx';
import type { MapPoint } from '#web/maps/points.ts';
import { Card } from '#web/ui/card.tsx';
import { LOCATION_TYPES } from '#domain/generated/lists.ts';
import { PLACE_COLOURS } from '#web/ui/colours.ts';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { READ_ANEW } from '#web/data/event-totals.ts';

const SELECT = ['id', 'name', 'figure', 'locations'] as const;
type Located = Row<'facts_view', (typeof SELECT)[number]>;
/** The largest event known has 578 facts. */
const MOST_FACTS = 5000;

const locatedQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['facts_view', 'located', eventId],
    queryFn: async ({ signal }) => {
      const query = { select: SELECT, where: { event_id: `eq.${eventId}` }, order: 'id', limit: MOST_FACTS };
      return (await psql.list('facts_view', query, { signal })).rows;
    },
    ...READ_ANEW,
  });

const pointsOf = (facts: readonly Located[]): MapPoint[] =>
  facts
    .flatMap(({ name, figure, locations }) =>
      (locations?.locations ?? []).map(({ type, latlng: [lat, lng], name: place, accuracy }) => ({
        lat,
        lng,
        colour: PLACE_COLOURS[type],
        area: accuracy === 'Admin',
        label: place || name,
        details: [type, name, `Figure: ${thousands(figure)}`],
      })),
    )
    .map((point, id) => ({ id, ...point }));

/** `onlyIfAny`: nothing is drawn without a location. */
export function EventMap({ eventId, onlyIfAny = false }: { eventId: number; onlyIfAny?: boolean }) {
  const query = useQuery(locatedQuery(eventId));
  const { data, error } = query;
  const points = useMemo(() => pointsOf(data ?? []), [data]);
  if (error === null && (data === undefined || (onlyIfAny && points.length === 0))) return null;
  const types = LOCATION_TYPES.filter((type) => points.some(({ colour }) => colour === PLACE_COLOURS[type]));
  return (
    <Card title="Locations of the facts">
      <Loaded query={query} />
      {data !== undefined && points.length === 0 && (
        <Nothing
          text="None of the facts has a location."
          next="To add one, open a fact and add a place to its locations."
        />
      )}
      {points.length > 0 && (
        <>
          <MapLegend colours={types.map((type) => ({ name: type, colour: PLACE_COLOURS[type] }))} />
          <PlaceMap label="Locations of the facts of the event" points={points} />
        </>
      )}
    </Card>
  );
}
