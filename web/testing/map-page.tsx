/** The map alone on a page, with the number of points in the address (`#20000`), as dots or as circles of the IDU (`#20000-figures`), for measurements. Not part of the product. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#web/data/query.ts';
import { FiguresMap } from '#web/maps/figures-map.tsx';
import { PlaceMap } from '#web/maps/place-map.tsx';
import type { FigurePoint, MapPoint } from '#web/maps/points.ts';
import { CAUSE_COLOURS } from '#web/ui/colours.ts';

const CAUSES = Object.entries(CAUSE_COLOURS);

/** Points spread over the inhabited part of the world, the same each time. */
const points = Array.from({ length: Number.parseInt(window.location.hash.slice(1), 10) }, (_, id): MapPoint => {
  const [cause = '', colour = ''] = CAUSES[id % CAUSES.length] ?? [];
  const [lat, lng] = [((id * 7919) % 12_000) / 100 - 55, ((id * 104_729) % 36_000) / 100 - 180];
  return { id, lat, lng, colour, label: `Place ${id}`, details: [cause] };
});

const figures = points.map(({ id, lat, lng, colour }): FigurePoint => ({
  id,
  lat,
  lng,
  colour,
  figure: (id * 7919) % 5000,
}));
const nothing = () => undefined;
const noWords = () => document.createElement('div');

const Figures = () => (
  <FiguresMap
    ref={null}
    label="Figures"
    points={figures}
    extent={null}
    chosen={null}
    pointed={null}
    choose={nothing}
    point={nothing}
    menu={nothing}
    moved={nothing}
    scaled={nothing}
    words={noWords}
    list={noWords}
  />
);

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      {window.location.hash.endsWith('-figures') ? <Figures /> : <PlaceMap label="Points" points={points} />}
    </QueryClientProvider>,
  );
