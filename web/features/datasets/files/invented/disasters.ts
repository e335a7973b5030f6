/** Invented tables after those of offices for disasters, with the sum of each counted column; the others must be left out. */
import type { Invented } from './english.ts';

export const OF_DISASTERS: readonly Invented[] = [
  {
    name: 'Portuguese: people in centres, and houses destroyed in part or whole',
    sheets: [
      `Província|Distrito|Famílias afectadas|Pessoas afectadas|Casas parcialmente destruídas|Casas totalmente destruídas|Centros de acomodação activos|Famílias nos centros|Pessoas nos centros
Sofala|Búzi|900|4500|210|35|3|60|301
Manica|Sussundenga|120|610|12|4|1|9|44
Total||1020|5110|222|39|4|69|345`,
    ],
    rows: 2,
    sums: { stock_in_camp: 345, house_damaged: 222, house_destroyed: 39 },
    first: { dst_name: 'Búzi, Sofala' },
  },
  {
    name: 'People who have taken shelter, beside livestock in shelters',
    sheets: [
      `District|Upazila|Number of affected people|Number of shelter centers opened|Number of people taken shelter|Number of livestock in shelters
Bhola|Manpura|8100|6|1204|300
Khulna|Dacope|15002|11|3010|900`,
    ],
    rows: 2,
    sums: { stock_in_camp: 4214 },
  },
  {
    name: 'House damage above fully and partially, people in safety locations',
    sheets: [
      `District|DS Division|Affected|>|House damage|>|Safety locations|>
||Families|People|Fully|Partially|Families|People
Galle|Yakkalamulla|300|1210|2|41|20|88
Matara|Pitabeddara|210|800|1|12|7|31`,
    ],
    rows: 2,
    sums: { stock_in_camp: 119, house_destroyed: 3, house_damaged: 53 },
  },
  {
    name: 'Marks of footnotes in headers and at numbers',
    sheets: [
      `Mohafaza|Caza|# collective shelters|IDPs in collective shelters¹|Total IDPs²
Nabatieh|Bint Jbeil|3|1,204*|12 345²
South|Sour|12|3 010³|20,118
¹ Of the ministry|||| `,
    ],
    rows: 2,
    sums: { stock_in_camp: 4214, stock_total: 32_463 },
    first: { dst_name: 'Bint Jbeil, Nabatieh' },
  },
  {
    name: 'Victims by act, of which only forced displacement counts',
    sheets: [
      `FECHA_CORTE;DEPARTAMENTO;MUNICIPIO;HECHO;SEXO;PER_OCU;PER_DECLA
2023-12-31;META;VISTAHERMOSA;Desplazamiento forzado;Mujer;412;1500
2023-12-31;META;VISTAHERMOSA;Homicidio;Hombre;21;40
2023-12-31;META;VISTAHERMOSA;Amenaza;Mujer;101;130
2023-12-31;CAUCA;ARGELIA;Desplazamiento forzado;Mujer;81;501`,
    ],
    rows: 2,
    sums: { stock_total: 493 },
  },
  {
    name: 'A year in the header of the last count, and the count before',
    sheets: [
      `Region|District|IDP Site|Year of establishment|HHs (verified 2024)|Individuals (verified 2024)|HHs (previous)|Individuals (previous)
Bay|Baidoa|Buula|2019|95|570|100|600
Gedo|Doolow|Kabasa|2017|300|1815|290|1700`,
    ],
    rows: 2,
    sums: { stock_total: 2385 },
  },
  {
    name: 'Regions, provinces and towns in one column, of which two have equal counts',
    sheets: [
      `Region / Province / Municipality|Displaced persons inside ECs|Displaced persons outside ECs|Total displaced persons
REGION II|1200|850|2050
Cagayan|1000|650|1650
Aparri|800|450|1250
Gonzaga|200|200|400
Isabela|200|200|400
Maconacon|200|200|400`,
    ],
    rows: 3,
    sums: { stock_in_camp: 1200, stock_outside_camp: 850, stock_total: 2050 },
    first: { dst_name: 'Aparri' },
  },
  {
    name: 'Arabic: arrivals beside departures, and communities',
    sheets: [
      `المحافظة|الناحية|التجمع|رمز التجمع|عدد النازحين الوافدين|عدد النازحين المغادرين|عدد العائدين
إدلب|الدانا|سرمدا|C4126|5210|310|100
حلب|اعزاز|سجو|C1564|2044|1004|55`,
    ],
    rows: 2,
    sums: { new_total: 7254, returnees_total: 155 },
    first: { dst_name: 'سرمدا, الدانا, إدلب' },
  },
  {
    name: 'Russian: people who returned',
    sheets: [
      `Регион;Район;Количество вынужденных переселенцев;Количество семей;Количество возвратившихся
Гянджа;Кяпаз;12 040;4 100;310
Баку;Сабаил;9 004;3 002;1 205`,
    ],
    rows: 2,
    sums: { stock_total: 21_044, returnees_total: 1515 },
  },
  {
    name: 'Lakhs of affected people are no count',
    sheets: [
      `District|Population affected (in lakh)|Persons evacuated|Persons in relief camps
Darbhanga|18|12,304|1,210
Sitamarhi|6|1,04,150|120`,
    ],
    rows: 2,
    sums: { stock_total: 116_454, stock_in_camp: 1330 },
  },
  {
    name: 'UNHCR: the country of asylum or residence, and stars for few people',
    sheets: [
      `Year,Country / territory of asylum/residence,Origin,Asylum-seekers (pending cases),Internally displaced persons,Returned IDPs
2018,Iraq,Iraq,,1802832,1044567
2018,Yemen,Yemen,*,2144718,2100`,
    ],
    rows: 2,
    sums: { stock_total: 3_947_550, returnees_total: 1_046_667 },
    first: { iso3: 'IRQ' },
  },
];
