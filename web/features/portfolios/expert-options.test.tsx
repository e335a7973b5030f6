// @vitest-environment happy-dom
/** Users to give work to: people only, not the accounts of programs. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { queryClient } from '#web/data/query.ts';
import { PersonPicker } from '#web/pickers/user-picker.tsx';
import { server, user, visit } from '#web/testing/visit.ts';
import { useExperts } from './expert-options.tsx';

const inPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

visit({ ada: 'Expert' });
beforeAll(async () => {
  await server.owner("insert into data.users (username, name, service) values ('robot', 'Robot of a partner', true)");
});

test('no service account is offered for a country', async () => {
  const { result } = renderHook(() => useExperts([]), { wrapper: inPage });
  const offered = () => result.current.toGive.map(({ value }) => value);
  await waitFor(() => expect(offered()).toContain('ada'));
  for (const program of ['robot', 'import', 'ingest']) expect(offered()).not.toContain(program);
});

test('no service account is offered by a picker of people', async () => {
  render(<PersonPicker id="user" value={null} onChange={() => undefined} />, { wrapper: inPage });
  await user.click(screen.getByRole('combobox'));
  await screen.findByText('ada');
  for (const name of ['Robot of a partner', 'ingest']) expect(screen.queryByText(name)).toBeNull();
});
