/** The state of the installation, read again every half minute while the screen is open. */
import { queryOptions } from '@tanstack/react-query';
import type { System } from '#domain/system/system.ts';
import { send } from '#web/data/psql.ts';

const EVERY = 30_000;

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: async ({ signal }) => (await (await send('/health/system', { signal })).json()) as System,
  refetchInterval: EVERY,
});
