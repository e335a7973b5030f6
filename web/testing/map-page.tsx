/** The map alone on a page, with the number of points in the address (`#20000`), for measurements. Not part of the product. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#web/data/query.ts';
import { PlaceMap } from '#web/maps/place-map.tsx';
import type { MapPoint } from '#web/maps/points.ts';
import { CAUSE_COLOURS } from '#web/ui/colours.ts';

const CAUSES = Object.entries(CAUSE_COLOURS);

/** Points spread over the inhabited part of the world, the same each time. */
const points = Array.from({ length: Number(window.location.hash.slice(1)) }, (_, id): MapPoint => {
  const [cause = '', colour = ''] = CAUSES[id % CAUSES.length] ?? [];
  const [lat, lng] = [((id * 7919) % 12_000) / 100 - 55, ((id * 104_729) % 36_000) / 100 - 180];
  return { id, lat, lng, colour, label: `Place ${id}`, details: [cause] };
});

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <PlaceMap label="Points" points={points} />
    </QueryClientProvider>,
  );
