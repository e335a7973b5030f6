/** The countries of a release on the map: a circle for each, as large as its figure, divided by cause. The table below it has the same figures. */
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { causesOf, figureWords, type FigureBeside, type Figures } from '#domain/releases/release-figures.ts';
import { useCountries } from '#web/data/lists.ts';
import type { Addressed } from '#web/data/releases.ts';
import type { FiguresMap } from '#web/maps/figures-map.tsx';
import { MapLegend } from '#web/maps/map-legend.tsx';
import type { FigurePoint } from '#web/maps/points.ts';
import { CAUSE_COLOURS } from '#web/ui/colours.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

type MapProps = Parameters<typeof FiguresMap>[0];
const Map = onDemand<MapProps>(async () => (await import('#web/maps/figures-map.tsx')).FiguresMap, {
  fallback: () => <div className="map" role="status" aria-label="Loading the map" />,
});

type Props = {
  release: Addressed;
  title: string;
  /** The rows of the type; must be a stable value. */
  rows: readonly FigureBeside[];
  shown: Figures;
};

const colours: Readonly<Record<string, string>> = CAUSE_COLOURS;
const doNothing = () => undefined;
/** West, south, east and north of the countries with people. */
const WORLD = [-125, -42, 155, 62] as const;

export function ReleaseMap({ release, title, rows, shown }: Props) {
  const countries = useCountries();
  const navigate = useNavigate();
  const [pointed, setPointed] = useState<number | null>(null);
  const known = useMemo(() => rows.filter(({ figure }) => figure !== null), [rows]);
  const points = useMemo(() => {
    const centroids = new globalThis.Map(countries.map(({ iso3, centroid }) => [iso3, centroid]));
    return known.flatMap(({ iso3, country, displacement_type, figure }, id): FigurePoint[] => {
      const [lat, lng] = centroids.get(iso3) ?? [];
      if (lat === undefined || lng === undefined) return [];
      // A subtracted figure has no area.
      return [
        {
          id,
          lat,
          lng,
          figure: Math.max(0, figure ?? 0),
          colour: colours[displacement_type] ?? 'gray',
          label: country,
        },
      ];
    });
  }, [known, countries]);
  const open = (id: number) => {
    const iso3 = known[id]?.iso3;
    if (iso3 !== undefined)
      void navigate({
        to: '/releases/$name/$iso3',
        params: { name: release.name, iso3 },
        search: { revision: release.revision },
      });
  };
  const words = (ids: readonly number[]) => {
    const box = document.createElement('div');
    const of = ids.flatMap((id) => known[id] ?? []);
    const name = document.createElement('strong');
    name.dir = 'auto';
    name.textContent = of[0]?.country ?? '';
    box.append(name);
    for (const { displacement_type, figure } of of) {
      const line = document.createElement('div');
      line.textContent = `${displacement_type}: ${figureWords(figure, shown)}`;
      box.append(line);
    }
    return box;
  };
  const list = (ids: readonly number[]) => {
    const box = words(ids);
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'release-map-open';
    button.textContent = 'Open the country';
    button.addEventListener('click', () => open(ids[0] ?? -1));
    box.append(button);
    return box;
  };
  return (
    <div className="release-map">
      <MapLegend colours={causesOf(known).map((name) => ({ name, colour: colours[name] ?? 'gray' }))} />
      <div className="map-frame">
        <Map
          ref={null}
          apart
          label={`Map of ${title} by country`}
          points={points}
          extent={WORLD}
          chosen={null}
          pointed={pointed}
          choose={open}
          point={(ids) => setPointed(ids[0] ?? null)}
          menu={doNothing}
          moved={doNothing}
          scaled={doNothing}
          words={words}
          list={list}
        />
      </div>
    </div>
  );
}
