/** Reads the headings of IDMC's files of other years, in other orders and with other tables beside them; what is no such table is refused by name. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFile } from './read-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-years-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Sheets of lines; cells are parted by bars. */
async function read(sheets: Record<string, string>) {
  const path = join(folder, 'file.xlsx');
  const made = Object.entries(sheets).map(([name, text]) => ({
    name,
    rows: text
      .split('\n')
      .map((line) => line.split('|').map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell || null))),
  }));
  await writeFile(path, await writeXlsx({ sheets: made }));
  const file = await openFile(path);
  const found = [];
  for await (const { cells } of file.rows())
    found.push(Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')));
  const { columns, sheetsLeftOut } = file;
  return { kind: columns.kind, unknown: columns.unknown, sheetsLeftOut, rows: found };
}
const one = async (text: string) => read({ Sheet1: text });

describe('totals of countries', () => {
  const totals = {
    conflict_stock_displacement: '10',
    conflict_internal_displacements: '2',
    disaster_internal_displacements: '7',
  };
  test.each([
    [
      '2018',
      'ISO3|Name|Year|Conflict Stock Displacement|Conflict New Displacements|Disaster New Displacements\nMLI|Mali|2018|10|2|7',
    ],
    [
      '2020',
      'ISO3|Country / Territory|Year|Conflict Internal Displacements|Conflict Stock Displacement|Disaster Internal Displacements\nMLI|Mali|2020|2|10|7',
    ],
    [
      "IDMC's description",
      'ISO3|Country / Territory|Year|Conflict Total number of IDPs|Conflict Internal Displacements|Disaster Internal Displacements\nMLI|Mali|2023|10|2|7',
    ],
    [
      'a title and empty lines above',
      'Global Internal Displacement Database\n\nISO3|Name|Year|Conflict Stock Displacement|Conflict Internal Displacements|Disaster Internal Displacements\nMLI|Mali|2022|10|2|7',
    ],
    [
      'ISO3 with the area',
      'ISO3 / Affected area|Name|Year|Conflict Stock Displacement|Conflict Internal Displacements|Disaster Internal Displacements\nMLI|Mali|2024|10|2|7',
    ],
  ])('of %s', async (_, text) => {
    const { kind, unknown, rows } = await one(text);
    expect([kind, unknown]).toEqual(['country totals', []]);
    expect(rows[0]).toMatchObject({ iso3: 'MLI', country: 'Mali', ...totals });
  });

  test('rounded and raw', async () => {
    const { rows, unknown } = await one(
      'ISO3|Name|Year|Conflict Total number of IDPs|Conflict Total number of IDPs raw|Disaster Internal Displacements|Disaster Internal Displacements (Raw)\nMLI|Mali|2023|10|11|7|8',
    );
    expect(unknown).toEqual([]);
    expect(rows[0]).toMatchObject({
      conflict_stock_displacement: '10',
      conflict_stock_displacement_raw: '11',
      disaster_internal_displacements: '7',
      disaster_internal_displacements_raw: '8',
    });
  });
});

describe('disaster events', () => {
  test.each([
    ['2016', 'ISO3|Name|Year|Start Date|Event Name|Hazard Category|Hazard Type|New Displacements'],
    [
      '2022',
      'ISO3|Country / Territory|Year|Date of Event (start)|Event Name|Hazard Category|Hazard Type|Disaster Internal Displacements (Raw)',
    ],
    [
      '2025',
      'ISO3 / Affected area|Affected area|Year|Event start date|Event Name|Hazard Category|Hazard Subtype|Disaster Internal Displacements (Raw)',
    ],
  ])('of %s', async (_, header) => {
    const { kind, unknown, rows } = await one(
      `${header}\nPHL|Philippines|2016|2016-12-25|Typhoon Nina|Weather related|Storm|120`,
    );
    expect([kind, unknown]).toEqual(['disaster events', []]);
    expect(rows[0]).toMatchObject({
      iso3: 'PHL',
      country_name: 'Philippines',
      start_date: '2016-12-25',
      new_displacement: '120',
    });
  });
});

const FIGURES =
  'Figure cause|Year|Figure category|Figure unit|Reported figures|Household size|Total figures|Start date|Event ID|Event name';
const FIGURE = 'Disaster|2025|Internal Displacements|Person|5||5|2025-01-02|77|Mali: Flood in the north';

test.each([
  ['ID|ISO3|Country', '1|MLI|Mali'],
  ['HELIX ID|ISO3|Country / Territory', '1|MLI|Mali'],
  ['Figure ID|ISO3 / Affected area|Affected area', '1|MLI|Mali'],
])('figures with %s, whatever their order', async (head, cells) => {
  const turned = (line: string) => line.split('|').toReversed().join('|');
  const { kind, unknown, rows } = await one(`${turned(`${head}|${FIGURES}`)}\n${turned(`${cells}|${FIGURE}`)}`);
  expect([kind, unknown]).toEqual(['figures', []]);
  expect(rows[0]).toMatchObject({ id: '1', iso3: 'MLI', country: 'Mali', event_id: '77', total_figures: '5' });
});

test('a workbook in another order reads the tables of one kind, and names the others', async () => {
  const { kind, rows, sheetsLeftOut } = await read({
    README: 'TITLE: Global Internal Displacement Database (GIDD)\n\nISO3: ISO 3166-1 alpha-3\nYear: the year',
    '3_IDPs_SADD_estimates':
      'ISO3|Country|Year|Sex|Cause|0-4|5-11|12-17|18-59|60+\nMLI|Mali|2023|Female|Conflict|1|2|3|4|5',
    '2_Context_Displacement_data':
      'ISO3|Year|Figure cause|Figure category|Description|Figures\nMLI|2023|Conflict|IDPs|Text|10',
    '1_Displacement_data': 'ISO3|Name|Year|Conflict Stock Displacement\nMLI|Mali|2023|10',
  });
  expect([kind, rows.length]).toEqual(['context texts', 1]);
  expect(sheetsLeftOut).toEqual(['3_IDPs_SADD_estimates (sex and age)', '1_Displacement_data (country totals)']);
});

test.each([
  [
    'figures without the number of their event',
    `ID|ISO3|Country|${FIGURES.replace('|Event ID', '')}`,
    /figures but lacks the column event_id/,
  ],
  [
    'totals without the code of the country',
    'Name|Year|Conflict Stock Displacement',
    /country totals but lacks the column iso3/,
  ],
  ['estimates by sex and age', 'ISO3|Country|Year|Sex|Cause|0-4|5-11|12-17|18-59|60+', /sex and age/],
  [
    'an update of displacements',
    'id|country|iso3|latitude|longitude|role|displacement_type|qualifier|figure|displacement_date|year|event_name',
    /Internal Displacement Updates/,
  ],
])('refused by name: %s', (_, header, reason) => expect(one(`${header}\n1|2|3`)).rejects.toThrow(reason));
