// @vitest-environment happy-dom
/** Tests that a new record is offered before anything is typed, also where nothing can be searched yet. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { newQueryClient } from '#web/data/query.ts';
import { RecordSearch } from './record-search.tsx';

afterEach(cleanup);

const NEEDS = 'Events require a year';
const nothing = { queryKey: ['none'], queryFn: async () => [] };

test.each([
  ['nothing can be searched', () => NEEDS, null, 'New event'],
  ['no name is suggested', () => nothing, null, 'New event'],
  ['a name is suggested', () => nothing, 'Chile: Floods', 'Create "Chile: Floods"'],
])('a new record is offered where %s', async (_, search, suggested, label) => {
  const added: string[] = [];
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RecordSearch
        aria-label="Event"
        value={null}
        onChange={() => undefined}
        search={search}
        chosen={nothing}
        onAdd={(name) => added.push(name)}
        suggested={suggested}
        newLabel="New event"
      />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('combobox'));
  await user.click(await screen.findByText(label, { selector: 'bdi' }));
  expect(added).toEqual([suggested ?? '']);
});
