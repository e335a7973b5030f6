/** Tests that countries are found by the spellings of UN organisations, the World Bank and six languages, and that no name finds another country's. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { foundBy } from './country-names.ts';
import { countryFinder, type NamedCountry } from './find-country.ts';

const COUNTRIES = (
  parse(readFileSync('db/reference/geo_entities.csv'), { columns: true }) as Record<string, string>[]
).map(({ iso3 = '', iso = '', name = '', idmc_short_name = '' }): NamedCountry => ({
  iso3,
  name,
  idmc_short_name,
  iso: iso === '' ? null : iso,
}));
const find = countryFinder(COUNTRIES);

const SPELLINGS: Record<string, string> = {
  COD: 'Dem. Rep. of the Congo|Congo, Dem. Rep.|Democratic Republic of the Congo|DR Congo|D.R. Congo|DRC|RDC|République Démocratique du Congo|Congo (Democratic Republic of the)|República Democrática del Congo|República Democrática do Congo|جمهورية الكونغو الديمقراطية|Демократична Республіка Конго|Congo, the Democratic Republic of the|Congo, DR',
  COG: 'Congo, Rep.|Republic of the Congo|Congo (Brazzaville)|Rep. of the Congo|Congo',
  SYR: 'Syrian Arab Rep.|Syrian Arab Republic|Syria|Syrie|Siria|سوريا|سورية|الجمهورية العربية السورية|Сирія|República Árabe Siria',
  IRN: 'Iran (Islamic Rep. of)|Iran, Islamic Rep.|Iran (Islamic Republic of)|Islamic Republic of Iran|Irán|إيران|Iran',
  TZA: 'United Rep. of Tanzania|United Republic of Tanzania|Tanzania, United Republic of|Tanzanie|Tanzania',
  TCD: 'Tchad|Chad|تشاد|Чад|Chade|Republic of Chad',
  SDN: 'السودان|Soudan|The Sudan|Sudán|Sudão|Судан|Republic of the Sudan',
  SSD: 'South Sudan|S. Sudan|Soudan du Sud|Sudán del Sur|جنوب السودان|Південний Судан|Republic of South Sudan',
  UKR: 'Україна|Ukraine|Ucrania|أوكرانيا|Украина|UKR',
  PSE: 'oPt|OPT|Palestine|State of Palestine|Palestine, State of|Occupied Palestinian Territory|West Bank and Gaza|فلسطين|Occupied Palestinian Territory, including East Jerusalem|Palestine (State of)',
  VEN: 'Venezuela (Bolivarian Republic of)|Venezuela, RB|Venezuela|Bolivarian Republic of Venezuela',
  BOL: 'Bolivia (Plurinational State of)|Bolivia, Plurinational State of|Bolivie',
  PRK: "Dem. People's Rep. of Korea|Korea, Dem. People's Rep.|DPRK|Democratic People's Republic of Korea|North Korea",
  KOR: 'Rep. of Korea|Korea, Rep.|Republic of Korea|South Korea',
  LAO: "Lao PDR|Lao People's Dem. Rep.|Lao People's Democratic Republic|Laos",
  EGY: 'Egypt, Arab Rep.|Egypt|Égypte|مصر|Egipto',
  YEM: 'Yemen, Rep.|Yemen|Yémen|اليمن|Ємен',
  GMB: 'Gambia, The|The Gambia|Gambia',
  BHS: 'Bahamas, The|Bahamas',
  MDA: 'Rep. of Moldova|Moldova, Republic of|Republic of Moldova|Moldova',
  CAF: 'Central African Rep.|Central African Republic|CAR|RCA|République centrafricaine|جمهورية أفريقيا الوسطى',
  CIV: "Côte d'Ivoire|Cote d’Ivoire|Ivory Coast|ساحل العاج",
  TUR: 'Türkiye|Turkiye|Turkey|Turquie|تركيا',
  FSM: 'Micronesia (Federated States of)|Micronesia, Fed. Sts.|Micronesia',
  MKD: 'North Macedonia|Macedonia, FYR|The former Yugoslav Republic of Macedonia',
  KGZ: 'Kyrgyz Rep.|Kyrgyz Republic|Kyrgyzstan',
  SVK: 'Slovak Rep.|Slovak Republic|Slovakia',
  CZE: 'Czech Rep.|Czech Republic|Czechia',
  DOM: 'Dominican Rep.|Dominican Republic|República Dominicana',
  BIH: 'Bosnia and Herzegovina|Bosnia & Herzegovina|Bosnie-Herzégovine|BiH',
  GBR: 'United Kingdom of Great Britain and Northern Ireland|UK|United Kingdom',
  USA: 'United States of America|USA|US|U.S.A.|United States',
  RUS: 'Russian Federation|Russia|Росія|Россия',
  SWZ: 'Eswatini|Swaziland',
  MMR: 'Myanmar|Burma|Birmanie',
  VNM: 'Viet Nam|Vietnam',
  PHL: 'Philippines|The Philippines|Filipinas|الفلبين',
  NER: 'Niger|النيجر|Нігер',
  NGA: 'Nigeria|Nigéria|نيجيريا',
  SOM: 'Somalia|Somalie|الصومال|Сомалі',
  ETH: 'Ethiopia|Éthiopie|إثيوبيا|Etiopía',
  AFG: 'Afghanistan|أفغانستان|Афганістан|Islamic Republic of Afghanistan',
  HTI: 'Haiti|Haïti|Haití',
  MOZ: 'Mozambique|Moçambique',
  LBY: 'Libya|ليبيا|Libye|Libia|State of Libya',
  IRQ: 'Iraq|العراق|Irak|Iraque',
  XKX: 'Kosovo|Kosovo (UNSCR 1244)',
  VCT: 'St. Vincent and the Grenadines|Saint Vincent and the Grenadines',
  LKA: 'Sri Lanka|سريلانكا',
  TLS: 'Timor-Leste|East Timor',
  STP: 'Sao Tome and Principe|São Tomé and Príncipe',
  HKG: 'Hong Kong SAR, China|Hong Kong',
  TWN: 'Taiwan|Republic of China',
};

describe('countries', () => {
  test.each(Object.entries(SPELLINGS).flatMap(([iso3, names]) => names.split('|').map((name) => [name, iso3])))(
    '%s is %s',
    (name, iso3) => expect(find(name)).toEqual([iso3]),
  );

  test('each name of each country finds it, whatever its case, and never another one alone', () => {
    const wrong = COUNTRIES.flatMap((country) =>
      [country.idmc_short_name, ...foundBy(country).others]
        .flatMap((name) => [name, name.toUpperCase(), name.toLowerCase(), ` ${name}*`])
        .flatMap((name) =>
          find(name).includes(country.iso3) ? [] : [`${country.iso3} ${name}: ${find(name).join()}`],
        ),
    );
    expect(wrong).toEqual([]);
    const shared = COUNTRIES.flatMap((country) =>
      [country.idmc_short_name, ...foundBy(country).others].filter((name) => find(name).length > 1),
    );
    // Sint Maarten and Saint-Martin.
    expect(new Set(shared)).toEqual(new Set(['São Martinho']));
  });

  test.each(['', 'Atlantis', 'Republic', 'Total', 'n/a', 'Democratic Republic', 'Kassala', 'United'])(
    '%j is none',
    (name) => expect(find(name)).toEqual([]),
  );
});
