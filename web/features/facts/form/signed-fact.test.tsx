// @vitest-environment happy-dom
/** Tests what a signed-off fact shows of the records that it rests on. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createEvent, createFact, flood } from '#web/testing/fact-form.ts';
import { browser, signInAs, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', carl: 'Coordinator' }, { screens: () => import('#web/screens/fact.tsx') });

test('a signed-off fact says what changed around it, and its event is not taken out of the GRID @proof', async () => {
  const event_id = await createEvent();
  const id = await createFact({ event_id });
  await signInAs('carl');
  await psql.create('reviews', { entity_id: id, status: 'Signed Off' });
  await expect(psql.update('events', event_id, { year: 2020 })).rejects.toThrow(
    `A signed-off or locked-down fact rests on this event, and must be reopened first: ${flood.name}`,
  );
  await psql.update('events', event_id, { name: 'Chile: Flood of another name' });
  browser.open(`/facts/${id}`);
  const note = await screen.findByText(/Changed since sign-off: name of the event, by carl on /i);
  expect(note).toBeDefined();
});
