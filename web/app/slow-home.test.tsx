// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#web/data/query.ts';
import { browser, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' });

test('no open work is said only when it is known, not of the last answer while another is awaited @proof', async () => {
  const router = browser.open('/');
  await screen.findByText('No open work');
  await router.navigate({ to: '/$lookup', params: { lookup: '987654321' } });
  await screen.findByText('Nothing found for 987654321');
  queryClient.removeQueries({ queryKey: ['my_work'] });
  const real = globalThis.fetch;
  let late = true;
  vi.stubGlobal('fetch', (...[url, init]: Parameters<typeof fetch>) =>
    late && JSON.stringify([url instanceof Request ? url.url : url, init?.body]).includes('my_work')
      ? Promise.resolve(Response.json({ message: 'This took too long and was stopped' }, { status: 504 }))
      : real(url, init),
  );
  try {
    await router.navigate({ to: '/' });
    await screen.findAllByText(/^Still counting, and shown as of/);
    expect(screen.queryByText('No open work')).toBeNull();
    late = false;
    // Home asks again after a pause that grows with each try.
    await screen.findByText('No open work', undefined, { timeout: 30_000 });
  } finally {
    vi.unstubAllGlobals();
  }
});
