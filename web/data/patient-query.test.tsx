// @vitest-environment happy-dom
/** Tests a part of a page whose server is slow or away: it says so, shows the last answer, tries again by itself, and gives no advice for a search. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Loaded } from '#web/ui/states.tsx';
import { usePatientQuery } from './patient-query.ts';
import { PsqlError } from './psql.ts';
import { newQueryClient } from './query.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const late = () =>
  new PsqlError(504, { message: 'This took too long and was stopped', hint: 'Try a narrower search.' });

function Part({ answer }: { answer: () => Promise<number> }) {
  const query = usePatientQuery('my work', { queryKey: ['my work'], queryFn: answer, staleTime: 0 }, 'counting');
  return <Loaded query={query}>{(count) => <p>{count} facts</p>}</Loaded>;
}
/** Where the part is drawn: a file before this one may have left notices in the page. */
let drawn: HTMLElement;
const draw = (answer: () => Promise<number>) => {
  drawn = render(
    <QueryClientProvider client={newQueryClient()}>
      <Part answer={answer} />
    </QueryClientProvider>,
  ).container;
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => drawn.textContent;

test('a slow part says that it goes on, tries again by itself, and then shows its answer', async () => {
  const answers = [() => Promise.reject(late()), () => Promise.reject(late()), () => Promise.resolve(92)];
  draw(() => answers.shift()?.() ?? Promise.resolve(0));
  await pass(0);
  expect(shown()).toBe('Still counting. This goes on by itself.');
  await pass(10_000);
  expect(shown()).toBe('92 facts');
});

test('the last answer is shown with its time where the server is late', async () => {
  draw(() => Promise.resolve(92));
  await pass(0);
  cleanup();
  draw(() => new Promise<number>(() => undefined));
  await pass(0);
  expect(shown()).toBe('');
  await pass(10_000);
  expect(within(drawn).getByText('92 facts')).toBeDefined();
  expect(within(drawn).getByRole('status').textContent).toMatch(/^Still counting, and shown as of .*\. This goes on/);
});

test('a refusal is shown without the last answer, forgets it, and is not asked for again', async () => {
  draw(() => Promise.resolve(92));
  await pass(0);
  cleanup();
  let asked = 0;
  draw(() => {
    asked += 1;
    return Promise.reject(new PsqlError(403, { message: 'You may not see this' }));
  });
  await pass(60_000);
  expect([asked, within(drawn).getByRole('alert').textContent]).toEqual([
    1,
    expect.stringContaining('You may not see this'),
  ]);
  expect(shown()).not.toContain('92');
  expect(localStorage).toHaveLength(0);
});
