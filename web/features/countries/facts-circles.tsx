/** The facts of a country on a map, as circles as large as their figures and divided by cause, with their places as a table; a chosen fact is a link. */
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { circleList, circleWords, countWords, peopleOf } from '#web/maps/circle-words.ts';
import { FiguresLegend } from '#web/maps/figures-legend.tsx';
import { FiguresMap } from '#web/maps/figures-map.tsx';
import { factsOf, partsOf, pointsOf, type LocatedFact } from '#web/maps/located-facts.ts';
import { PointsTable } from '#web/maps/points-table.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { WholeName } from '#web/ui/whole-name.tsx';
import type { FactOnMap } from './profile-queries.ts';

const doNothing = () => undefined;

export type FactsCirclesProps = {
  label: string;
  /** Must be a stable value. */
  facts: readonly FactOnMap[];
};

const locatedOf = (facts: readonly FactOnMap[]): readonly LocatedFact[] =>
  facts.flatMap(({ places, ...fact }) =>
    places.map(({ name, latlng: [latitude, longitude] }) => ({
      ...fact,
      location_name: name || fact.name,
      location_count: places.length,
      latitude,
      longitude,
    })),
  );

export function FactsCircles({ label, facts }: FactsCirclesProps) {
  const rows = useMemo(() => locatedOf(facts), [facts]);
  const points = useMemo(() => pointsOf(rows), [rows]);
  const [largest, setLargest] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const located = (ids: readonly number[]) => ids.flatMap((id) => rows[id] ?? []);
  const partsAt = (ids: readonly number[]) => partsOf(located(ids));
  const fact = chosen === null ? undefined : rows[chosen];
  const listed = points.map((point) => {
    const row = rows[point.id];
    return {
      id: point.id,
      lat: point.lat,
      lng: point.lng,
      colour: point.colour,
      label: point.label ?? '',
      details: row === undefined ? [] : [row.displacement_type, row.type, thousands(row.figure)].filter(Boolean),
    };
  });
  return (
    <>
      <div className="map-frame">
        <FiguresLegend small rows={facts} largest={largest}>
          <span className="quiet">Near facts share a circle</span>
        </FiguresLegend>
        <FiguresMap
          ref={null}
          small
          label={label}
          points={points}
          extent={null}
          chosen={chosen}
          pointed={null}
          choose={setChosen}
          point={doNothing}
          menu={doNothing}
          moved={doNothing}
          scaled={setLargest}
          words={(ids) => circleWords(partsAt(ids))}
          people={(ids) => peopleOf(partsAt(ids))}
          list={(ids, close) =>
            circleList(factsOf(located(ids)), (row) => {
              close();
              setChosen(rows.indexOf(row));
            })
          }
        />
        <PointsTable caption={label} points={listed} />
      </div>
      <div role="status">
        {fact !== undefined && (
          <p className="country-dot">
            <Link to="/facts/$id" params={{ id: String(fact.id) }} dir="auto">
              <WholeName text={fact.name} />
            </Link>{' '}
            <span className="quiet">
              {[thousands(fact.figure), fact.type, countWords(fact, new Set())].filter(Boolean).join(' · ')}
            </span>
          </p>
        )}
      </div>
    </>
  );
}
