/** Waits for the servers of all workers, which Playwright starts one after the other without a wait, so that they load side by side. */
import type { FullConfig } from '@playwright/test';

const STARTS_WITHIN = 120_000;

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

export default async function serversReady({ metadata }: FullConfig): Promise<void> {
  const deadline = Date.now() + STARTS_WITHIN;
  for (const url of metadata['servers'] as string[])
    while (!(await isReady(url))) {
      if (Date.now() > deadline) throw new Error(`${url} did not answer within ${STARTS_WITHIN / 1000} s`);
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
}
