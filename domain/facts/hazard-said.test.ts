/** Tests the words of each subtype of the hazards of db/reference, and the storms that the names of events name. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { hazardSaid, stormSaid } from './hazard-said.ts';

const SAID: Readonly<Record<string, string | null>> = {
  'Coastal flood': 'a coastal flood',
  'Dam release flood': 'a dam release flood',
  Drought: 'a drought',
  'Dry mass movement': 'dry mass movement',
  Earthquake: 'an earthquake',
  'Earthquake, Ground Shaking': 'an earthquake',
  'Earthquake, Tsunami': 'a tsunami',
  'Extreme temp, Extreme Heat / Heat Wave': 'a heat wave',
  'Extreme temp, Severe winter conditions': 'severe winter conditions',
  'Extreme temp, Winter Conditions / Cold Wave': 'a cold wave',
  'Extreme temperature': 'extreme temperature',
  'Flash flood': 'a flash flood',
  Flood: 'a flood',
  'Glacial Lake Outburst Floods (GLOF)': 'glacial lake outburst floods',
  Hailstorm: 'a hailstorm',
  'Ice jam flood': 'an ice jam flood',
  'Landslide, Avalanche': 'an avalanche',
  'Mass movement, Landslide': 'a landslide',
  'Mass movement, Rock fall': 'a rock fall',
  'Mass movement, Sudden subsidence/sinkhole': 'sudden subsidence or sinkhole',
  "Nor'wester": "a nor'wester",
  Other: null,
  'Riverine flood': 'a riverine flood',
  Storm: 'a storm',
  'Storm, Convective': 'a convective storm',
  'Storm, Extra-tropical': 'an extra-tropical storm',
  'Storm, Storm surge': 'a storm surge',
  'Storm, Tropical': 'a tropical storm',
  'Storm, Tropical, Cyclone': 'a cyclone',
  'Storm, Tropical, Hurricane': 'a hurricane',
  'Storm, Tropical, Typhoon': 'a typhoon',
  Thunderstorm: 'a thunderstorm',
  Tornado: 'a tornado',
  Unknown: null,
  'Volcanic activity, Ash fall': 'ash fall',
  'Volcanic activity, Lahar': 'a lahar',
  'Volcanic activity, Lava flow': 'a lava flow',
  'Volcanic activity, Pyroclastic flow': 'a pyroclastic flow',
  'Volcanic activity, Toxic gases': 'toxic gases',
  'Volcanic eruption': 'a volcanic eruption',
  'Wave action, Rogue wave': 'a rogue wave',
  'Wave action, Seiche': 'a seiche',
  'Wet mass movement': 'wet mass movement',
  Wildfire: 'a wildfire',
  'Wildfire - Firenado': 'a firenado',
  'Wildfire - Forest': 'a forest fire',
  'Wildfire - Land fire': 'a land fire',
  'Winter storm': 'a winter storm',
};

test('each subtype is said as a sentence says it', () => {
  const hazards = parse(readFileSync('db/reference/hazard_types.csv'), { columns: true }) as { subtype: string }[];
  expect(Object.fromEntries(hazards.map(({ subtype }) => [subtype, hazardSaid(subtype)]))).toEqual(SAID);
});

const STORM = 'Storm, Tropical';

test.each([
  ['Philippines: Typhoon Fung-wong (locally Uwan) - Luzon - 08/11/2025', 'Typhoon Fung-wong (locally Uwan)'],
  ['Philippines: Super Typhoon Ragasa (Nando) - Cagayan - 22/09/2025', 'Super Typhoon Ragasa (Nando)'],
  ['India: Cyclone Biparjoy - Gujarat and Rajasthan - 15/06/2023', 'Cyclone Biparjoy'],
  ['Philippines: Tropical Storm Tapah (locally Jacinto) - 2025', 'Tropical Storm Tapah (locally Jacinto)'],
  ['Mozambique: Cyclone Jude, Nampula', 'Cyclone Jude'],
  ['Tropical Cyclone Garance', 'Tropical Cyclone Garance'],
  ['Jamaica: Hurricane Melissa 2025', 'Hurricane Melissa'],
])('the storm of the event is named: %s', (event, said) => expect(stormSaid(STORM, event, [])).toBe(said));

test.each([
  'Philippines: Storm [Tropical] - Luzon - 08/11/2025',
  'Philippines: Tropical Storm - Luzon - 08/11/2025',
  'Philippines: Typhoon Kalmaegi and Fung-wong - Luzon - 08/11/2025',
  'Philippines: Typhoon Kalmaegi (Tino) and Typhoon Fung-wong - 2025',
  'Typhoons Wipha - 2025',
  'Mozambique: Tropical Cyclone JUDE-25 - Nampula',
  'Bangladesh: Cyclone Season - 2025',
  'Philippines: Typhoon in Luzon',
  'Philippines: Typhoon Luzon - 2025',
])('an uncertain name is not said: %s', (event) =>
  expect(stormSaid(STORM, event, ['Luzon, Philippines', 'Philippines'])).toBeNull(),
);

test('a flood is not called by the storm before it', () => {
  const event = 'Philippines: Typhoon Fung-wong (locally Uwan) - Luzon - 08/11/2025';
  for (const subtype of ['Flood', 'Storm, Storm surge', null]) expect(stormSaid(subtype, event, [])).toBeNull();
});
