/** Types, places, days and causes in the constructions of published reports, as products of their words. */
import { expect, test } from 'vitest';
import { phrasesOf } from './phrases.ts';
import { readReport } from './read.ts';
import type { Suggestion } from './suggestion.ts';

const read = (text: string) => readReport(text, { published: '2026-05-06' });
const the = (text: string, figure = 1250): Suggestion | undefined => read(text).find((one) => one.figure === figure);

/** The products of a construction for which something else is read. */
const wrong = (construction: string, of: (one: Suggestion) => unknown, wanted: unknown, figure?: number) =>
  phrasesOf(construction).filter((text) => {
    const one = the(text, figure);
    return one === undefined || JSON.stringify(of(one)) !== JSON.stringify(wanted);
  });

test.each([
  [
    'New Displacement (Flow)',
    '1,250 (new displacements|new IDPs|newly displaced people|new arrivals|movements) were recorded in Goma',
  ],
  ['New Displacement (Flow)', "L'OIM a enregistré 1 250 nouveaux (déplacés internes|déplacés|arrivants) à Goma"],
  ['New Displacement (Flow)', 'La crisis (dejó|ha dejado|deja|causó|generó) 1.250 (personas desplazadas|desplazados)'],
  ['New Displacement (Flow)', 'O ataque (deixou|causou|gerou|provocou) 1.250 (pessoas deslocadas|deslocados)'],
  ['New Displacement (Flow)', "(L'arrivée|L'afflux) à Titao de 1 250 déplacés internes a été signalé"],
  ['New Displacement (Flow)', 'The transit centre has received 1,250 (evacuees|IDPs) since 1 May'],
  ['New Displacement (Flow)', '1,250 people moved on 3 May'],
  ['IDPs (Stock)', '(Six camps|Schools|Tents) (hold|host|house|shelter|are accommodating|are hosting) 1,250 people'],
  ['IDPs (Stock)', 'The number of people (sheltered|staying) in collective shelters stands at 1,250'],
  ['IDPs (Stock)', '(Dix écoles|Des abris) (abritent|hébergent|accueillent) 1 250 personnes'],
  ['IDPs (Stock)', '(Diez refugios|Escuelas) (albergan|acogen|alojan) a 1.250 personas'],
  ['IDPs (Stock)', '(Dez abrigos|Escolas) (abrigam|acolhem|alojam) 1.250 pessoas'],
  ['IDPs (Stock)', 'The district hosts 1,250 (IDPs|internally displaced persons)'],
  ['IDPs (Stock)', 'La ville compte 1 250 (déplacés internes|déplacés)'],
])('%s: %s', (type, construction) => {
  expect(wrong(construction, (one) => one.type, type)).toEqual([]);
});

test.each([
  ['the (rising|swollen|overflowing) Agusan River displaced 1,250 people', 'Flood'],
  ['1,250 people fled as the Herbert River (rises|rose|burst)', 'Flood'],
  ['The (collapse|failure|breach) of the Alau dam displaced 1,250 people', 'Dam release flood'],
  ['1 250 personnes ont fui la (crue|montée) (du fleuve|de la rivière|du lac)', 'Flood'],
  ['1.250 personas huyeron por la (crecida|subida) (del río|de la quebrada)', 'Flood'],
  ['1.250 pessoas fugiram devido à (subida|elevação) do (rio|nível)', 'Flood'],
  ['نزح 1250 شخصا بسبب ارتفاع منسوب (النهر|النيل|وادي)', 'Flood'],
  ['1,250 people were displaced: 1,000 by drought and 250 by conflict', null],
])('the hazard of %s', (construction, hazard) => {
  if (hazard !== null) expect(wrong(construction, (one) => one.hazard, hazard)).toEqual([]);
  else expect(read(construction).map((one) => one.cause)).toEqual([expect.anything(), 'Disaster', 'Conflict']);
});

const origins = ({ origins: places }: Suggestion) => places.map(({ name }) => name);

test.each([
  [
    'Cranberry Portage',
    '(Fires in Manitoba emptied towns, with|The largest groups were from) Flin Flon (5,000 people) and',
  ],
])('a name before its count in brackets is its place: %s', (place) => {
  const texts = phrasesOf(
    `900 people were (evacuated|displaced), with (Flin Flon|Lac du Bonnet|Gimli) {900} and ${place} {1,250} (accounting for most|worst hit)`,
  ).map((text) => text.replaceAll('{', '(').replaceAll('}', ')'));
  expect(texts.filter((text) => the(text) !== undefined && origins(the(text)!).join() !== place)).toEqual([]);
  expect(texts.filter((text) => the(text) === undefined)).toEqual([]);
});

test('places and days of the lines of a form after the figure', () => {
  const texts = phrasesOf(
    '(Displacement: 1,250 people|Displaced: 1,250 people|1,250 people displaced). (Cause: attacks in Cabaret on 3 May|Trigger: attacks in Cabaret on 3 May|Date: 3 May. Location: Cabaret|Place: Cabaret. Event date: 3 May). (Most stay with relatives.|)',
  );
  const seen = texts.map((text) => {
    const one = the(text);
    return [
      one?.days?.start,
      one && origins(one).join(),
      one?.guessed.includes('days'),
      one?.guessed.includes('places'),
    ];
  });
  expect(seen).toEqual(texts.map(() => ['2026-05-03', 'Cabaret', true, true]));
});

test.each([
  [
    'Disaster',
    '1,250 people were (moved|taken) to an army (camp|barracks) after the (river burst its banks|earthquake)',
  ],
  ['Disaster', 'After the floods (soldiers|troops|the army|police) evacuated 1,250 people from Goma'],
  ['Conflict', 'The (wave|surge) of (attacks|violence|killings) displaced 1,250 people'],
  ['Conflict', 'A surge in (violence|fighting|attacks) displaced 1,250 people'],
])('%s: %s', (cause, construction) => {
  expect(wrong(construction, (one) => one.cause, cause)).toEqual([]);
});

test('a river is no place, and the towns on it are', () => {
  const construction =
    'The (flooding|overflow|bursting) of the (Niger River|Sobat River) (at|in) Malanville displaced 1,250 people';
  expect(wrong(construction, origins, ['Malanville'])).toEqual([]);
});

test('two counts of the same people are one', () => {
  const texts = phrasesOf(
    '(1.250 pessoas, correspondentes a 250 famílias,|250 famílias, o equivalente a 1.250 pessoas,|1.250 pessoas, equivalente a 250 famílias,) fugiram de Chiúre',
  );
  expect(texts.map((text) => read(text).map(({ figure, also }) => [figure, also]))).toEqual(
    texts.map(() => [[1250, '250 households']]),
  );
});

test('a count of households and one of people go on from each other', () => {
  const text =
    'DTM tracked 38 households (228 individuals) displaced. Since the start of the year the figure is 1,250 households.';
  expect(read(text).map(({ figure, unit }) => [figure, unit])).toEqual([
    [228, 'Person'],
    [1250, 'Household'],
  ]);
});

test.each([
  [
    'Attacks in Macomia (1,023 individuals), Ancuabe (455 individuals) and Chiure (2,310 individuals) led to the displacement of 3,788 individuals (947 families).',
    ['1023: Macomia of 3788', '455: Ancuabe of 3788', '2310: Chiure of 3788', '3788: Macomia Ancuabe Chiure'],
  ],
  ['Les attaques de Kyabé (300 personnes) et de Sarh (200 personnes) ont déplacé 500 personnes.', 3],
  ['Los ataques en El Charco (300 personas) y Tumaco (200 personas) desplazaron a 500 personas.', 3],
  // They don't add up.
  ['Attacks in Macomia (1,023 residents) and Ancuabe (455 residents) displaced 3,788 individuals.', 1],
])('counts in brackets that add up to the total are its parts: %s', (text, wanted) => {
  const found = read(text).map(
    ({ figure, origins: of, partOf }) =>
      `${figure}: ${of.map(({ name }) => name).join(' ')}${partOf === null ? '' : ` of ${partOf.figure}`}`,
  );
  if (typeof wanted === 'number') expect(found).toHaveLength(wanted);
  else expect(found).toEqual(wanted);
});

test.each([
  ['Authorities report 3,200 destroyed houses and about 1,100 damaged.', [3200]],
  ['SitRep 1,234: 300 people fled their homes.', [300]],
  [
    'A total of 170,432 persons were affected. Of which, 12,345 families or 49,001 persons were served inside 310 ECs and 3,201 families or 11,872 persons were served outside ECs.',
    [49_001, 11_872],
  ],
])('a number before a counted noun is no label: %s', (text, wanted) =>
  expect(read(text).map(({ figure }) => figure)).toEqual(wanted),
);

test.each([
  'Unas 300 personas huyeron de El Charco hacia (la cabecera municipal|el casco urbano|la cabecera) de Tumaco',
  '300 personnes ont fui El Charco vers le (chef-lieu|centre-ville) de Tumaco',
  '300 pessoas fugiram de El Charco para a (vila sede|sede distrital|sede municipal) de Tumaco',
])('a seat is named with its kind: %s', (construction) => {
  const texts = phrasesOf(construction);
  expect(texts.map((text) => read(text)[0]?.destinations.map(({ name }) => name))).toEqual(texts.map(() => ['Tumaco']));
});
