/** Two facts for the tests of the facts list: a flow in Kenya and a stock in Sudan. */
import { PASSWORD, server } from '#web/testing/visit.ts';

export const FLOW = {
  name: 'Kenya: Flood - Garissa - 01/05/2024',
  iso3: 'KEN',
  year: 2024,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  groups: ['GRID 2025'],
  idu: false,
  data: {
    unit: 'Person',
    reported_figure: 12_345,
    qualifier: 'total',
    term: 'Displaced',
    start_date: { date: '2024-05-01', accuracy: 'Day' },
  },
};
export const STOCK = {
  name: 'GRID 2025 - Sudan (S - Conflict)',
  iso3: 'SDN',
  year: 2024,
  displacement_type: 'Conflict',
  type: 'IDPs (Stock)',
  groups: ['GRID 2025', 'MYU 2024'],
  themes: ['Protracted'],
  data: {
    unit: 'Person',
    reported_figure: 9_053_000,
    term: 'Displaced',
    stock_date: { date: '2024-12-31', accuracy: 'Day' },
  },
};

/** Ada creates the flow, then the stock. */
export async function createListed(): Promise<void> {
  const cookie = await server.signIn('ada', PASSWORD);
  for (const payload of [FLOW, STOCK]) {
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: '/psql/facts',
      headers: { cookie },
      payload,
    });
    if (statusCode !== 201) throw new Error(body);
  }
}
