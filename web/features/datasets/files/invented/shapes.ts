/** Invented tables of other shapes: origins as columns, sub-totals, mixed levels, several tables, series, notes. */
import type { Invented } from './english.ts';

export const OF_SHAPES: readonly Invented[] = [
  {
    name: 'Iraq master list: families, individuals and governorates of origin',
    sheets: [
      `Governorate|District|Place name|Place ID|Latitude|Longitude|Families|Individuals|Anbar|Babylon|Baghdad|Ninewa
Baghdad|Karkh|Hay Al-Jamia|7123|33.31|44.3|100|600|60|10|0|30
Erbil|Erbil|Ankawa|8211|36.22|43.99|250|1500|20|0|30|200`,
    ],
    rows: 2,
    sums: { stock_total: 2100 },
    first: { dst_name: 'Hay Al-Jamia, Karkh, Baghdad', dst_lat: 33.31 },
  },
  {
    name: 'Myanmar: camps with sub-totals in the middle',
    sheets: [
      `State|Township|Camp name|# of HHs|Male|Female|Total population
Kachin|Waingmaw|Maina AG|300|700|800|1500
Kachin|Waingmaw|Maina KBC|250|600|650|1250
Kachin Sub-total|||550|1300|1450|2750
Rakhine|Sittwe|Baw Du Pha 1|900|2400|2600|5000
Rakhine|Sittwe|Dar Paing|1800|5000|5300|10300
Rakhine Sub-total|||2700|7400|7900|15300
Grand total|||3250|8700|9350|18050`,
    ],
    rows: 4,
    sums: { stock_total: 18_050, stock_male: 8700, stock_female: 9350 },
  },
  {
    name: 'Mixed levels: country, regions and districts',
    sheets: [
      `Admin level|Admin0|Admin1|Admin2|IDP individuals|Reporting date
0|Somalia|||3900|2024-01-31
1|Somalia|Bay||2400|2024-01-31
1|Somalia|Gedo||1500|2024-01-31
2|Somalia|Bay|Baidoa|2000|2024-01-31
2|Somalia|Bay|Burhakaba|400|2024-01-31
2|Somalia|Gedo|Luuq|1500|2024-01-31`,
    ],
    rows: 3,
    sums: { stock_total: 3900 },
    first: { dst_name: 'Baidoa, Bay', iso3: 'SOM' },
  },
  {
    name: 'Several tables on a sheet, side by side and below',
    sheets: [
      `Table 1. IDPs by region|||Table 2. IDPs by shelter|
Region|IDPs||Shelter|IDPs
Tillabéri|140000||Tents|90000
Diffa|130000||Host families|180000
Total|270000||Total|270000

Source: DREC, May 2024`,
    ],
    rows: 2,
    sums: { stock_total: 270_000 },
    first: { dst_name: 'Tillabéri' },
  },
  {
    name: 'Readme first, then data, then a pivot',
    sheets: [
      `IOM DTM South Sudan
Mobility Tracking Round 15
Contact: dtm@example.org`,
      `State|County|Payam|Location|Longitude|Latitude|IDP Households|IDP Individuals|Returnee Households|Returnee Individuals|IDPs arrived 2018|IDPs arrived 2019
Unity|Rubkona|Bentiu|Bentiu IDP camp|29.78|9.29|20000|107000|0|0|1200|400
Unity|Guit|Kuac|Kuac Town|29.9|9.1|100|600|50|290|40|10`,
      `State|Sum of IDP Individuals
Unity|107600`,
    ],
    rows: 2,
    sums: { stock_total: 107_600, returnees_total: 290 },
    first: { dst_name: 'Bentiu IDP camp, Bentiu, Rubkona, Unity' },
  },
  {
    name: 'Months as columns and a total',
    sheets: [
      `Region|District|Jan-24|Feb-24|Mar-24|Grand Total
Banadir|Daynile|1200|800|2000|4000
Bay|Baidoa|3000|3500|1500|8000
Grand Total||4200|4300|3500|12000`,
    ],
    rows: 2,
    sums: { stock_total: 12_000 },
  },
  {
    name: 'PRMN of Somalia: arrivals',
    sheets: [
      `Year Week|Month End|Month|Current (Arrival) Region|Current (Arrival) District|Current (Arrival) Settlement|Previous (Departure) Region|Previous (Departure) District|Reason|Current Priority Need|Number of Individuals
W01|31/01/2024|January|Gedo|Luuq|Luuq|Bay|Dinsoor|Drought related|Food|60
W02|31/01/2024|January|Bay|Baidoa|Baidoa|Bakool|Hudur|Conflict/Insecurity|Shelter|240`,
    ],
    rows: 2,
    sums: { stock_total: 300 },
    first: { dst_name: 'Luuq, Gedo', org_name: 'Dinsoor, Bay' },
  },
  {
    name: 'EM-DAT: affected and homeless',
    sheets: [
      `DisNo.|Classification Key|Disaster Type|Event Name|ISO|Country|Region|Location|Latitude|Longitude|Start Year|Start Month|Start Day|Total Deaths|No. Injured|No. Affected|No. Homeless|Total Affected
2023-0088-TUR|nat-geo-ear-gro|Earthquake|Kahramanmaras|TUR|Türkiye|Asia|Gaziantep|37.17|37.03|2023|2|6|50783|107204|9000000|1900000|11007204
2023-0100-MWI|nat-met-sto-tro|Storm|Freddy|MWI|Malawi|Africa|Blantyre|||2023|3|12|1209|2186|2200000|659278|2861464`,
    ],
    rows: 2,
    sums: { stock_total: 2_559_278 },
    first: { iso3: 'TUR', event_name: 'Kahramanmaras' },
  },
  {
    name: 'Haiti, French and English under one header',
    sheets: [
      `Nom du site / Site name|Département / Department|Commune / Municipality|Section communale / Communal section|Ménages / Households|Personnes déplacées / Displaced persons|% du total / % of total
Place Toto|Ouest|Delmas|Saint-Martin|250|1100|55%
Lycée Fritz|Ouest|Port-au-Prince|Turgeau|200|900|45%`,
    ],
    rows: 2,
    sums: { stock_total: 2000 },
  },
  {
    name: 'Snake case of a database, ISO dates with times, codes of rows',
    sheets: [
      `record_uuid,country_iso3,adm1_pcode,adm1_name,adm2_pcode,adm2_name,site_name,y_coord,x_coord,idp_hh,idp_ind,idp_ind_male,idp_ind_female,collection_date,updated_at
0b1c,SYR,SY02,Aleppo,SY0204,Al Bab,Camp A,36.37,37.51,210,1043,500,543,2024-02-11T08:12:00Z,2024-02-12
0b1d,SYR,SY07,Idleb,SY0703,Harim,Camp B,36.2,36.52,90,455,220,235,2024-02-13T08:12:00Z,2024-02-14`,
    ],
    rows: 2,
    sums: { stock_total: 1498, stock_male: 720, stock_female: 778 },
    first: { iso3: 'SYR', start_date: '2024-02-11' },
  },
  {
    name: 'Indonesia: BNPB in English and Indonesian',
    sheets: [
      `No|Provinsi|Kabupaten/Kota|Kecamatan|KK|Jiwa Mengungsi|Rumah Rusak Berat
1|Jawa Barat|Cianjur|Cugenang|4000|15000|2100
2|Jawa Barat|Cianjur|Pacet|1200|4100|800`,
    ],
    rows: 2,
    sums: { stock_total: 19_100 },
  },
  {
    name: 'Numbers as texts with notes and dashes',
    sheets: [
      `District|IDP population*|Last updated
Pemba|1,204 ¹|March 2024
Ancuabe|~ 350|March 2024
Meluco|-|March 2024
* Estimates by local authorities
¹ Includes new arrivals`,
    ],
    rows: 3,
    sums: { stock_total: 1554 },
  },
];
