/** Numbers beside words of displacement that count no displaced people, and those near them that do. */
import { expect, test } from 'vitest';
import { phrasesOf } from './phrases.ts';
import { readReport } from './read.ts';

const figures = (text: string) => readReport(text, { published: '2026-05-06' }).map(({ figure }) => figure);
/** The products of a construction that are read otherwise. */
const wrong = (construction: string, wanted: readonly number[]) =>
  phrasesOf(construction).filter((text) => JSON.stringify(figures(text)) !== JSON.stringify(wanted));

test.each([
  '(Flight KQ 412|Flight 412|Boeing 737|Train 412|Bus 412) evacuated families from Goma',
  'A (Helix|Mavic) 3000 (drone|camera|satellite) filmed displaced families',
  'The (1994|2008|2019) displaced returned long ago',
  '(Cholera|Cholera cases|Measles cases|Deaths) (rose|climbed|increased) to 1,420 in the displacement camp',
  'Rangers (relocated|evacuated|moved) 45 (elephants|wild horses|donkeys|buffaloes|dogs)',
  '700 (tents|shelters) were (pitched|set up|distributed|erected) for (evacuees|displaced families)',
  'Displaced households have 6 persons (on average|per tent|per family)',
  '(Automation|Robots|Layoffs) displaced 12,000 (workers|employees) from the textile sector',
  'Contrary to (reports|claims|media reports) that 600 families had fled, the town is calm',
  '600 families were spared (displacement|eviction|evacuation)',
  '(Were|Have|Are) 600 people displaced?',
  'Se reubicaron 45 (caballos|vacas|perros)',
  'Ils ont évacué 45 (chevaux|vaches|moutons)',
])('no figure: %s', (construction) => {
  expect(wrong(construction, [])).toEqual([]);
});

test.each([
  ['412 (people|families) were evacuated by (train|bus|flight)'],
  ['412 dog owners were evacuated from Goma'],
  ['The (cholera|measles) outbreak displaced 412 families'],
  ['412 people fled cholera'],
  ['(12 deaths|12 cholera cases|7 deaths) and 412 displaced were reported'],
  ['The displaced rose to 412'],
  ['412 workers were displaced by floods'],
  ['412 tents were destroyed and families displaced'],
  ['The 412 displaced returned'],
])('a figure: %s', (construction) => {
  expect(wrong(construction, [412])).toEqual([]);
});
