// @vitest-environment happy-dom
/** Tests that the publisher which a delivery names is chosen by itself if it was made after the delivery was opened. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { chosen } from '#web/testing/fact-form.ts';
import { browser, server, signInAs, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/parking-lot-record.tsx') });

test('a publisher of the delivered name that exists by now is chosen, and marked @proof', async () => {
  await signInAs('ada');
  const data = JSON.stringify({ name: 'A report of floods', publishers: ['Post of the Coast'] });
  await server.owner(
    `insert into data.parking_lot (type, source, source_id, data, created_by) values ('documents', 'feed', '1', '${data}', 'ingest')`,
  );
  const [{ id } = { id: 0 }] = (await psql.list('parking_lot_documents_view', {})).rows;
  browser.open(`/scaffold/documents/parking_lot/${id}`);
  expect(await screen.findAllByText('In the delivery, not chosen yet:', { exact: false })).toHaveLength(2);
  await psql.create('publishers', { name: 'POST of the coast', type: 'Media' });
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText('In the delivery, not chosen yet:', { exact: false })).toBeNull());
  for (const label of ['Sources', 'Publishers']) expect(chosen(label)).toBe('POST of the coast');
  expect(screen.getAllByText('From the parking lot')).toHaveLength(2);
});
