// @vitest-environment happy-dom
/** Users to give work to: people only, not the accounts of programs, which stand apart where both are searched by. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { queryClient } from '#web/data/query.ts';
import { ServiceMark } from '#web/pickers/service-mark.tsx';
import { ExpertsPicker, PersonPicker, UserPicker } from '#web/pickers/user-picker.tsx';
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

test('no service account is offered by a picker of experts', async () => {
  render(<ExpertsPicker id="experts" value={[]} onChange={() => undefined} />, { wrapper: inPage });
  await user.click(screen.getByRole('combobox'));
  await screen.findByText('ada');
  expect(screen.queryByText('Robot of a partner')).toBeNull();
});

test('where records are searched by their author, service accounts stand below people, under a heading', async () => {
  render(<UserPicker id="author" value={null} onChange={() => undefined} />, { wrapper: inPage });
  await user.click(screen.getByRole('combobox'));
  await screen.findByText('Service accounts');
  const options = [...document.querySelectorAll('.ant-select-item')].map(({ textContent }) => textContent);
  const heading = options.indexOf('Service accounts');
  expect(options.indexOf('ada')).toBeLessThan(heading);
  expect(options.indexOf('Robot of a partner')).toBeGreaterThan(heading);
});

test('a service account is marked beside its name, a person is not', async () => {
  render(
    <>
      <p>
        Robot
        <ServiceMark username="robot" />
      </p>
      <p>
        Ada
        <ServiceMark username="ada" />
      </p>
    </>,
    { wrapper: inPage },
  );
  await screen.findByText('Service account');
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Robot Service account',
    'Ada',
  ]);
});
