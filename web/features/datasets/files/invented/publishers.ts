/** Invented tables after those of trackers, registers and disaster offices, with the sum of each counted column; the others must be left out. */
import type { Invented } from './english.ts';

export const OF_PUBLISHERS: readonly Invented[] = [
  {
    name: 'Returnees: only the name of the sheet says so',
    names: ['Returnees'],
    sheets: [
      `Place id|Governorate|District|Location|Latitude|Longitude|Families|Individuals|Host families (fam)
2202|Ninewa|Telafar|Zummar|36.7|42.6|700|4200|10
2303|Salah al-Din|Baiji|Al-Senea|34.9|43.4|1500|9000|50`,
    ],
    rows: 2,
    sums: { returnees_total: 13_200 },
    first: { dst_name: 'Zummar, Telafar, Ninewa' },
  },
  {
    name: 'Nigeria: camps are counted beside the people in them',
    sheets: [
      `S/N|LGA|NO. OF COMMUNITIES AFFECTED|NO. OF HOUSEHOLDS DISPLACED|NO. OF PERSONS DISPLACED|NO. OF PERSONS IN CAMPS|NO. OF IDP CAMPS
1|LOKOJA|45|4210|25260|12000|9
2|IBAJI|60|9007|54042|20105|15
|TOTAL|105|13217|79302|32105|24`,
    ],
    rows: 2,
    sums: { stock_total: 79_302, stock_in_camp: 32_105 },
    first: { dst_name: 'LOKOJA' },
  },
  {
    name: 'Cameroon: MEN is short for ménages in each group',
    sheets: [
      `Code village|Département|Arrondissement|Canton|Village|PDI_MEN|PDI_IND|RET_MEN|RET_IND|REF_HC_MEN|REF_HC_IND
CM1|Mayo-Sava|Mora|Mora|Igawa Mémé|210|1430|10|66|0|0
CM2|Logone-et-Chari|Kousseri|Kousseri|Madana|1500|9910|300|2100|20|110`,
    ],
    rows: 2,
    sums: { stock_total: 11_340, returnees_total: 2166 },
    first: { dst_name: 'Igawa Mémé, Mora, Mayo-Sava' },
  },
  {
    name: 'Afghanistan: people who arrived, fled and left again, by tags',
    sheets: [
      `Province|Province Code|District|District Code|Settlement|Arrival IDPs|Fled IDPs|Returnees from abroad|Returned IDPs|Out-migrants
#adm1+name|#adm1+code|#adm2+name|#adm2+code|#loc+name|#affected+idps+arrived|#affected+idps+fled|#affected+returnees+abroad|#affected+returnees+idps|#affected+migrants
Kabul|AF01|Paghman|AF0102|Qala-e-Qazi|5000|20|3000|100|400
Nangarhar|AF06|Behsud|AF0602|Saracha|12000|0|40000|950|210`,
    ],
    rows: 2,
    sums: { new_total: 17_000, returnees_total: 1050 },
    first: { dst_name: 'Qala-e-Qazi, Paghman, Kabul', iso3: 'AFG' },
  },
  {
    name: 'DRC: two lines of headers, nd, dashes and points where nothing is known',
    sheets: [
      `MOUVEMENTS DE POPULATION AU 31 MARS 2024|>|>|>|>|>|>|>
PROVINCE|TERRITOIRE|ZONE DE SANTE|Personnes déplacées|>|Personnes retournées|>|Source
^|^|^|Ménages|Personnes|Ménages|Personnes|^
Ituri|Djugu|Bambu|12000|60000|3000|15000|CMP
^|Irumu|Boga|5300|26500|–|-|CMP
Nord-Kivu|Rutshuru|Bambo|nd|nd|n.d.|..|CMP
Total|||17300|86500|3000|15000|`,
    ],
    rows: 3,
    sums: { stock_total: 86_500, returnees_total: 15_000 },
    first: { dst_name: 'Bambu, Djugu, Ituri' },
  },
  {
    name: 'Mozambique: centres of accommodation, two dots of thousands',
    sheets: [
      `Província|Distrito|Centro de acomodação|Famílias|Pessoas|Homens|Mulheres|Crianças
Zambézia|Quelimane|EPC 17 de Setembro|310|1.552|400|552|600
Zambézia|Namacurra|Furquia|95|475|110|165|200
Total|||405|2.027|510|717|800`,
    ],
    rows: 2,
    sums: { stock_total: 2027 },
    first: { dst_name: 'EPC 17 de Setembro, Quelimane, Zambézia' },
  },
  {
    name: 'Colombia: state and department in one header',
    sheets: [
      `FECHA_CORTE;COD_ESTADO_DEPTO;ESTADO_DEPTO;HECHO;SEXO;PER_OCU;PER_DECLA;EVENTOS
2024-03-31;05;ANTIOQUIA;Desplazamiento forzado;Mujer;780000;760000;900000
2024-03-31;05;ANTIOQUIA;Homicidio;Hombre;120000;110000;130000
2024-03-31;27;CHOCÓ;Desplazamiento forzado;Mujer;210000;190000;300000`,
    ],
    rows: 2,
    sums: { stock_total: 990_000 },
    first: { dst_name: 'ANTIOQUIA', start_date: '2024-03-31' },
  },
  {
    name: 'Haiti: days of a French header, decimal commas of degrees',
    sheets: [
      `SSID;Département;Commune;Nom du site;Latitude;Longitude;Nombre de ménages;Nombre de personnes;% femmes;Date d'ouverture
HT01_001;Ouest;Delmas;Lycée Toussaint;18,547;-72,305;450;2 105;52%;01/03/2024
HT01_009;Ouest;Tabarre;OPC;18,575;-72,270;88;402;50%;04/03/2024`,
    ],
    rows: 2,
    sums: { stock_total: 2507 },
    first: { dst_name: 'Lycée Toussaint, Delmas, Ouest', dst_lat: 18.547, start_date: '2024-03-01' },
  },
  {
    name: 'Yemen: hosts beside the displaced in a column of population groups, sexes and ages beside all',
    sheets: [
      `Country,Admin1,Admin1 Pcode,Population group,Gender,Age range,Population
#country,#adm1+name,#adm1+code,#population+group,#gender,#age+range,#population
Yemen,Taiz,YE15,IDP,all,all,300000
Yemen,Taiz,YE15,IDP,f,0-17,80000
Yemen,Taiz,YE15,IDP,m,0-17,82000
Yemen,Taiz,YE15,IDP,f,18+,70000
Yemen,Taiz,YE15,IDP,m,18+,68000
Yemen,Taiz,YE15,Host,all,all,2700000`,
    ],
    rows: 1,
    sums: { stock_total: 300_000 },
    first: { dst_name: 'Taiz' },
  },
  {
    name: 'Lebanon: a long table of indicators, of which one counts shelters',
    sheets: [
      `iso3,admin1,date,indicator,value
#country+code,#adm1+name,#date,#indicator+name,#indicator+value+num
LBN,South,2024-10-15,Number of IDPs in collective shelters,45000
LBN,South,2024-10-15,Number of IDPs outside shelters,120000
LBN,South,2024-10-15,Number of collective shelters,210`,
    ],
    rows: 2,
    sums: { stock_total: 165_000 },
    first: { iso3: 'LBN', dst_name: 'South' },
  },
  {
    name: 'Afghanistan: deported people beside returnees are not displaced',
    sheets: [
      `Date,Border point,Province of return,District of return,Undocumented returnees (families),Undocumented returnees (individuals),Deported
2023-11-01,Torkham,Nangarhar,Behsud,1200,8400,120
2023-11-02,Spin Boldak,Kandahar,Kandahar,900,6300,50`,
    ],
    rows: 2,
    sums: { returnees_total: 14_700 },
    first: { dst_name: 'Behsud, Nangarhar', start_date: '2023-11-01' },
  },
  {
    name: 'Sudan: codes of areas without the word P-code give the country',
    sheets: [
      `State of Displacement|State Code|Locality of Displacement|Locality Code|IDPs pre-April 15|IDPs post-April 15|Total IDPs|HHs|% Female
North Darfur|SD02|Al Fasher|SD02146|300000|210000|510000|102000|54%
Khartoum|SD01|Karrari|SD01004|0|12000|12000|2400|50%`,
    ],
    rows: 2,
    sums: { stock_total: 522_000 },
    first: { dst_name: 'Al Fasher, North Darfur', iso3: 'SDN' },
  },
  {
    name: 'Somalia: a site by the name of its cluster, merged areas, the last row without a count of its own',
    sheets: [
      `Region|District|CCCM IDP Site Name|Neighbourhood|Households|Individuals
Banadir|Daynile|Buulo Mareer|Gubadley|410|2460
^|Kahda|Tawakal 2|Kahda|98|588
^|^|Tawakal 3|^|^|^`,
    ],
    rows: 3,
    sums: { stock_total: 3048 },
    first: { dst_name: 'Buulo Mareer, Gubadley, Daynile, Banadir' },
  },
  {
    name: 'DRC: the least, the most and the best estimate',
    sheets: [
      `Admin1,Admin2,Site,IDPs (min),IDPs (max),IDPs (best estimate)
Nord-Kivu,Goma,Bulengo,30000,45000,40000
Nord-Kivu,Nyiragongo,Rusayo,60000,90000,80000`,
    ],
    rows: 2,
    sums: { stock_total: 120_000 },
    first: { dst_name: 'Bulengo, Goma, Nord-Kivu' },
  },
  {
    name: 'Indonesia: posts of evacuees, households and souls',
    sheets: [
      `DATA PENGUNGSI ERUPSI GUNUNG|>|>|>|>|>|>|>
No|Kecamatan|Desa|Nama Posko|Jumlah KK|Laki-laki|Perempuan|Jumlah Jiwa
1|Titehena|Konga|Posko Konga|300|610|690|1300
2|Wulanggitang|Boru|Posko SMPN 1|210|400|450|850
|Total|||510|1010|1140|2150`,
    ],
    rows: 2,
    sums: { stock_total: 2150, stock_male: 1010, stock_female: 1140 },
    first: { dst_name: 'Posko Konga, Konga, Titehena' },
  },
  {
    name: 'Malawi: a pivot whose hazards are the sum of their countries, proved by its own total',
    sheets: [
      `Row Labels|Sum of Displaced|Sum of Affected
Flood|60500|210000
Malawi|40500|150000
Kenya|20000|60000
Storm|3000|9000
Malawi|3000|9000
Grand Total|63500|219000`,
    ],
    rows: 3,
    sums: { stock_total: 63_500 },
    first: { dst_name: 'Malawi' },
  },
  {
    name: 'Nigeria: official camps and host communities as groups',
    sheets: [
      `IDPS IN OFFICIAL CAMPS AND HOST COMMUNITIES|>|>|>|>|>
LGA|OFFICIAL CAMPS|>|HOST COMMUNITIES|>|GRAND TOTAL
^|HOUSEHOLDS|INDIVIDUALS|HOUSEHOLDS|INDIVIDUALS|INDIVIDUALS
GUMA|3000|18000|7000|42000|60000
LOGO|1200|7100|3000|19000|26100
TOTAL|4200|25100|10000|61000|86100`,
    ],
    rows: 2,
    sums: { stock_total: 86_100, stock_in_camp: 25_100, stock_outside_camp: 61_000 },
    first: { dst_name: 'GUMA' },
  },
  {
    name: 'Iraq: kinds of shelter in rows, and all of them again',
    sheets: [
      `Governorate;Shelter type;IDP individuals
Ninewa;Camp;12000
Ninewa;Rented;90000
Ninewa;All;102000
Dahuk;Camp;150000
Dahuk;Rented;80000
Dahuk;All;230000`,
    ],
    rows: 2,
    sums: { stock_total: 332_000 },
    first: { dst_name: 'Ninewa' },
  },
  {
    name: 'Syria: from and to, in Arabic brackets',
    sheets: [
      `التاريخ,المحافظة (من),الناحية (من),المحافظة (إلى),الناحية (إلى),عدد النازحين (فرد),عدد العائلات
2023-12-05,حلب,الباب,إدلب,الدانا,340,68
2023-12-09,حماة,السقيلبية,إدلب,معرة تمصرين,120,24`,
    ],
    rows: 2,
    sums: { stock_total: 460 },
    first: { dst_name: 'الدانا, إدلب', org_name: 'الباب, حلب', start_date: '2023-12-05' },
  },
  {
    name: 'Sudan: groups of people in rows beside sub-national names',
    sheets: [
      `Country,Population Group,Sub-national,Date,Source,Individuals
Sudan,Internally displaced persons,North Darfur,2024-06-30,IOM,1500000
Sudan,Internally displaced persons,Gedaref,2024-06-30,IOM,900000
Sudan,Refugees and asylum-seekers,Gedaref,2024-06-30,UNHCR,52000`,
    ],
    rows: 2,
    sums: { stock_total: 2_400_000 },
    first: { iso3: 'SDN', dst_name: 'North Darfur' },
  },
  {
    name: 'Syria: months of returns beside their total',
    sheets: [
      `Governorate,District,Jan-24,Feb-24,Mar-24,Total returnees
Aleppo,Afrin,120,90,210,420
Hama,As-Salamiyeh,30,45,60,135`,
    ],
    rows: 2,
    sums: { returnees_total: 555 },
    first: { dst_name: 'Afrin, Aleppo' },
  },
];
