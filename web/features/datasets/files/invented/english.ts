/** Tables as organisations publish them, invented after their layouts, with the sums that a reader must find without help. */
export type Invented = {
  name: string;
  /** Lines of cells parted by bars, in each sheet; `>` continues a merged cell to the right, `^` down. */
  sheets: string[];
  /** Of the sheets, where they say something. */
  names?: string[];
  rows: number;
  sums: Record<string, number>;
  /** Values of the first row. */
  first?: Record<string, string | number | null>;
};

export const INVENTED: readonly Invented[] = [
  {
    name: 'DTM baseline of Nigeria: title, group line, two units, P-codes',
    sheets: [
      `DTM Nigeria Round 47 Baseline Assessment|>|>|>|>|>|>|>|>|>
Location|>|>|>|>|IDPs|>|Returnees|>|Date of assessment
STATE|STATE PCODE|LGA|LGA PCODE|WARD|HH|IND|HH|IND|
Borno|NG008|Bama|NG008003|Shehuri|120|640|40|210|12-Mar-24
Borno|NG008|Konduga|NG008016|Auno|300|1521|10|49|13-Mar-24
Yobe|NG036|Gujba|NG036008|Buni Yadi|25|131|0|0|14-Mar-24`,
    ],
    rows: 3,
    sums: { stock_total: 2292, returnees_total: 259 },
    first: { dst_name: 'Shehuri, Bama, Borno', stock_total: 640, start_date: '2024-03-12' },
  },
  {
    name: 'DTM site assessment of Ethiopia: numbered questions and tags',
    sheets: [
      `1.1.a.1: Survey Date|1.1.c.1: Site ID|1.1.d.1: Site Name|1.1.e.1: Region|1.1.e.2: Zone|1.1.e.3: Woreda|1.1.f.1: Longitude|1.1.f.2: Latitude|1.5.e.1: Main reason of displacement|2.1.b.1: Total number of IDP households|2.1.b.7: Total number of IDP individuals|2.1.c.1: Number of males|2.1.c.2: Number of females|2.1.c.3: Males 0-5|2.3.a.1: Percentage of IDPs from other regions
#date+survey|#loc+id|#loc+name|#adm1+name|#adm2+name|#adm3+name|#geo+lon|#geo+lat|#cause|#affected+hh+idps|#affected+idps+ind|#affected+idps+m|#affected+f+idps|#affected+children+m|
2024-05-02|ET0001|Kebribeyah IDP site|Somali|Fafan|Kebribeyah|43.17|9.1|Conflict|200|1100|500|600|90|20%
2024-05-03|ET0002|Qoloji|Somali|Fafan|Babile|42.6|9.3|Conflict|4000|21000|10000|11000|2100|35%`,
    ],
    rows: 2,
    sums: { stock_total: 22_100, stock_male: 10_500, stock_female: 11_600 },
  },
  {
    name: 'DTM flow monitoring: points, origin and destination',
    sheets: [
      `FMP Name|Survey Date|Departure Country|Departure Admin 1|Destination Country|Destination Admin 1|No. of Individuals|Males|Females|Children (M)|Children (F)|Type of flow
Rosso|01/02/2024|Senegal|Saint-Louis|Mauritania|Trarza|45|30|15|3|2|Incoming
Gogui|13/02/2024|Mali|Kayes|Mauritania|Hodh El Gharbi|120|60|60|20|22|Incoming`,
    ],
    rows: 2,
    sums: { stock_total: 165, stock_male: 90, stock_female: 75 },
  },
  {
    name: 'UNHCR population: lines of search above',
    sheets: [
      `"Extracted from the UNHCR Population Statistics Reference Database"
"Date extracted: 2024-06-01 10:00:00 +02:00"

Year,Country of origin,Country of origin (ISO),Country of asylum,Country of asylum (ISO),Refugees under UNHCR's mandate,Asylum-seekers,IDPs of concern to UNHCR,Other people in need of international protection,Stateless persons,Host community,Others of concern
2023,Syrian Arab Rep.,SYR,Syrian Arab Rep.,SYR,0,0,7248063,0,0,0,12
2023,Dem. Rep. of the Congo,COD,Dem. Rep. of the Congo,COD,0,0,6325000,0,0,0,0
2023,Ukraine,UKR,Ukraine,UKR,0,0,3689000,-,0,0,0`,
    ],
    rows: 3,
    sums: { stock_total: 17_262_063 },
    first: { iso3: 'SYR' },
  },
  {
    name: 'UNHCR population of today: years as in its data finder',
    sheets: [
      `year|coo_id|coo_name|coo|coo_iso|coa_id|coa_name|coa|coa_iso|refugees|asylum_seekers|returned_refugees|idps|returned_idps|stateless|ooc|oip|hst
2023|1|Afghanistan|AFG|AFG|1|Afghanistan|AFG|AFG|0|0|58160|3222000|15430|0|0|-|0
2023|9|Iraq|IRQ|IRQ|9|Iraq|IRQ|IRQ|0|0|0|1124000|40410|0|0|-|0`,
    ],
    rows: 2,
    sums: { stock_total: 4_346_000, returnees_total: 55_840 },
    first: { iso3: 'AFG' },
  },
  {
    name: 'HDX with tags: IDMC by country and year',
    sheets: [
      `ISO3|Country / Territory|Year|Conflict Stock Displacement|Conflict Stock Displacement (Raw)|Conflict Internal Displacements|Conflict Internal Displacements (Raw)|Disaster Internal Displacements|Disaster Stock Displacement
#country+code|#country+name|#date+year|#affected+idps+ind+stock+conflict|#affected+idps+ind+stock+raw+conflict|#affected+idps+ind+newdisp+conflict|#affected+idps+ind+newdisp+raw+conflict|#affected+idps+ind+newdisp+disaster|#affected+idps+ind+stock+disaster
BFA|Burkina Faso|2023|2100000|2063000|707000|707103|2700|100
MLI|Mali|2023|344000|343856|154000|153760|24000|26`,
    ],
    rows: 4,
    sums: { stock_total: 2_444_126, new_total: 887_700 },
    first: { iso3: 'BFA', stock_total: 2_100_000, new_total: 707_000 },
  },
  {
    name: 'HDX HAPI: internally displaced persons',
    sheets: [
      `location_code,has_hrp,in_gho,provider_admin1_name,provider_admin2_name,admin1_code,admin1_name,admin2_code,admin2_name,admin_level,assessment_type,reporting_round,operation,population,reference_period_start,reference_period_end,dataset_hdx_id,resource_hdx_id,warning,error
#country+code,#meta+has_hrp,#meta+in_gho,#adm1+name+provider,#adm2+name+provider,#adm1+code,#adm1+name,#adm2+code,#adm2+name,#adm+level,#assessment+type,#round+code,#operation+name,#affected+idps,#date+start,#date+end,#meta+dataset_id,#meta+resource_id,#meta+warning,#meta+error
TCD,True,True,,,TD07,Lac,TD0701,Mamdi,2,BA,20,Displacement due to conflict,120500,2023-05-01T00:00:00,2023-05-31T23:59:59,a,b,,
TCD,True,True,,,TD07,Lac,TD0702,Wayi,2,BA,20,Displacement due to conflict,30250,2023-05-01T00:00:00,2023-05-31T23:59:59,a,b,,`,
    ],
    rows: 2,
    sums: { stock_total: 150_750 },
    first: { iso3: 'TCD', dst_name: 'Mamdi, Lac', start_date: '2023-05-01', end_date: '2023-05-31' },
  },
  {
    name: 'OCHA 3W with counts of the displaced and others',
    sheets: [
      `Organisation|Sector|Activity|Admin 1|Admin 1 Pcode|Admin 2|Admin 2 Pcode|Status|Start date|End date|People targeted|People reached|IDPs|Returnees|Host community|Women|Men
#org|#sector|#activity|#adm1+name|#adm1+code|#adm2+name|#adm2+code|#status|#date+start|#date+end|#targeted|#reached|#reached+idps|#reached+returnees|#reached+host|#reached+f|#reached+m
Aid One|WASH|Water trucking|Gedaref|SD12|Galabat|SD12004|Ongoing|2024-01-01|2024-03-31|9000|8100|5000|1100|2000|4200|3900
Aid Two|Food|Rations|Kassala|SD11|Kassala|SD11001|Ongoing|2024-02-01|2024-04-30|500|450|300|50|100|250|200`,
    ],
    rows: 2,
    sums: { stock_total: 5300, returnees_total: 1150 },
    first: { dst_name: 'Galabat, Gedaref' },
  },
  {
    name: 'Displacement matrix of OCHA Afghanistan: origin and displacement',
    sheets: [
      `Conflict Induced Displacement 2021|>|>|>|>|>|>|>
Date of displacement|Province of origin|District of origin|Province of displacement|District of displacement|Families|Individuals|Source
03-Aug-21|Helmand|Lashkargah|Kandahar|Kandahar|55|385|Assessment
08-Aug-21|Kunduz|Kunduz|Kabul|Kabul|700|4900|Assessment`,
    ],
    rows: 2,
    sums: { stock_total: 5285 },
    first: { dst_name: 'Kandahar', org_name: 'Lashkargah, Helmand', start_date: '2021-08-03' },
  },
  {
    name: 'Government of the Philippines, a table of a pdf: merged groups, totals of each level',
    sheets: [
      `DROMIC Report #12 on Typhoon Example as of 18 November 2024, 6PM|>|>|>|>|>|>|>|>|>|>|>
REGION / PROVINCE / MUNICIPALITY|>|NUMBER OF EVACUATION CENTERS|>|INSIDE ECs|>|>|>|OUTSIDE ECs|>|TOTAL DISPLACED|>
||CUM|NOW|Families CUM|Families NOW|Persons CUM|Persons NOW|Families|Persons|Families|Persons
GRAND TOTAL||12|6|300|200|1500|1000|50|250|350|1750
REGION II||12|6|300|200|1500|1000|50|250|350|1750
Cagayan||7|4|200|150|1000|750|50|250|250|1250
|Aparri|4|2|120|90|600|450|30|150|150|750
|Gonzaga|3|2|80|60|400|300|20|100|100|500
Isabela||5|2|100|50|500|250|0|0|100|500
|Ilagan City|5|2|100|50|500|250|0|0|100|500`,
    ],
    rows: 3,
    sums: { stock_total: 1750 },
    first: { dst_name: 'Aparri, Cagayan' },
  },
  {
    name: 'Government of Assam, a pdf: serial numbers, camps and inmates',
    sheets: [
      `Daily Flood Report of Assam as on 20-06-2024|>|>|>|>|>
Sl. No.|District|Revenue Circles affected|Population affected|Relief Camps opened|Inmates in Relief Camps
1|Barpeta|3|45000|12|1200
2|Cachar|5|120000|40|9800
3|Darrang|2|8000|0|0
|Total|10|173000|52|11000`,
    ],
    rows: 3,
    sums: { stock_in_camp: 11_000 },
    first: { dst_name: 'Barpeta' },
  },
];
