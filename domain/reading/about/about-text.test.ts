/** Tests what the beginning of a text says of it: heading, day, language, countries; and the publisher among the known ones. */
import { countryOfPublisher } from './publisher-country.ts';
import { expect, test } from 'vitest';
import { knownCountries } from '#server/places/known-countries.ts';
import { aboutText, countriesAbout, isMail } from './about-text.ts';
import { causesAbout } from './causes-about.ts';
import { namedLike, officeOf, publisherOfSite, searchedName } from './publisher-known.ts';
import { namesAtEnds } from './publisher-named.ts';

const today = '2025-06-01';

test.each([
  ['Situation report no. 12\n6 May 2025\nSome 300 families fled.', ['Situation report no. 12', '2025-05-06', 'en']],
  ['6 May 2025\n\nFloods in Kassala\nThe people fled.', ['Floods in Kassala', '2025-05-06', 'en']],
  [
    'Rapport de situation\nLe 6 mai 2025, les familles sont dans les écoles.',
    ['Rapport de situation', '2025-05-06', 'fr'],
  ],
  ['Page 1\nwww.example.org\nFloods in the east of the country', ['Floods in the east of the country', null, 'en']],
  ['The people of the town fled.\nPublished on 7 July 2031', ['The people of the town fled', null, 'en']],
  ['12\n34\n', [null, null, null]],
  ['', [null, null, null]],
])('%j says %j', (text, [title, published, language]) => {
  const about = aboutText(text, today);
  expect([about.title, about.published, about.language, about.publisher]).toEqual([title, published, language, null]);
});

test.each([
  ['Kenya Red Cross Society - Situation Report No. 3\nFloods', 'Kenya Red Cross Society', 'Situation Report No. 3'],
  [
    'Kenya Red Cross Society\n20 May 2025\nFloods in Tana River County',
    'Kenya Red Cross Society',
    'Floods in Tana River County',
  ],
  [
    'Floods in the east\nSource: National Disaster Management Authority',
    'National Disaster Management Authority',
    'Floods in the east',
  ],
  [
    'Kenya Red Cross Society - Situation Report No. 3: Floods in Garissa. 6 May 2025.\nRain',
    'Kenya Red Cross Society',
    'Situation Report No. 3: Floods in Garissa',
  ],
  [
    'The Ministry of Interior moved them - said a chief - on Tuesday.',
    null,
    'The Ministry of Interior moved them - said a chief - on Tuesday',
  ],
  ['OCHA\nRapport de situation', 'OCHA', 'Rapport de situation'],
  [
    'Garissa County Flood Response Coordination Cell\nSITUATION REPORT No. 3 – Tana River floods, Kenya\nReporting period: 14–18 November 2024.',
    'Garissa County Flood Response Coordination Cell',
    'SITUATION REPORT No. 3 – Tana River floods, Kenya',
  ],
  ['Tana Flood Desk\nUpdate on floods', 'Tana Flood Desk', 'Update on floods'],
  ['Floods reach the town centre\nRain', null, 'Floods reach the town centre'],
  ['Croix-Rouge du Burundi | Bulletin d’information', 'Croix-Rouge du Burundi', 'Bulletin d’information'],
  // A sentence, a report and a line far below name no author.
  [
    'The Ministry of Interior evacuated the people of the town.',
    null,
    'The Ministry of Interior evacuated the people of the town',
  ],
  ['Floods in the east\nRain\nWind\nRed Cross Society', null, 'Floods in the east'],
  ['Report of 3 commissions on floods', null, 'Report of 3 commissions on floods'],
])('%j has the publisher %j', (text, publisher, title) => {
  const about = aboutText(text, today);
  expect([about.publisher, about.title]).toEqual([publisher, title]);
});

const body = `Floods in the east\n${'The people fled to the hills.\n'.repeat(60)}`;

test.each([
  ['Published by the Ministry of Interior on 6 May 2025', 'Ministry of Interior'],
  ['By OCHA', 'OCHA'],
  ['Source: Radio Dabanga', 'Radio Dabanga'],
  ['Source: OCHA, IOM', 'OCHA'],
  ['Issued by the Ministry of Water and Sanitation.', 'Ministry of Water and Sanitation'],
  ['Prepared by: IOM DTM Sudan', 'IOM DTM Sudan'],
  ['This situation report is produced by OCHA Sudan in collaboration with partners.', 'OCHA Sudan'],
  ['Publié par le Ministère de l’Intérieur, Bujumbura', 'Ministère de l’Intérieur'],
  ['Source : Direction de la Protection civile', 'Direction de la Protection civile'],
  ['Published by the Jubaland Flood Task Force, 12 May 2025', 'Jubaland Flood Task Force'],
  [
    'Publié par le Bureau provincial de la protection civile, le 18 mars 2025',
    'Bureau provincial de la protection civile',
  ],
  ['Publié par la Direction nationale de la prévention et de la gestion des crises', 'Direction nationale de la prévention et de la gestion des crises'], // prettier-ignore
  ['Publié par le Comité d’aide aux réfugiés le 3 mai', 'Comité d’aide aux réfugiés'],
  ['Publicado por la Oficina departamental de gestión del riesgo en Quibdó', 'Oficina departamental de gestión del riesgo'], // prettier-ignore
  ['Divulgado pela Secretaria municipal de assistência social com parceiros', 'Secretaria municipal de assistência social'], // prettier-ignore
  ['Elaborado por la Unidad Nacional (UNGRD)', 'Unidad Nacional (UNGRD)'],
  ['Elaborado por el Ministerio de Defensa', 'Ministerio de Defensa'],
  ['Fuente: Defensoría del Pueblo', 'Defensoría del Pueblo'],
  ['Publicado pelo Instituto Nacional de Gestão (INGD)', 'Instituto Nacional de Gestão (INGD)'],
  ['صادر عن وزارة الداخلية، بورتسودان', 'وزارة الداخلية'],
  ['المصدر: منظمة الهجرة الدولية', 'منظمة الهجرة الدولية'],
  ['\u202ESource: \u200FOCHA\u0000', 'OCHA'],
  // Persons, sentences and addresses are no publishers.
  ['By Jane Wanjiru', null],
  ['Prepared by Jane Wanjiru and Ali Musa', null],
  ['Published by Jane Wanjiru on 6 May', null],
  ['By Tuesday the people had fled.', null],
  ['Source: www.example.org', null],
  ['Source: interviews with people who fled', null],
  ['Por la noche huyeron 300 familias.', null],
])('%j in the first or the last lines names the publisher %j', (line, publisher) => {
  expect(aboutText(`Floods in the east\n6 May 2025\nRain fell\n${line}\nThe people fled.`, today).publisher).toBe(
    publisher,
  );
  expect(aboutText(`${body}${line}\nPage 3`, today).publisher).toBe(publisher);
  // Amid the text it is no publisher's.
  expect(aboutText(`${body}${line}\n${body}`, today).publisher).toBeNull();
});

test.each([
  // A line with its day.
  ['Floods in the east\nOCHA Nigeria, 6 May 2025\nRain fell.', 'OCHA Nigeria', 'Floods in the east'],
  ['OCHA Tchad, le 6 mai 2025\nInondations à l’est\nIl a plu.', 'OCHA Tchad', 'Inondations à l’est'],
  ['Ministerio de Defensa, 6 de mayo de 2025\nInundaciones en el este', 'Ministerio de Defensa', 'Inundaciones en el este'], // prettier-ignore
  ['Defesa Civil, 6 de maio de 2025\nCheias em Sofala', 'Defesa Civil', 'Cheias em Sofala'],
  // Datelines.
  ['GENEVA (UNHCR) – Some 300 families fled.', 'UNHCR', 'Some 300 families fled'],
  ['NAIROBI, May 6 (Reuters) - Some 300 families fled.', 'Reuters', 'Some 300 families fled'],
  ['Nairobi, 6 May 2025 (Kassala Post) -- Some 300 families fled.', 'Kassala Post', 'Some 300 families fled'],
  ['DAKAR, le 6 mai 2025 (OCHA) – Quelque 300 familles ont fui.', 'OCHA', 'Quelque 300 familles ont fui'],
  ['Ginebra, 6 de mayo (EFE).- Unas 300 familias huyeron.', 'EFE', 'Unas 300 familias huyeron'],
  ['Maputo, 6 de maio (Lusa) – Cerca de 300 famílias fugiram.', 'Lusa', 'Cerca de 300 famílias fugiram'],
  ['جنيف (رويترز) - نزحت 300 أسرة.', 'رويترز', 'نزحت 300 أسرة'],
  // Alone, in brackets, and behind the last sentence.
  ['Radio Dabanga\nSome 300 families fled.', 'Radio Dabanga', 'Some 300 families fled'],
  ['300 families flee Tawila (Reuters)\nThey fled.', 'Reuters', '300 families flee Tawila'],
  ['Some 300 families fled. (Radio Dabanga)', 'Radio Dabanga', 'Some 300 families fled'],
  ['Some 300 families fled.\n— Reuters', 'Reuters', 'Some 300 families fled'],
  ['Some 300 families fled. Source: OCHA', 'OCHA', 'Some 300 families fled'],
  ['Quelque 300 familles ont fui. (Source : OCHA)', 'OCHA', 'Quelque 300 familles ont fui'],
  ['Huyeron 300 familias. Fuente: Defensoría del Pueblo', 'Defensoría del Pueblo', 'Huyeron 300 familias'],
  ['Fugiram 300 famílias. Fonte: Defesa Civil', 'Defesa Civil', 'Fugiram 300 famílias'],
  // The head and the foot of a press release.
  ['Press release from the Ministry of Interior\nRain fell.', 'Ministry of Interior', null],
  ['Communiqué de presse du Ministère de l’Intérieur\nIl a plu.', 'Ministère de l’Intérieur', null],
  ['Comunicado de prensa de la Defensoría del Pueblo\nLlovió.', 'Defensoría del Pueblo', null],
  ['Nota à imprensa da Defesa Civil\nChoveu.', 'Defesa Civil', null],
  ['بيان صحفي صادر عن وزارة الداخلية\nهطلت أمطار.', 'وزارة الداخلية', null],
  ['PRESS RELEASE\nFloods\nRain fell.\nThey fled.\nAbout the Norwegian Refugee Council\nIt helps.', 'Norwegian Refugee Council', null], // prettier-ignore
  ['Floods\nRain fell.\nThey fled.\n© 2025 Norwegian Refugee Council. All rights reserved', 'Norwegian Refugee Council', null], // prettier-ignore
  ['Floods\nRain fell.\nThey fled.\nFor more information, contact: Jane Wanjiru, Head of Office, OCHA Nigeria, jane@un.example', 'OCHA Nigeria', null], // prettier-ignore
  ['Crues\nIl a plu.\nIls ont fui.\nPour plus d’informations : Ali Musa, OCHA Burundi', 'OCHA Burundi', null],
  // Sentences, places and persons name none.
  ['UNHCR chief visits the camps\nRain fell.', null, 'UNHCR chief visits the camps'],
  ['Ministry of Interior says people fled\nRain fell.', null, 'Ministry of Interior says people fled'],
  ['Sinja (Sennar) – 300 families fled.', null, 'Sinja (Sennar) – 300 families fled'],
  ['In Bama (Borno), 300 families fled.', null, 'In Bama (Borno), 300 families fled'],
  ['The army moved them (SEMA).\nRain fell.', null, 'The army moved them (SEMA)'],
  ['Press briefing\nBreaking News\nRain fell.', null, 'Press briefing'],
  ['About Tawila\nRain fell.\nContact lines were cut, the chief said.', null, 'About Tawila'],
  ['They fled.\nFor more information: Jane Wanjiru, jane@un.example', null, null],
])('the pasted text %j is of %j and called %j', (text, publisher, title) => {
  const about = aboutText(text, today);
  expect(about.publisher).toBe(publisher);
  if (title !== null) expect(about.title).toBe(title);
});

test('the parts of the first and the last lines are looked up as names, sentences are not', () => {
  const text = `Kassala Voice | Floods in the east\nRain fell.\n${body}They fled. (Port Wire)\nBlue Nile Monitor, 6 May 2025`;
  expect(namesAtEnds(text)).toEqual(['Kassala Voice', 'Floods in the east', 'Port Wire', 'Blue Nile Monitor']);
  expect(namesAtEnds('word '.repeat(400_000))).toEqual([]);
  expect(namesAtEnds('Name\n'.repeat(400_000))).toEqual(['Name']);
});

test('an office has the acronym of its organisation', () => {
  expect(
    ['OCHA Nigeria', 'IOM DTM South Sudan', 'OCHA', 'Radio Dabanga', 'OCHA says people fled'].map(officeOf),
  ).toEqual(['OCHA', 'IOM', null, null, null]);
});

test.each([
  [
    'Heavy rain fell on 1 May 2025, and the river\nleft its bed.\nFlash Update No. 3 (as of 6 May 2025)',
    '2025-05-06',
    true,
  ],
  ['Situation report no. 12\n6 May 2025.\nSome 300 families fled on 4 May 2025.', '2025-05-06', true],
  ['Rapport de situation\nLe 6 mai 2025, les familles sont dans les écoles.', '2025-05-06', false],
  ['Floods in the east\nThe people fled.', null, false],
])('a line that only dates %j comes before a day in a sentence', (text, published, dated) => {
  expect(aboutText(text, today)).toMatchObject({ published, dated });
});

const DAYS = [
  '6 May 2025',
  '6 mai 2025',
  '6 de mayo de 2025',
  '6 de maio de 2025',
  '6 مايو 2025',
  '06/05/2025',
  '2025-05-06',
];

/** Each has its own publisher, title and day, in one language. */
const HEADINGS = [
  ['Kenya Red Cross Society', 'Situation Report No. 3: Floods in Garissa', DAYS[0]],
  ['Croix-Rouge du Burundi', 'Rapport de situation no 4 : inondations à Gatumba', DAYS[1]],
  ['Ministerio de Defensa', 'Informe de situación sobre las inundaciones en Quibdó', DAYS[2]],
  ['Proteção Civil de Sofala', 'Relatório de situação sobre as cheias em Sofala', DAYS[3]],
  ['OCHA', 'تقرير عن الفيضانات في ولاية كسلا بالسودان', DAYS[4]],
] as const;
const ENDINGS = [
  (title: string, day: string) => `${title}. ${day}.`,
  (title: string, day: string) => `${title} - ${day}`,
  (title: string, day: string) => `${title} | ${day}`,
  (title: string, day: string) => `${title} (${day})`,
  (title: string, day: string) => `${title}, ${day}`,
  (title: string) => `${title}.`,
  (title: string) => title,
];

test.each(HEADINGS)('a heading loses %s, its day and its full stop', (publisher, title, own) => {
  for (const day of [own, DAYS[5], DAYS[6]])
    for (const ending of ENDINGS) {
      const line = ending(title, day ?? '');
      const of = (heading: string) => {
        const about = aboutText(`${heading}\n\nRain fell.`, today);
        return { heading, title: about.title, publisher: about.publisher };
      };
      expect(of(line)).toMatchObject({ heading: line, title });
      expect(of(`${publisher} - ${line}`)).toEqual({ heading: `${publisher} - ${line}`, title, publisher });
    }
});

test.each([
  'Floods after the rain of 6 May 2025',
  'Update of 4 to 6 May 2025 on floods',
  'Situation report for May 2025',
  'Floods in the U.S.',
  'Flash update 3 – as of 6 May 2025',
  'Reporting period: 4–6 May 2025',
])('the heading %j stays whole', (heading) => {
  expect(aboutText(`${heading}\n\nRain fell.`, today).title).toBe(heading);
});

const CAUSES = [
  ['Floods', 'armed clashes', (cause: string) => `${cause} in the east of the country`, 'The people left their homes.'],
  [
    'Inondations',
    'affrontements',
    (cause: string) => `Rapport sur les ${cause} dans la province`,
    'Les familles ont quitté la ville.',
  ],
  [
    'Inundaciones',
    'enfrentamientos',
    (cause: string) => `Informe sobre ${cause} en el departamento`,
    'Las familias dejaron sus casas.',
  ],
  [
    'Cheias',
    'confrontos',
    (cause: string) => `Relatório sobre ${cause} na província`,
    'As famílias deixaram as suas casas.',
  ],
  ['فيضانات', 'اشتباكات', (cause: string) => `تقرير عن ${cause} في الولاية`, 'غادرت الأسر منازلها.'],
] as const;

test.each(CAUSES)(
  'the causes of a title or a text about %s or %s are those that it names',
  (flood, fight, title, body) => {
    const of = (heading: string, text: string) => causesAbout({ title: heading, text: `${heading}\n${text}` });
    const [floods, fights] = [title(flood), title(fight)];
    expect(of(floods, body)).toEqual(['Disaster']);
    expect(of(fights, body)).toEqual(['Conflict']);
    expect(of(`${floods} (${fight})`, body)).toEqual(['Conflict', 'Disaster']);
    // The title comes before the text, which names the other cause more often.
    expect(of(floods, `${fights}. `.repeat(5))).toEqual(['Disaster']);
    const [none] = body.split(' ');
    expect(of(none ?? '', body)).toEqual([]);
    expect(of(none ?? '', `${fights}. `.repeat(3))).toEqual(['Conflict']);
    // Once or twice is in passing, and so is a cause beside one that is named far more often.
    expect(of(none ?? '', `${fights}. `.repeat(2))).toEqual([]);
    expect(of(none ?? '', `${floods}. `.repeat(9) + `${fights}. `.repeat(3))).toEqual(['Disaster']);
  },
);

test.each([
  ['From', 'To', 'Subject', 'Floods in the east'],
  ['De', 'À', 'Objet', 'Inondations à l’est'],
  ['De', 'Para', 'Asunto', 'Inundaciones en el este'],
  ['من', 'إلى', 'الموضوع', 'فيضانات في الشرق'],
])('a mail that was copied with %s, %s and %s is one, and its subject is the title', (from, to, subject, title) => {
  for (const mark of [': ', ' : ']) {
    const mail = `${from}${mark}OCHA Desk\n${to}${mark}the whole team\n${subject}${mark}Fwd: ${title}\n\nRain fell.`;
    expect([isMail(mail), aboutText(mail, today).title]).toEqual([true, title]);
  }
  expect(isMail(`${title}\n${from}: here\n${to}: there`)).toBe(false);
});

test('a day far below the top dates nothing', () => {
  expect(aboutText(`Floods in the east\n${'The people fled. '.repeat(200)}\n6 May 2025`, today).published).toBeNull();
});

test('a text of one line without end, or of lines without words, is read in no time', () => {
  expect(aboutText('1/'.repeat(2_000_000), today).title).toBeNull();
  expect(aboutText('\n'.repeat(2_000_000), today).title).toBeNull();
  expect(aboutText('word '.repeat(400_000), today).title).not.toBeNull();
  expect(aboutText('Source: '.repeat(400_000), today).publisher).toBeNull();
  expect(aboutText('this a-'.repeat(400_000), today).publisher).toBeNull();
  for (const words of ['(', 'A (', '© ', 'A, ', 'about the ', '6 May 2025 (', 'contact, '])
    expect(aboutText(words.repeat(400_000), today).publisher).toBeNull();
});

test('the countries of the title come before those of the text', () => {
  const text = 'In Kenya people fled. In Kenya and Kenya. In Chad one family.';
  expect(countriesAbout({ title: 'Floods in Sudan', text }, knownCountries)).toEqual(['SDN']);
  expect(countriesAbout({ title: 'Floods', text }, knownCountries)).toEqual(['KEN']);
  expect(countriesAbout({ title: null, text: 'Sudan and Chad' }, knownCountries)).toEqual(['SDN', 'TCD']);
  expect(countriesAbout({ title: null, text: '' }, knownCountries)).toEqual([]);
});

test('a publisher is known by its name in any spelling, without The and its acronym', () => {
  const known = ['New Humanitarian', 'International Organization for Migration', 'IOM (Sudan)'].map((name) => ({
    name,
  }));
  expect(searchedName('The New Humanitarian')).toBe('New Humanitarian');
  expect(searchedName('International Organization for Migration (IOM)')).toBe(
    'International Organization for Migration',
  );
  expect(namedLike('The new-humanitarian', known)).toEqual([known[0]]);
  expect(namedLike('International Organization for Migration (IOM)', known)).toEqual([known[1]]);
  expect(namedLike('Reuters', known)).toEqual([]);
});

test('a site has a publisher if nearly all its documents have it', () => {
  expect(publisherOfSite([], false)).toBeNull();
  expect(publisherOfSite([[7]], false)).toBe(7);
  expect(publisherOfSite([[7], [7]], true)).toBeNull();
  expect(publisherOfSite([[7], [7, 8], [7]], true)).toBe(7);
  expect(publisherOfSite([[7], [8], [9]], false)).toBeNull();
  expect(publisherOfSite([[7], [], []], false)).toBeNull();
});

test('a publisher that the text names is of its only country, unless it works in many', () => {
  const of = (name: string, ...countries: string[]) => countryOfPublisher(name, countries);
  expect(of('Sindh Relief Cell', 'PAK')).toBe('PAK');
  expect(of('Sindh Relief Cell', 'PAK', 'IND')).toBeNull();
  expect([
    of('OCHA', 'PAK'),
    of('International Organization for Migration', 'PAK'),
    of('Union africaine', 'PAK'),
  ]).toEqual([null, null, null]);
});

test('a country of the text whose area the title names is the country', () => {
  const text =
    'OCHA Mozambique: Floods in Gaza and Sofala\n\nRain has flooded Gaza Province and Sofala Province in central Mozambique.';
  expect(countriesAbout({ title: 'Floods in Gaza and Sofala', text }, knownCountries)).toEqual(['MOZ']);
  expect(countriesAbout({ title: 'Strikes on Gaza', text: 'Strikes on Gaza and Israel.' }, knownCountries)).toEqual([
    'PSE',
  ]);
});

test('a text of one paragraph is named by its first sentence, a long one cut between two words', () => {
  const first = 'Heavy rain since 19 November has flooded the districts of Buzi and Nicoadala in central Mozambique';
  const more = 'Some 12,450 people fled their homes in Buzi. '.repeat(10);
  expect(aboutText(`${first}. ${more}`, today).title).toBe(first);
  const { title } = aboutText(`${first} ${'and the rivers rose again '.repeat(20)}. ${more}`, today);
  expect(title?.length).toBeLessThanOrEqual(202);
  expect(title).toMatch(/^Heavy rain .* (?:and|the|rivers|rose|again) …$/);
  // No half of a character that the cut has parted.
  const [even, odd] = ['Rain hit', 'Rains hit'].map((words) => aboutText(`${words} ${'😀'.repeat(110)}`, today).title);
  for (const cut of [even, odd]) expect(cut).toMatch(/^Rains? hit (?:😀)+ …$/u);
});
