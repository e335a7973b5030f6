/** Invented tables of hard kinds: matrices, units beside units, titles beside logos, totals above, two languages in a cell. */
import type { Invented } from './english.ts';

export const HARD_INVENTED: readonly Invented[] = [
  {
    name: 'A matrix of arrivals and departures with totals',
    sheets: [
      `Displacements monitored in May 2024|>|>|>|>
Region of arrival|Bakool|Bay|Gedo|Total
Banadir|100|400|0|500
Bay|250|700|50|1000
Total|350|1100|50|1500`,
    ],
    rows: 2,
    sums: { stock_total: 1500 },
    first: { dst_name: 'Banadir' },
  },
  {
    name: 'Cameroon: displaced, refugees out of camp and returnees',
    sheets: [
      `Département;Arrondissement;Village;Nom du chef;PDI;Réfugiés hors camp;Retournés;Ménages PDI;Latitude;Longitude
Logone-et-Chari;Kousseri;Madana;x;1 204;33;210;190;12,08;15,03
Mayo-Sava;Mora;Igawa;x;2 310;0;88;377;11,05;14,14`,
    ],
    rows: 2,
    sums: { stock_total: 3514, returnees_total: 298 },
    first: { dst_lat: 12.08 },
  },
  {
    name: 'The total stands in the first row',
    sheets: [
      `Governorate|Households|Individuals
Yemen|5600|33600
Aden|600|3600
Taizz|2000|12000
Marib|3000|18000`,
    ],
    rows: 3,
    sums: { stock_total: 33_600 },
  },
  {
    name: 'A wide title, an empty line, the date beside it and headers in row seven',
    sheets: [
      `International Organization for Migration|||||
DISPLACEMENT TRACKING MATRIX|||||
|||||
Reporting period:|01 to 31 May 2024||||
|||||
No|Region|Zone|Woreda|IDP Households|IDP Individuals
1|Afar|Zone 1|Dubti|120|600
2|Afar|Zone 2|Abala|300|1500`,
    ],
    rows: 2,
    sums: { stock_total: 2100 },
    first: { dst_name: 'Dubti, Zone 1, Afar' },
  },
  {
    name: 'Sex and age in two lines with a total for each',
    sheets: [
      `Site name|Total IDPs|>|>|Children 0-17|>|Adults 18+|>
|Total|Male|Female|Boys|Girls|Men|Women
Site A|1000|480|520|250|260|230|260
Site B|400|190|210|90|110|100|100`,
    ],
    rows: 2,
    sums: { stock_total: 1400, stock_male: 670, stock_female: 730 },
  },
  {
    name: 'New displacements and returns in a month',
    sheets: [
      `Province|District|Newly displaced (individuals)|Returned (individuals)|Total IDPs to date
Cabo Delgado|Macomia|4200|100|31000
Nampula|Erati|15000|0|21000`,
    ],
    rows: 2,
    sums: { stock_total: 52_000, new_total: 19_200, returnees_total: 100 },
  },
  {
    name: 'Header and values in English and Arabic in one cell',
    sheets: [
      `Governorate المحافظة|Sub-district الناحية|Camp name اسم المخيم|IDP HH عدد الأسر|IDP Ind عدد النازحين
Idleb إدلب|Dana الدانا|Al Karama الكرامة|1200|6100
Aleppo حلب|A'zaz اعزاز|Bab Al Salama باب السلامة|900|4700`,
    ],
    rows: 2,
    sums: { stock_total: 10_800 },
  },
  {
    name: 'Counts as text with the unit',
    sheets: [
      `Location|IDPs|Date
Kalma Camp|128,000 individuals|15 January 2024
Zamzam Camp|300,500 persons|15 January 2024`,
    ],
    rows: 2,
    sums: { stock_total: 428_500 },
  },
  {
    name: 'IDMC by country with abbreviations and footnotes',
    sheets: [
      `Country or territory|Total number of IDPs as of 31 December 2023|New displacements in 2023 (conflict)|New displacements in 2023 (disasters)
Afghanistan|4,187,000|28,000|380,000
Türkiye|1,099,000||4,053,000
Total|5,286,000|28,000|4,433,000`,
    ],
    rows: 3,
    sums: { stock_total: 5_286_000, new_total: 4_461_000 },
    first: { iso3: 'AFG', event_name: 'Conflict', new_total: 28_000 },
  },
  {
    name: 'Venezuelan Spanish of a registry with semicolons and points',
    sheets: [
      `Estado;Municipio;Parroquia;Nº de familias desplazadas;Nº de personas desplazadas;Hombres;Mujeres;Fecha de corte
Apure;Páez;Urdaneta;1.250;5.310;2.600;2.710;31/03/2021
Apure;Muñoz;Bruzual;310;1.205;600;605;31/03/2021`,
    ],
    rows: 2,
    sums: { stock_total: 6515, stock_male: 3200, stock_female: 3315 },
  },
  {
    name: 'Sudan: returns by state with returnees from abroad',
    sheets: [
      `STATE OF RETURN|LOCALITY OF RETURN|Returnee HHs|Returnees (IND)|Returnees from within Sudan|Returnees from abroad
Aj Jazirah|Medani Al Kubra|20110|98000|97000|1000
Sennar|Sinja|9000|44200|44100|100`,
    ],
    rows: 2,
    sums: { returnees_total: 142_200 },
    first: { dst_name: 'Medani Al Kubra, Aj Jazirah' },
  },
  {
    name: 'A site list whose counts are called population and families',
    sheets: [
      `SN,Camp ID,Camp Name,Township,State/Region,Lat,Long,Families,Population,Accommodation,Last update
1,MMR001,Hpa Kant AG,Hpakant,Kachin,25.61,96.31,120,640,Church,2024-02-01
2,MMR002,Lana Zup Ja,Momauk,Kachin,24.3,97.6,510,2661,Camp,2024-02-01`,
    ],
    rows: 2,
    sums: { stock_total: 3301 },
  },
  {
    name: 'Displaced in centres and in host families, no total',
    sheets: [
      `Provincia|Cantón|Personas en albergues|Personas en familias acogientes|Viviendas destruidas
Esmeraldas|Muisne|340|1200|45
Manabí|Pedernales|2100|5000|800`,
    ],
    rows: 2,
    sums: { stock_in_camp: 2440, house_destroyed: 845 },
  },
  {
    name: 'One row for each date and site: a series, whose last count is the stock',
    sheets: [
      `Date\tSite\tAdmin1\tIDPs present\tArrivals\tDepartures
2024-05-01\tTransit A\tUpper Nile\t1200\t300\t100
2024-05-02\tTransit A\tUpper Nile\t1400\t350\t150`,
    ],
    rows: 2,
    sums: { stock_total: 1400, new_total: 650 },
  },
  {
    name: 'Tags only, no headers',
    sheets: [
      `#adm1+name,#adm1+code,#affected+ind+idps,#affected+hh+idps,#date
Diffa,NE002,130000,25000,2024-04-30
Tahoua,NE005,60000,11000,2024-04-30`,
    ],
    rows: 2,
    sums: { stock_total: 190_000 },
    first: { dst_name: 'Diffa' },
  },
  {
    name: 'Ukrainian communities with addresses of the register',
    sheets: [
      `Назва області|Назва громади|ВПО всього|у т.ч. чоловіки|у т.ч. жінки|у т.ч. діти|% ВПО від населення
Львівська область|Львівська громада|120 500|48 000|72 500|31 000|15%
Полтавська область|Полтавська громада|58 100|23 000|35 100|15 000|18%`,
    ],
    rows: 2,
    sums: { stock_total: 178_600, stock_male: 71_000, stock_female: 107_600 },
  },
];
