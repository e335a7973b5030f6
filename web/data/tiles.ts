/** The tile service's description of its tiles. If the service is unreachable, the map has no tiles and otherwise works. */
import { queryOptions } from '@tanstack/react-query';
import { ask } from './ask.ts';

export type TilesInfo = {
  attribution: string;
  minZoom: number;
  maxZoom: number;
  /** That of the view of a single place. */
  nearZoom: number;
  /** The addresses of tiles, with {z}, {x}, {y} and {r}. */
  tiles: { light: string; dark: string };
};

const HOUR = 60 * 60 * 1000;

export const tilesInfoQuery = queryOptions({
  queryKey: ['tiles', 'info'],
  queryFn: async ({ signal }): Promise<TilesInfo> => {
    const response = await ask('/tiles/info', { signal });
    if (!response.ok) throw new Error(`The tiles answered ${response.status}`);
    return (await response.json()) as TilesInfo;
  },
  staleTime: HOUR,
});
