/** More invented tables: pivots, series of years and rounds, tables of pdf files, shelter types and reasons as columns. */
import type { Invented } from './english.ts';

export const MORE_INVENTED: readonly Invented[] = [
  {
    name: 'Iraq: two names of a location, periods and shelters as columns',
    sheets: [
      `Place id|Governorate|District|Location English|Location Arabic|Latitude|Longitude|Households|Individuals|Pre-June 14|June-July 14|August 14|Camp|Host families|Rented housing
1001|Ninewa|Sumel|Khanke camp|مخيم خانكي|36.78|42.75|3000|15000|0|1000|14000|15000|0|0
1002|Dahuk|Zakho|Zakho Center|مركز زاخو|37.14|42.68|800|4100|50|50|4000|0|100|4000`,
    ],
    rows: 2,
    sums: { stock_total: 19_100 },
    first: { dst_lat: 36.78 },
  },
  {
    name: 'A pivot of Excel: states and LGAs in one column',
    sheets: [
      `Row Labels|Sum of HH|Sum of IND
Adamawa|300|1500
Girei|100|500
Yola North|200|1000
Borno|1400|7000
Bama|400|2100
Gwoza|300|1400
Konduga|700|3500
Grand Total|1700|8500`,
    ],
    rows: 5,
    sums: { stock_total: 8500 },
    first: { dst_name: 'Girei' },
  },
  {
    name: 'Years as columns of one count',
    sheets: [
      `Country|ISO3|IDPs 2020|IDPs 2021|IDPs 2022|IDPs 2023
Mali|MLI|326000|326000|380000|344000
Niger|NER|257000|224000|372000|335000`,
    ],
    rows: 2,
    sums: { stock_total: 679_000 },
    first: { iso3: 'MLI' },
  },
  {
    name: 'Only years as headers, below a title',
    sheets: [
      `Internally displaced persons by region|>|>|>
Region|2021|2022|2023
Maradi|17000|20000|21500
Tahoua|30000|41000|45200`,
    ],
    rows: 2,
    sums: { stock_total: 66_700 },
    first: { dst_name: 'Maradi' },
  },
  {
    name: 'Rounds as columns',
    sheets: [
      `Oblast,Round 12 IDPs,Round 13 IDPs,Round 14 IDPs
Dnipropetrovska,378000,430000,524000
Kharkivska,370000,450000,498000`,
    ],
    rows: 2,
    sums: { stock_total: 1_022_000 },
  },
  {
    name: 'Burundi: colline, reasons as columns',
    sheets: [
      `Province|Commune|Colline|Ménages déplacés|Personnes déplacées internes (PDI)|Catastrophes naturelles (%)|Autres raisons (%)|Date d'enquête
Bujumbura Rural|Mutimbuzi|Gatumba|900|4510|98|2|14/09/2023
Rumonge|Rumonge|Gatete|120|600|80|20|15/09/2023`,
    ],
    rows: 2,
    sums: { stock_total: 5110 },
    first: { start_date: '2023-09-14' },
  },
  {
    name: 'Mali: PDI, retournés et rapatriés',
    sheets: [
      `MATRICE DE SUIVI DES DEPLACEMENTS (DTM) - RAPPORT AVRIL 2024|>|>|>|>|>|>
REGION|CERCLE|COMMUNE|MENAGES PDI|INDIVIDUS PDI|INDIVIDUS RETOURNES|INDIVIDUS RAPATRIES
Mopti|Bandiagara|Bandiagara|1 500|8 200|450|0
Gao|Ménaka|Ménaka|7 100|31 050|0|120
TOTAL GENERAL|||8 600|39 250|450|120`,
    ],
    rows: 2,
    sums: { stock_total: 39_250, returnees_total: 450 },
    first: { dst_name: 'Bandiagara, Mopti' },
  },
  {
    name: 'Sudan weekly snapshot: states of displacement with shares',
    sheets: [
      `DTM Sudan Weekly Displacement Snapshot (64)|>|>|>|>|>
State of Displacement|Locality of Displacement|IDPs (HH)|IDPs (Ind)|% of Total IDPs|State of Origin
South Darfur|Nyala Janoub|30,112|150,560|60%|South Darfur
North Darfur|Al Fasher|20,010|100,050|40%|Khartoum
Grand Total||50,122|250,610|100%|`,
    ],
    rows: 2,
    sums: { stock_total: 250_610 },
    first: { dst_name: 'Nyala Janoub, South Darfur', org_name: 'South Darfur' },
  },
  {
    name: 'Pakistan: losses of a flood, camps',
    sheets: [
      `Annex A|>|>|>|>|>|>|>
Province|District|Deaths|Injured|Houses Damaged|>|Persons in camps|Displaced persons
||||Fully|Partially||
Sindh|Dadu|20|31|4000|9000|1200|52000
Sindh|Sanghar|12|40|1500|7000|800|41000
Total||32|71|5500|16000|2000|93000`,
    ],
    rows: 2,
    sums: { stock_total: 93_000, house_destroyed: 5500, house_damaged: 16_000 },
    first: { dst_name: 'Dadu, Sindh' },
  },
  {
    name: 'Areas written once, as in a pdf',
    sheets: [
      `Region;District;Settlement;IDP HHs;IDPs
Bay;Baidoa;ADC;120;720
;;Hanano;80;480
;Burhakaba;Town;40;240
Gedo;Luuq;Kaxareey;300;1800
;;Jazira;20;120
Total;;;560;3360`,
    ],
    rows: 5,
    sums: { stock_total: 3360 },
    first: { dst_name: 'ADC, Baidoa, Bay' },
  },
  {
    name: 'OCHA: people in need by group',
    sheets: [
      `Admin 1|Admin 1 Pcode|Admin 2|Admin 2 Pcode|Total population|People in need|IDPs|Returnees|Host community|Refugees|Severity
#adm1+name|#adm1+code|#adm2+name|#adm2+code|#population+total|#inneed+total|#population+idps|#population+returnees|#population+host|#population+refugees|#severity
Hajjah|YE17|Abs|YE1704|250000|200000|120000|3000|127000|0|4
Marib|YE26|Marib City|YE2613|600000|500000|480000|0|120000|0|5`,
    ],
    rows: 2,
    sums: { stock_total: 600_000, returnees_total: 3000 },
    first: { dst_name: 'Abs, Hajjah' },
  },
  {
    name: 'DTM Chad in French with codes',
    sheets: [
      `Date de l'évaluation,Nom Province,Code Province,Nom Département,Code Département,Nom Sous-préfecture,Nom du lieu de déplacement,Type de lieu,Latitude,Longitude,Nombre de ménages PDI,Nombre d'individus PDI,Nombre d'individus retournés du Tchad,Pourcentage femmes
2024-03-04,Lac,TD07,Mamdi,TD0701,Bol,Yakoua,Site,13.5,14.7,210,1050,0,52%
2024-03-05,Lac,TD07,Fouli,TD0703,Liwa,Kiskra,Village,13.9,14.2,90,460,35,55%`,
    ],
    rows: 2,
    sums: { stock_total: 1510, returnees_total: 35 },
  },
  {
    name: 'Honduras in English: departments with municipalities',
    sheets: [
      `Department|Municipality|Displaced families|Displaced people|Year
Cortés|San Pedro Sula|500|1900|2019
Atlántida|La Ceiba|120|460|2019`,
    ],
    rows: 2,
    sums: { stock_total: 2360 },
    first: { dst_name: 'San Pedro Sula, Cortés' },
  },
  {
    name: 'Bangladesh: district, upazila and union',
    sheets: [
      `District,Upazila,Union,No of shelters,People sheltered,Displaced HHs,Displaced Population
Satkhira,Assasuni,Pratapnagar,12,3400,510,2550
Khulna,Koyra,Uttar Bedkashi,8,2100,400,1800`,
    ],
    rows: 2,
    sums: { stock_total: 4350 },
    first: { dst_name: 'Pratapnagar, Assasuni, Satkhira' },
  },
  {
    name: 'Georgia-like registry: mixed script headers',
    sheets: [
      `№|Регион|Город/Район|Семьи|Количество ВПЛ (человек)|Мужчины|Женщины|Дата регистрации
1|Самегрело|Зугдиди|4 100|13 020|6 000|7 020|01.06.2023
2|Имеретия|Кутаиси|2 000|6 100|2 900|3 200|01.06.2023
|Итого||6 100|19 120|8 900|10 220|`,
    ],
    rows: 2,
    sums: { stock_total: 19_120, stock_male: 8900, stock_female: 10_220 },
  },
  {
    name: 'IDU-like: figures with dates and roles',
    sheets: [
      `id,country,iso3,latitude,longitude,displacement_type,qualifier,figure,displacement_date,displacement_start_date,displacement_end_date,year,event_name,locations_name,type,source_url
1,Philippines,PHL,16.1,120.2,Disaster,total,1200,2024-09-01,2024-09-01,2024-09-02,2024,Typhoon X,Dagupan,Storm,https://example.org/a
2,Philippines,PHL,17.1,121.2,Disaster,more than,300,2024-09-03,2024-09-03,2024-09-04,2024,Typhoon X,Ilagan,Storm,https://example.org/b`,
    ],
    rows: 2,
    sums: { stock_total: 1500 },
    first: { iso3: 'PHL', dst_name: 'Dagupan' },
  },
  {
    name: 'Syria: movements from and to',
    sheets: [
      `Date,From Governorate,From District,From Sub-district,To Governorate,To District,To Sub-district,To Community,To Community Pcode,IDPs movements,Returns movements
2023-06-30,Idleb,Harim,Dana,Aleppo,Afrin,Jandairis,Deir Ballut,C1234,350,0
2023-06-30,Hama,Hama,Hama,Idleb,Idleb,Idleb,Idleb,C3871,120,40`,
    ],
    rows: 2,
    sums: { stock_total: 470, returns_total: 40 },
  },
  {
    name: 'Headers in capitals with line breaks and footnotes',
    sheets: [
      `LGA OF DISPLACEMENT*|IDP\u000bPOPULATION (INDIVIDUALS)¹|HOUSE-\u000bHOLDS|CHANGE FROM LAST ROUND
Maiduguri M.C.|"152,455"|31,002|+3%
Jere|"310,881"|60,113|-1%`.replaceAll('"', ''),
    ],
    rows: 2,
    sums: { stock_total: 463_336 },
    first: { dst_name: 'Maiduguri M.C.' },
  },
  {
    name: 'DTM API as it is today: an answer in JSON',
    sheets: [
      JSON.stringify({
        isSuccess: true,
        statusCode: 200,
        errorMessages: [],
        result: [
          {
            id: 1,
            operation: 'Armed Clashes in Sudan',
            admin0Name: 'Sudan',
            admin0Pcode: 'SDN',
            admin1Name: 'Kassala',
            admin1Pcode: 'SD11',
            admin2Name: 'Rural Aroma',
            admin2Pcode: 'SD11003',
            numPresentIdpInd: 5120,
            reportingDate: '2024-10-31T00:00:00',
            yearReportingDate: 2024,
            monthReportingDate: 10,
            roundNumber: 24,
            displacementReason: 'Conflict',
            numberMales: 2500,
            numberFemales: 2620,
            idpOriginAdmin1Name: 'Khartoum',
            idpOriginAdmin1Pcode: 'SD01',
            assessmentType: 'BA',
            operationStatus: 'Active',
          },
        ],
      }),
    ],
    rows: 1,
    sums: { stock_total: 5120, stock_male: 2500, stock_female: 2620 },
    first: { iso3: 'SDN', dst_name: 'Rural Aroma, Kassala', org_name: 'Khartoum', start_date: '2024-10-31' },
  },
  {
    name: 'Afghan Persian headers',
    sheets: [
      `ولایت|ولسوالی|تعداد فامیل|تعداد بیجاشدگان|تاریخ
هرات|انجیل|120|840|2023-10-12
بادغیس|قادس|50|350|2023-10-13`,
    ],
    rows: 2,
    sums: { stock_total: 1190 },
  },
  {
    name: 'A list of states with sub-headings and notes between',
    sheets: [
      `LGA|Pcode|IDP HH|IDP IND|Returnee IND
BORNO STATE||||
Bama|NG008003|400|2100|100
Gwoza|NG008012|300|1400|50
YOBE STATE||||
Gujba|NG036008|25|131|0
Note: figures are provisional|||| `,
    ],
    rows: 3,
    sums: { stock_total: 3631, returnees_total: 150 },
    first: { dst_name: 'Bama' },
  },
  {
    name: 'Libya: identified displaced and returnees by mantika',
    sheets: [
      `ADM1_Geodivision (EN)|ADM2_Region (Mantika)|ADM2_PCODE|ADM3_Municipality (Baladiya)|ADM3_PCODE|Number of IDP HH|Number of IDP IND|Number of Returnee HH|Number of Returnee IND|Males %
East|Benghazi|LY0103|Benghazi|LY010304|5000|25340|38000|190000|0.51
West|Misrata|LY0215|Misrata|LY021503|4100|20010|0|0|0.49`,
    ],
    rows: 2,
    sums: { stock_total: 45_350, returnees_total: 190_000 },
  },
];
