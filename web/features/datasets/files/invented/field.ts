/** Invented tables after those of IOM, UNHCR, OCHA and IFRC, with the sum of each counted column; the others must be left out. */
import type { Invented } from './english.ts';

export const FROM_THE_FIELD: readonly Invented[] = [
  {
    name: 'Chad: people of the round, of each year of arrival and back from abroad, with tags',
    sheets: [
      `ORGANISATION INTERNATIONALE POUR LES MIGRATIONS – DTM TCHAD|>|>|>|>|>|>|>|>|>|>|>|>|>|>|>|>
Date de l'enquête|Province|Code Province|Département|Code Département|Sous-préfecture|Nom du village|Latitude|Longitude|Total ménages PDI|Total individus PDI|Individus PDI arrivés en 2023|Individus PDI arrivés en 2024|Ménages retournés|Individus retournés anciens PDI|Individus retournés du Niger|Principale raison
#date|#adm1+name|#adm1+code|#adm2+name|#adm2+code|#adm3+name|#loc+name|#geo+lat|#geo+lon|#affected+hh+idps|#affected+idps+ind|#affected+idps+ind+y2023|#affected+idps+ind+y2024||#affected+returnees+ind|#affected+returnees+foreign|#cause
14/05/2024|Lac|TD07|Mamdi|TD0701|Bol|Yakoua|13.46|14.71|210|1050|400|650|12|60|0|Conflit
15/05/2024|Lac|TD07|Fouli|TD0703|Liwa|Kiskra|13.92|14.25|90|455|455|0|4|21|9|Inondation`,
    ],
    rows: 2,
    sums: { stock_total: 1505, returnees_total: 81 },
    first: { dst_name: 'Yakoua, Bol, Mamdi, Lac', start_date: '2024-05-14' },
  },
  {
    name: 'Yemen: rapid tracking of a week, from one governorate to another',
    sheets: [
      `Rapid Displacement Tracking - Yemen (12 - 18 May 2024)|>|>|>|>|>|>|>|>
Reporting Date|Governorate of Origin|District of Origin|Governorate of Displacement|District of Displacement|Displaced HHs|Displaced Individuals|Reason for Displacement|Average HH size
18/05/2024|Al Hodeidah|Hays|Marib|Marib City|12|72|Conflict|6
18/05/2024|Taiz|Maqbanah|Taiz|Al Makha|7|42|Conflict|6
Total|||||19|114||
*Individuals are households multiplied by an average size of six|||||||| `,
    ],
    rows: 2,
    sums: { stock_total: 114 },
    first: { dst_name: 'Marib City, Marib', org_name: 'Hays, Al Hodeidah', start_date: '2024-05-18' },
  },
  {
    name: 'Mozambique: AF for households, dots of thousands, people who went back',
    sheets: [
      `Matriz de Monitoria da Deslocação (DTM) – Ronda 21|>|>|>|>|>|>|>|>|>
Província|Distrito|Posto Administrativo|Centro / Bairro de reassentamento|Tipo de local|AF deslocados|Indivíduos deslocados|% Mulheres|AF regressados|Indivíduos regressados
Cabo Delgado|Mueda|Mueda-Sede|Eduardo Mondlane|Centro|1.204|6.020|52%|0|0
Cabo Delgado|Palma|Palma-Sede|Quitunda|Reassentamento|310|1.550|54%|2.100|10.500
Cabo Delgado|Mocímboa da Praia|Mocímboa-Sede|30 de Junho|Bairro|0|0|0%|5.020|25.100
Nampula|Erati|Namapa|Odinepa|Bairro|95|475|51%|0|0
Total geral|||||1.609|8.045||7.120|35.600`,
    ],
    rows: 4,
    sums: { stock_total: 8045, returnees_total: 35_600 },
  },
  {
    name: 'Haiti: provenance and hosting commune, households before people',
    sheets: [
      `DTM Haïti - Suivi des déplacements suite aux attaques armées|>|>|>|>|>|>|>|>
Département de provenance|Commune de provenance|Département d'accueil|Commune d'accueil|Section communale d'accueil|Quartier / Site|Typologie|Nombre de ménages|Nombre d'individus
Ouest|Port-au-Prince|Ouest|Delmas|1ère Saint Martin|École Nationale|Site|320|1408
Ouest|Cité Soleil|Sud|Les Cayes|2e Laurent|Chez des proches|Familles d'accueil|51|230
Ouest|Carrefour|Artibonite|Saint-Marc|1ère Délugé|Délugé|Familles d'accueil|14|66
Total|||||||385|1704`,
    ],
    rows: 3,
    sums: { stock_total: 1704 },
    first: { stock_total: 1408, org_name: 'Port-au-Prince, Ouest' },
  },
  {
    name: 'Somalia: new arrivals of a week, by reason',
    sheets: [
      `Emergency Trends Tracking Round 98|>|>|>|>|>|>|>|>|>|>|>|>
Date of assessment|Region|District|Settlement name|Settlement P-code|New arrivals (HH)|New arrivals (Individuals)|Region of origin|District of origin|Arrivals due to drought|Arrivals due to conflict|Arrivals due to flood|Departures (individuals)
2024-05-08|Gedo|Doolow|Kabasa|SO260101|40|240|Bay|Baidoa|200|40|0|12
2024-05-08|Bay|Baidoa|Hanano 2|SO240104|15|90|Bakool|Xudur|0|90|0|0`,
    ],
    rows: 2,
    sums: { new_total: 330 },
    first: { dst_name: 'Kabasa, Doolow, Gedo', org_name: 'Baidoa, Bay' },
  },
  {
    name: 'Iraq: only the title says that the people are returnees',
    sheets: [
      `DTM IRAQ RETURNEE MASTER LIST - ROUND 132 (30 April 2024)|>|>|>|>|>|>|>|>|>|>|>|>
Location ID|Governorate|District|Sub-district|Location|Location in Arabic|Latitude|Longitude|Families|Individuals|Habitual residence|Host families|Rented
71|Ninewa|Mosul|Markaz Mosul|Al-Zuhur|الزهور|36.37|43.18|900|5400|5300|60|40
72|Anbar|Falluja|Saqlawiya|Hay Al Askari|حي العسكري|33.4|43.68|300|1800|1800|0|0`,
    ],
    rows: 2,
    sums: { returnees_total: 7200 },
    first: { dst_lat: 36.37 },
  },
  {
    name: 'UNHCR data portal: groups of people as rows',
    sheets: [
      `geomaster_name,admin_level,population_group,source,date,individuals,households
Kassala,1,IDPs,IOM,2024-05-31,201000,40200
Kassala,1,Refugees,UNHCR,2024-05-31,118000,23600
Gedaref,1,IDPs,IOM,2024-05-31,410000,82000
Gedaref,1,Refugees,UNHCR,2024-05-31,72000,14400
Gedaref,1,Returnees,IOM,2024-05-31,500,100`,
    ],
    rows: 2,
    sums: { stock_total: 611_000 },
    first: { dst_name: 'Kassala', start_date: '2024-05-31' },
  },
  {
    name: 'Central African Republic: abbreviations, MEN for households and FA, left out, for host families',
    sheets: [
      `Commission Mouvement de Population (CMP) - RCA - 31 mars 2024|>|>|>|>|>|>|>|>|>
ADMIN1_NAME|ADMIN1_PCODE|ADMIN2_NAME|ADMIN2_PCODE|PDI_FA_IND|PDI_SITE_IND|PDI_TOTAL_IND|PDI_TOTAL_MEN|RETOURNES_IND|RAPATRIES_IND
Ouaka|CF43|Bambari|CF431|9800|4300|14100|3100|210|0
Haute-Kotto|CF51|Bria|CF511|2500|21000|23500|5600|0|15`,
    ],
    rows: 2,
    sums: { stock_total: 37_600, stock_in_camp: 25_300, returnees_total: 210 },
    first: { dst_name: 'Bambari, Ouaka' },
  },
  {
    name: 'Ukraine: estimates of a survey with bounds and shares',
    sheets: [
      `General Population Survey Round 16|>|>|>|>|>|>|>|>
Oblast|Sample size|Est. number of IDPs|95% CI lower bound|95% CI upper bound|% of all IDPs|Est. number of returnees|% of population displaced|IDPs intending to return
Kharkivska|1200|482000|460000|504000|13.1|390000|18|150000
Dnipropetrovska|1500|514000|490000|538000|14|180000|15|90000
Kyiv city|1800|302000|281000|323000|8.2|410000|10|120000
Note: oblasts with fewer than 300 interviews are not shown|||||||| `,
    ],
    rows: 3,
    sums: { stock_total: 1_298_000, returnees_total: 980_000 },
    first: { dst_name: 'Kharkivska' },
  },
  {
    name: 'Sudan: displaced before and after a day in April, and both',
    sheets: [
      `IOM DTM Sudan – Mobility Update 12|>|>|>|>|>|>|>|>|>|>
State of displacement|State Pcode|Locality of displacement|Locality Pcode|IDPs displaced pre-15 April 2023|>|IDPs displaced post-15 April 2023|>|Total IDPs|>|Non-Sudanese
||||HHs|IND|HHs|IND|HHs|IND|IND
Central Darfur|SD06|Zalingei|SD06104|20000|100000|5000|25000|25000|125000|40
Abyei PCA|SD19|Abyei|SD19001|300|1500|100|500|400|2000|0`,
    ],
    rows: 2,
    sums: { stock_total: 127_000 },
    first: { dst_name: 'Zalingei, Central Darfur' },
  },
  {
    name: 'Myanmar: displaced before and since a day, and people resettled',
    sheets: [
      `State/Region|SR_Pcode|Township|TS_Pcode|IDPs displaced prior to 1 Feb 2021|IDPs displaced since 1 Feb 2021|Total IDPs as of 03 Jun 2024|Returned, resettled or locally integrated
Kachin|MMR001|Waingmaw|MMR001002|40000|12000|52000|1500
Sagaing|MMR005|Kale|MMR005027|0|88000|88000|4000
Grand Total||||40000|100000|140000|5500`,
    ],
    rows: 2,
    sums: { stock_total: 140_000 },
    first: { dst_name: 'Waingmaw, Kachin' },
  },
  {
    name: 'IFRC: field reports with figures of three sources',
    sheets: [
      `id,country,dtype,event,report_date,num_affected,num_displaced,num_missing,num_dead,num_assisted,gov_num_affected,gov_num_displaced,other_num_displaced,num_localstaff
6123,Kenya,Flood,Kenya: Floods 04-2024,2024-05-03,201000,54837,75,188,30000,190000,54000,51000,20
6124,Brazil,Flood,Brazil: Floods 05-2024,2024-05-06,850000,150000,100,85,41000,840000,149000,,35`,
    ],
    rows: 2,
    sums: { stock_total: 204_837 },
    first: { iso3: 'KEN', start_date: '2024-05-03' },
  },
  {
    name: 'OCHA: groups as rows, and sexes with all of them, of which the rows of all are taken',
    sheets: [
      `admin1_name,admin1_code,population_group,gender,age_range,population
#adm1+name,#adm1+code,#population+group,#gender,#age,#population
Borno,NG008,IDPs,Female,all,1000
Borno,NG008,IDPs,Male,all,900
Borno,NG008,IDPs,All,all,1900
Borno,NG008,Host community,Female,all,2600
Borno,NG008,Host community,Male,all,2400
Borno,NG008,Host community,All,all,5000
Yobe,NG036,IDPs,Female,all,430
Yobe,NG036,IDPs,Male,all,370
Yobe,NG036,IDPs,All,all,800`,
    ],
    rows: 2,
    sums: { stock_total: 2700 },
    first: { dst_name: 'Borno' },
  },
  {
    name: 'South Sudan: registration by age and sex, with a total of each',
    sheets: [
      `Malakal PoC Biometric Registration|>|>|>|>|>|>|>|>|>|>|>|>
Block|Households|0-4 years|>|5-17 years|>|18-59 years|>|60+ years|>|Total|>|Grand Total
||F|M|F|M|F|M|F|M|F|M|
Sector 1|500|200|210|400|420|500|380|40|30|1140|1040|2180
Sector 2|300|100|110|250|240|300|220|20|25|670|595|1265
Total|800|300|320|650|660|800|600|60|55|1810|1635|3445`,
    ],
    rows: 2,
    sums: { stock_total: 3445, stock_male: 1635, stock_female: 1810 },
    first: { dst_name: 'Sector 1' },
  },
  {
    name: 'Libya: two rounds beside each other, with households and people',
    sheets: [
      `Region|Mantika|Round 50 (Jan 2024)|>|Round 51 (Mar 2024)|>|Change
||IDP HH|IDP IND|IDP HH|IDP IND|
East|Benghazi|5000|25000|4800|24000|-1000
West|Misrata|4100|20500|4200|21000|500`,
    ],
    rows: 2,
    sums: { stock_total: 45_000 },
    first: { dst_name: 'Benghazi, East' },
  },
];
