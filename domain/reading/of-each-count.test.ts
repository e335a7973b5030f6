/** Tests what the reader takes for each count of its own clause and of the sentences around it: places, cause, days, and how sure it is of them. */
import { expect, test } from 'vitest';
import type { Place } from '#domain/values/places.ts';
import { located } from './located.ts';
import { readReport } from './read.ts';

const published = '2025-05-06';
const read = (text: string) => readReport(text, { published });
const placesOf = (text: string) =>
  read(text).map(({ figure, origins, destinations }) =>
    [
      `${figure}:`,
      origins.map(({ name }) => name),
      destinations.length > 0 ? ['to', destinations.map(({ name }) => name)] : [],
    ]
      .flat(3)
      .join(' '),
  );

test.each([
  [
    'Attacks on Djaiba forced 6,500 people to flee towards Mongbwalu, while in Mambasa 2,100 people were displaced.',
    ['6500: Djaiba to Mongbwalu', '2100: Mambasa'],
  ],
  ['200 families fled in Goma and in Sake 300 families fled.', ['200: Goma', '300: Sake']],
  [
    'Rain that battered Minas Gerais displaced 5,510 people, of whom 1,180 are in Ubá.',
    ['5510: Minas Gerais', '1180: Ubá'],
  ],
  ['40,000 people, including 3,000 in Zalingei, were displaced around Geneina.', ['40000: Geneina']],
  ['La tormenta azotó Jimaní. 300 familias fueron evacuadas.', ['300: Jimaní']],
  ['Clashes broke out in Mandoul. Some 2,970 people sought refuge in Bedjo.', ['2970: Mandoul to Bedjo']],
  [
    'DTM counted 2,217 new arrivals in Dikwa. The majority came from Mandarari and Sandia.',
    ['2217: Mandarari Sandia to Dikwa'],
  ],
  // A total is not of the places of a smaller count before it, nor are people in camps where others fled from.
  ['34 families lost their homes in Kassala. Some 3,400 people are in camps.', ['34: Kassala', '3400:']],
  ['A further 1,150 people fled Kuala Pilah. This brings the total to 3,870.', ['1150: Kuala Pilah', '3870:']],
  ['1,250 families fled Tawila on 3 May. Some 3,400 people are in camps.', ['1250: Tawila', '3400:']],
  ['Rain hit Beira. Some 3,400 people are in camps.', ['3400: Beira']],
  ['Floods displaced 5,000 people in Beira. Some 3,400 people are in camps.', ['5000: Beira', '3400: Beira']],
  ['En El Progreso 540 personas fueron evacuadas.', ['540: El Progreso']],
  ['2,000 people fled Tawila on 3 May. 600 of them reached the camp in Rokoro.', ['600: Tawila to Rokoro']],
  ['Clashes erupted in Tawila. Some 900 families took shelter in schools in Rokoro.', ['900: Tawila to Rokoro']],
  ["L'attaque de Sollé a provoqué l'arrivée à Titao de 2 675 personnes déplacées.", ['2675: Sollé to Titao']],
  ['500 people returned from Juba to their villages in Bor County.', ['500: Juba to Bor']],
  ['عودة 315 عائلة من مخيم بحركة إلى مناطقها الأصلية في سنجار.', ['315: بحركة to سنجار']],
  ["Displacement was from Al Hodeidah (210 HHs) and Ta'iz (160 HHs).", ['210: Al Hodeidah', "160: Ta'iz"]],
  ['À Diffa, la montée des eaux de la Komadougou a déplacé 812 ménages.', ['812: Diffa']],
  ['En Yoro hay 300 evacuados por la crecida del Ulúa.', ['300: Yoro']],
  ['Protección Civil de Veracruz: 215 personas fueron evacuadas en Poza Rica.', ['215: Poza Rica']],
  ['Rain hit Mandi. 370 people were taken to three relief camps set up in Thunag.', ['370: Mandi to Thunag']],
  ['Fires displaced 300 people in St. Lucie County.', ['300: St. Lucie']],
  ["À Ménaka, 640 déplacés sont arrivés d'Ansongo.", ['640: Ansongo']],
  ['Fires displaced 300 people in Lake County.', ['300: Lake County']],
  ['300 personas fueron evacuadas en Arauco, según el último balance de Senapred.', ['300: Arauco']],
  ['تهجير 39 فردا من بلدة سلوان بالقدس.', ['39: سلوان']],
  // Names and numbers in a row.
  [
    'Floods displaced 10,945 people: Tana River 9,300; Mandera 1,145 and Garissa 500.',
    ['10945: Tana River Mandera Garissa', '9300: Tana River', '1145: Mandera', '500: Garissa'],
  ],
  [
    'Floods displaced 10,945 people in three counties (Tana River 9,300 people, Mandera 1,145, and Garissa 500).',
    ['9300: Tana River', '1145: Mandera', '500: Garissa'],
  ],
  ['IDPs per county: Tana River 9,300; Mandera 1,145.', ['9300: Tana River', '1145: Mandera']],
  [
    'Some 10,445 people were displaced.\nTana River 9,300; Mandera 1,145.',
    ['10445:', '9300: Tana River', '1145: Mandera'],
  ],
  ['As inundações deslocaram 10.445 pessoas: Sofala 9.300; Manica 1.145.', ['9300: Sofala', '1145: Manica']],
  ['Las lluvias desplazaron a 2.445 personas: Achí 1.300; San Marcos 1.145.', ['1300: Achí', '1145: San Marcos']],
  ['Les crues ont déplacé 2 445 personnes : Tahoua 1 300 ; Maradi 1 145.', ['1300: Tahoua', '1145: Maradi']],
  ['نزح 2445 شخصا: كسلا 1300؛ القضارف 1145.', ['1300: كسلا', '1145: القضارف']],
  [
    'Floods displaced 1,000 people in Garissa (Hulugho 300, Ijara 200) and Tana (Garsen 400, Hola 100).',
    ['1000: Garissa', '300: Hulugho', '200: Ijara', '400: Garsen', '100: Hola'],
  ],
  ['نزحت 300 أسرة من مناطق سكناها أم كدادة بسبب الاشتباكات', ['300: أم كدادة']],
  ['غادرت 300 أسرة مناطق سكناها أم كدادة بسبب الاشتباكات', ['300: أم كدادة']],
  ['عاد 1200 شخص إلى مناطق سكناهم بالفاشر', ['1200: to الفاشر']],
])('places of %s', (text, wanted) => expect(placesOf(text)).toEqual(expect.arrayContaining(wanted)));

test('a row of other people, or of more than the whole, has no parts', () => {
  expect(placesOf('10,445 people were displaced; killed: Tana River 900; Mandera 145.')).toEqual(['10445:']);
  expect(placesOf('10,445 people were displaced. Tana River 9,300; Mandera 2,145.')).toEqual(['10445:']);
  expect(placesOf('Affected people: Tana River 9,300; Mandera 1,145.')).toEqual([]);
  const parts = read('Floods displaced 10,445 people: Tana River 9,300; Mandera 1,145.').map(({ partOf }) => partOf);
  expect(parts.map((part) => part?.figure ?? null)).toEqual([null, 10_445, 10_445]);
});

const countsOf = (text: string) =>
  read(text).map(({ figure, unit, partOf }) => [figure, unit, ...(partOf === null ? [] : [partOf.figure])].join(' '));

test('households in a row are no parts of people, nor summands of them', () => {
  const households = 'Tana River 1,300 households; Mandera 400 households';
  const found = countsOf(`10,445 people were displaced (${households}).`);
  expect(found).toEqual(['10445 Person', '1300 Household']);
  expect(countsOf(`10,445 people were displaced.\n${households}.`)).toEqual(['10445 Person']);
  expect(countsOf('1,700 families were displaced (Tana River 1,300 families; Mandera 400).')).toEqual([
    '1700 Household',
    '1300 Household 1700',
    '400 Household 1700',
  ]);
  const summands = 'Floods in Garissa (1,023 households) and Wajir (2,310 households) displaced 3,333 people.';
  expect(countsOf(summands)).toEqual(['3333 Person']);
});

test('each row of a sentence counts its own whole, and several rows of one together no more than it', () => {
  expect(
    countsOf(
      '10,445 people were displaced (Garissa 9,300; Wajir 1,145) and in Somalia 5,000 people were displaced (Gedo 3,000; Bay 1,900).',
    ),
  ).toEqual([
    '10445 Person',
    '9300 Person 10445',
    '1145 Person 10445',
    '5000 Person',
    '3000 Person 5000',
    '1900 Person 5000',
  ]);
  const two = (last: number) =>
    countsOf(`Floods displaced 1,000 people in Garissa (Hulugho 300, Ijara 200) and Tana (Garsen 400, Hola ${last}).`);
  const first = ['1000 Person', '300 Person 1000', '200 Person 1000'];
  expect(two(100)).toEqual([...first, '400 Person 1000', '100 Person 1000']);
  expect(two(101)).toEqual(first);
});

test('a list with two places a line goes on, up to its whole', () => {
  const list = (last: number) =>
    countsOf(
      `Some 10,445 people were displaced.\nTana River 300, Mandera 145.\nGarissa 8,900, Wajir 500.\nLamu 400, Kitui ${last}.`,
    );
  const lines = ['10445 Person', ...[300, 145, 8900, 500].map((figure) => `${figure} Person 10445`)];
  expect(list(200)).toEqual([...lines, '400 Person 10445', '200 Person 10445']);
  expect(list(201)).toEqual(lines);
});

test.each([
  ['10,445 people were displaced (Boys 2,300; Girls 2,500; Male 2,000).'],
  ['10,445 people were displaced (Male 5,445; Female 5,000).'],
  ['10,445 people were displaced: Adults 5,445; Elderly 500.'],
  ['10,445 people were displaced: Children 5,445; Women 5,000.'],
  ['10,445 people were displaced.\nPregnant Women 445; Children 500.'],
  ['Les crues ont déplacé 2 445 personnes (Hommes 1 300 ; Femmes 1 145).'],
  ['Les crues ont déplacé 2 445 personnes (Masculin 1 300 ; Féminin 1 145).'],
  ['Las lluvias desplazaron a 2.445 personas (Masculino 1.300; Femenino 1.145).'],
  ['As inundações deslocaram 2.445 pessoas (Masculino 1.300; Feminino 1.145).'],
  ['نزح 2445 شخصا (ذكور 1300؛ إناث 1145).'],
])('sex and age are no places: %s', (text) => {
  expect(placesOf(text)).toEqual([expect.stringMatching(/^\d+:$/)]);
});

test('a row of groups takes no people from a row of places', () => {
  const text = '10,445 people were displaced (Male 5,445; Female 5,000) in two counties (Garissa 9,300; Wajir 1,145).';
  expect(countsOf(text)).toEqual(['10445 Person', '9300 Person 10445', '1145 Person 10445']);
});

test.each([
  '300 people were displaced along the Ravi, Sutlej and Chenab rivers.',
  '300 people were displaced along the Sobat River.',
  '300 people were displaced, said the head of Defesa Civil.',
  '300 people were displaced, the spokesman of the Kenya Red Cross said.',
  'The number of IDPs was 300.',
  'اضطر 300 شخص إلى الفرار من منازلهم.',
  'تقيم 300 أسرة في ثلاث مدارس.',
])('rivers, organisations and homes are no places: %s', (text) => expect(placesOf(text)).toEqual(['300:']));

test('places of another sentence, or none, make a suggestion less sure', () => {
  const sure = (text: string) => read(text)[0]?.confidence ?? 0;
  const own = sure('On 2 May 300 people were displaced by floods in Garissa.');
  expect(own).toBeGreaterThanOrEqual(0.85);
  expect(sure('Floods hit Garissa.\n\nOn 2 May 300 people were displaced by floods.')).toBeLessThan(0.85);
  expect(sure('On 2 May 300 people were displaced by floods.')).toBeLessThan(0.85);
});

test('a name of two parts is one place where the gazetteer has it', () => {
  const [found] = read('230 familias huyeron de Guadalupe y Calvo.');
  const place = {
    place_id: 1,
    name: 'Guadalupe y Calvo',
    alternative_names: '',
    display_name: 'Guadalupe y Calvo, Mexico',
    country: 'Mexico',
  };
  const gazetteer = (name: string) =>
    name === place.name ? [{ ...place, type: 'town', class: 'place' } as unknown as Place] : [];
  expect(found && located(gazetteer, found, ['MEX']).origins.map(({ name }) => name)).toEqual(['Guadalupe y Calvo']);
  expect(found && located(() => [], found, ['MEX']).origins.map(({ name }) => name)).toEqual(['Guadalupe', 'Calvo']);
});

test('the area of a place that the gazetteer does not have stands in for it, and says so', () => {
  const [found] = read('300 people were displaced in Madogo, Tana River County.');
  const place = {
    place_id: 2,
    name: 'Tana River',
    alternative_names: '',
    display_name: 'Tana River, Kenya',
    country: 'Kenya',
  };
  const gazetteer = (name: string) =>
    name === place.name ? [{ ...place, type: 'state', class: 'boundary' } as unknown as Place] : [];
  const places = found && located(gazetteer, found, ['KEN']).found.origins;
  expect(places?.map(({ named, place: own, standsIn }) => [named.name, own.name, standsIn])).toEqual([
    ['Madogo', 'Tana River', true],
  ]);
});

test('each count of a sentence with several causes has its own', () => {
  const causes = (text: string) => read(text).map(({ figure, cause }) => `${figure} ${cause}`);
  expect(causes('Drought displaced 15,400 people and conflict 6,900 people.')).toEqual([
    '15400 Disaster',
    '6900 Conflict',
  ]);
  expect(causes('15,400 people were displaced by drought and 6,900 people by clashes.')).toEqual([
    '15400 Disaster',
    '6900 Conflict',
  ]);
});

test.each([
  [
    'Cyclone Freddy came. Roads are closed. Shops are shut. It is quiet. After Freddy 300 people were displaced.',
    'Storm, Tropical',
  ],
  [
    'Ditwah made landfall. Roads are closed. It is quiet. Shops are shut. 300 people were displaced after Ditwah.',
    'Storm, Tropical',
  ],
  ['300 people were displaced after Freddy.', null],
])('a storm by its name alone, if the report says that it is one: %s', (text, hazard) =>
  expect(read(text)[0]?.hazard ?? null).toBe(hazard),
);

test.each([
  ['300 people were displaced in the past ten days.', '2025-04-26', '2025-05-06'],
  ['300 people were displaced two weeks ago.', '2025-04-22', '2025-04-28'],
  ['Three weeks after the storm 300 people were displaced.', '2025-04-15', '2025-05-06'],
  ['300 people were displaced in the third week of April.', '2025-04-15', '2025-04-21'],
  ['300 personnes ont été déplacées il y a cinq jours.', '2025-05-01', '2025-05-01'],
  ['300 personas fueron desplazadas en los últimos doce días.', '2025-04-24', '2025-05-06'],
  ['300 pessoas foram deslocadas há três dias.', '2025-05-03', '2025-05-03'],
  ['نزح 300 شخص خلال الأيام الثلاثة الماضية.', '2025-05-03', '2025-05-06'],
  ['300 personnes ont été déplacées dans sept sites.', '2025-05-06', '2025-05-06'],
  ['On 2 May 300 people were displaced, an official said on Monday.', '2025-05-02', '2025-05-02'],
  ['3.150 pessoas foram deslocadas na última semana.', '2025-04-29', '2025-05-06'],
  ['Sept personnes sont mortes et 300 déplacées.', '2025-05-06', '2025-05-06'],
])('days counted from the publication: %s', (text, start, end) => {
  const [found] = read(text);
  expect([found?.days?.start, found?.days?.end]).toEqual([start, end]);
});

test.each([
  ['Some 690 houses partially collapsed.', []],
  ['72 maisons se sont effondrées en partie.', []],
  ['The food stocks of 408 families were set on fire.', []],
  ['6,000 households lost their livestock.', []],
  ['4,000 people marched against displacement.', []],
  ['2,300 residents are under evacuation warnings.', []],
  ['Les humanitaires ont vacciné 2 300 enfants déplacés.', []],
  ['وزعت المنظمة سلالا غذائية على 1,700 أسرة نازحة.', []],
  ['9,864 houses were damaged and 4,211 were destroyed.', ['4211 Destroyed Housing']],
  ['Twelve houses were severely damaged.', []],
  ['Twelve houses were severely damaged and are uninhabitable.', ['12 Uninhabitable Housing']],
  ['Twelve accommodation centres remain open with 3,950 people.', ['3950 Sheltered']],
  ['Hay 8 refugios en los que permanecen 735 personas.', ['735 Sheltered']],
  ['14,300 people fled. About 9,100 of them have reached Ulang.', ['14300 Forced to Flee', '9100 Displaced']],
  ['People fled Djaiba, and 2,100 returnees were recorded.', ['2100 Returns']],
  ['Some 560 residents were able to return home.', ['560 Returns']],
  ['جرى إيواء 640 منهم في الخيام.', ['640 Sheltered']],
  ['Another 85 families who had fled in April went back to Eldas.', ['85 Returns']],
  [
    'Civil Defence took 96,000 people out of low areas; 14,200 of them went to state shelters.',
    ['96000 Evacuated', '14200 Sheltered'],
  ],
  ['A OIM precisa de 4 milhões de dólares para os deslocados.', []],
  ['ولا تزال 74 عائلة تقيم في فندق المدينة.', ['74 Sheltered']],
  ['نزح 2,750 شخصا. وتستضيف المساجد نحو 900 منهم.', ['2750 Displaced', '900 Sheltered']],
])('said of %s', (text, wanted) => expect(read(text).map(({ figure, term }) => `${figure} ${term}`)).toEqual(wanted));

test.each([
  ['1,280 households fled their homes and are staying with relatives on higher ground.', 'New Displacement (Flow)'],
  ['1,280 households fled and are living in camps.', 'New Displacement (Flow)'],
  ['1,280 people were evacuated and are still in schools.', 'New Displacement (Flow)'],
  ['1,280 people who fled and are living in camps need food.', 'IDPs (Stock)'],
  ['1,280 people who fled are staying in schools.', 'IDPs (Stock)'],
  ['1,280 people are still displaced and living in camps.', 'IDPs (Stock)'],
])('a count of a flight is a flow, wherever the people stay since: %s', (text, type) =>
  expect(read(text).map((found) => found.type)).toEqual([type]),
);

test.each([
  ['Attacks displaced 300 people in North and South Kivu.', ['300: North Kivu South Kivu']],
  ['300 personnes ont été déplacées au Nord et au Sud-Kivu.', ['300: Nord-Kivu Sud-Kivu']],
  ['300 people fled in North Darfur and South Kordofan.', ['300: North Darfur South Kordofan']],
  ['Floods displaced 300 people in Jammu and Kashmir.', ['300: Jammu and Kashmir']],
  ['300 personas desalojadas en Castilla y León.', ['300: Castilla y León']],
  ['300 people fled Goma and Sake.', ['300: Goma Sake']],
  ['Floods displaced 300 people in Jammu and Kashmir, India.', ['300: Jammu and Kashmir']],
  ['300 personas desalojadas en Castilla y León, España.', ['300: Castilla y León']],
])('names that share a word: %s', (text, wanted) => expect(placesOf(text)).toEqual(wanted));

test.each([
  ['1,250 people have been displaced since the escalation of hostilities on 27 March.', '2025-03-27 2025-05-06'],
  ['1,250 people were displaced on 27 March.', '2025-03-27 2025-03-27'],
  ['Since March, 1,250 people fled; 300 fled on 27 March.', '2025-03-01 2025-05-06'],
])('days since an event: %s', (text, wanted) =>
  expect(read(text).map(({ days }) => `${days?.start} ${days?.end}`)[0]).toBe(wanted),
);

test.each([
  ['DTM has identified 846 individuals who have experienced displacement.', 'New Displacement (Flow)', 'Displaced'],
  ['DTM has identified 846 individuals who were displaced.', 'IDPs (Stock)', 'Displaced'],
  ['1,854 people were rescued or evacuated in Kherson.', 'New Displacement (Flow)', 'Evacuated'],
  ['Some 511 camps were set up where 6,373 people were staying.', 'New Displacement (Flow)', 'Sheltered'],
])('%s', (text, type, term) => expect(read(text).map((one) => [one.type, one.term])).toEqual([[type, term]]));
