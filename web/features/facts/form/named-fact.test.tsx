// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Location } from '#domain/facts/locations.ts';
import { createEvent, createFact, field, flood, noticed, retype } from '#web/testing/fact-form.ts';
import { browser, server, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/fact.tsx') });

const angol: Location = {
  type: 'Origin',
  name: 'Angol, Araucanía, Chile',
  latlng: [-37.8, -72.7],
  accuracy: 'Point',
  geolocation: { name: 'Angol' },
};
const locations = { locations: [angol] };

async function open(id: number) {
  browser.open(`/facts/${id}`);
  await screen.findByText('Key Information');
}

/** The reporting period has a Start Date, too. */
const changeStart = (to: string) => retype(user, 'Start Date', to, 1);

test.each([
  ['of its event @proof', 'Chile: Flash flood - Angol - 03/01/2024', true],
  ['that the reader found in the text @proof', 'Chile: Flood - Angol - 03/01/2024', false],
  ['unknown @proof', 'Chile: Disaster - Angol - 03/01/2024', false],
])('a saved name that was suggested, its hazard %s, follows the changes of the fact', async (_, name, hasEvent) => {
  const [hazard] = await server.owner<{ id: number }>("select id from data.hazard_types where subtype = 'Flash flood'");
  const ofEvent = async () => ({
    event_id: await createEvent({ hazard_type_id: hazard!.id }),
    event_role: 'Triangulation' as const,
  });
  await open(await createFact({ ...(hasEvent && (await ofEvent())), name, locations }));
  await changeStart('2024-01-05');
  await waitFor(() => expect(field('Name').value).toBe(name.replace('03/01', '05/01')));
  await user.click(await screen.findByLabelText(/^Remove 1\. Angol/));
  await waitFor(() => expect(field('Name').value).toBe(name.replace('Angol - 03/01', '05/01')));
});

test('a saved name that a person typed stays @proof', async () => {
  await open(await createFact({ locations }));
  await changeStart('2024-01-05');
  await user.click(screen.getByText('Update'));
  await noticed('Fact has been created/updated');
  expect(field('Name').value).toBe(flood.name);
});

test('a name that was suggested stays once a person has typed it again @proof', async () => {
  const name = 'Chile: Disaster - Angol - 03/01/2024';
  await open(await createFact({ name, locations }));
  await changeStart('2024-01-05');
  await waitFor(() => expect(field('Name').value).toBe(name.replace('03/01', '05/01')));
  await retype(user, 'Name', name);
  await changeStart('2024-01-06');
  await user.click(screen.getByText('Update'));
  await noticed('Fact has been created/updated');
  expect(field('Name').value).toBe(name);
});
