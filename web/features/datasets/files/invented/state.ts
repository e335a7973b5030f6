/** Invented tables after those of governments and clusters, with the sum of each counted column; the others must be left out. */
import type { Invented } from './english.ts';

export const OF_STATES: readonly Invented[] = [
  {
    name: 'Philippines: affected, displaced and damaged houses below three lines of headers, levels in one column',
    sheets: [
      `REGION / PROVINCE / CITY / MUNICIPALITY|NUMBER OF AFFECTED|>|>|NUMBER OF DISPLACED|>|>|>|>|>|NO. OF DAMAGED HOUSES|>|>
|Barangays|Families|Persons|Inside ECs|>|Outside ECs|>|Total Served|>|Total|Totally|Partially
||||Families|Persons|Families|Persons|Families|Persons|||
GRAND TOTAL|30|2000|9000|100|500|60|300|160|800|55|15|40
REGION V|30|2000|9000|100|500|60|300|160|800|55|15|40
Albay|20|1500|6500|80|400|40|200|120|600|35|10|25
Legazpi City|12|900|4000|50|250|30|150|80|400|20|8|12
Tiwi|8|600|2500|30|150|10|50|40|200|15|2|13
Sorsogon|10|500|2500|20|100|20|100|40|200|20|5|15
Bulan|10|500|2500|20|100|20|100|40|200|20|5|15`,
    ],
    rows: 3,
    sums: { stock_total: 800, stock_in_camp: 500, stock_outside_camp: 300, house_destroyed: 15, house_damaged: 40 },
    first: { dst_name: 'Legazpi City' },
  },
  {
    name: 'Colombia: register of victims, expelled, received and declared',
    sheets: [
      `VIGENCIA;CODIGO DANE;DEPARTAMENTO;MUNICIPIO;HECHO VICTIMIZANTE;PERSONAS EXPULSADAS;PERSONAS RECIBIDAS;PERSONAS DECLARADAS;HOGARES EXPULSADOS
2023;52835;NARIÑO;TUMACO;Desplazamiento forzado;12.450;9.310;8.702;4.100
2023;19050;CAUCA;ARGELIA;Desplazamiento forzado;5.120;2.044;1.980;1.600
2023;27001;CHOCÓ;QUIBDÓ;Desplazamiento forzado;3.301;4.877;4.510;1.050`,
    ],
    rows: 3,
    sums: { new_total: 16_231 },
    first: { dst_name: 'TUMACO, NARIÑO' },
  },
  {
    name: 'Assam: people affected and inmates by sex, houses by make',
    sheets: [
      `Daily Flood Bulletin of 20-06-2024|>|>|>|>|>|>|>|>|>|>|>|>|>|>|>|>
Sl. No.|District|Revenue circles affected|Villages affected|Population affected|>|>|>|Relief camps opened|Relief camp inmates|>|>|>|Houses damaged|>|>|>
||||Male|Female|Children|Total||Male|Female|Children|Total|Fully Kutcha|Fully Pucca|Partially Kutcha|Partially Pucca
1|Barpeta|3|45|20000|18000|7000|45000|12|500|480|220|1200|10|2|100|20
2|Cachar|5|120|50000|48000|22000|120000|40|4000|3900|1900|9800|50|6|300|90
|Total|8|165|70000|66000|29000|165000|52|4500|4380|2120|11000|60|8|400|110`,
    ],
    rows: 2,
    sums: { stock_in_camp: 11_000 },
    first: { dst_name: 'Barpeta' },
  },
  {
    name: 'Mexico: episodes with people, families and indigenous people',
    sheets: [
      `Episodios de desplazamiento interno forzado masivo, 2023|>|>|>|>|>|>|>|>|>
No.|Entidad federativa|Municipio|Localidad|Fecha del episodio|Núm. de personas desplazadas|Núm. de familias|Personas indígenas desplazadas|Causa|Retorno (sí/no)
1|Chiapas|Chenalhó|Santa Martha|14/01/2023|210|42|210|Violencia territorial|No
2|Guerrero|Heliodoro Castillo|Buena Vista|23/02/2023|600|120|0|Grupos armados|Parcial
Total|||||810|162|210||`,
    ],
    rows: 2,
    sums: { stock_total: 810 },
    first: { dst_name: 'Santa Martha, Chenalhó, Chiapas', start_date: '2023-01-14' },
  },
  {
    name: 'Bangladesh: evacuated people and houses of a cyclone',
    sheets: [
      `Cyclone Remal - SHELTER sector - damage and displacement|>|>|>|>|>|>|>|>|>|>|>
Division|District|Upazila|Union|Union Pcode|People affected|People evacuated|Cyclone shelters open|People in cyclone shelters|Houses fully damaged|Houses partially damaged|HH needing shelter support
Khulna|Satkhira|Shyamnagar|Gabura|40878541|38000|9000|12|3100|420|1900|600
Barisal|Patuakhali|Kalapara|Lalua|10786641|21000|4000|9|1500|230|880|300`,
    ],
    rows: 2,
    sums: { stock_total: 13_000, stock_in_camp: 4600, house_destroyed: 650, house_damaged: 2780 },
    first: { dst_name: 'Gabura, Shyamnagar, Satkhira, Khulna' },
  },
  {
    name: 'Manipur: men, women and children add up, so that no sex is whole',
    sheets: [
      `Relief camps in Manipur|>|>|>|>|>|>|>
Sl. No.|District|No. of Relief Camps|No. of families|Male|Female|Children below 18|Total inmates
1|Churachandpur|105|3100|4200|4900|6100|15200
2|Kangpokpi|60|1700|2300|2500|3000|7800
Total||165|4800|6500|7400|9100|23000`,
    ],
    rows: 2,
    sums: { stock_in_camp: 23_000 },
    first: { dst_name: 'Churachandpur' },
  },
  {
    name: 'Niger: boys, girls, men and women, and sub-totals with a stroke',
    sheets: [
      `Région;Département;Commune;Site;Ménages;Garçons;Filles;Hommes;Femmes;Total PDI
Diffa;Diffa;Chétimari;Awaridi;120;200;210;130;160;700
Diffa;Maïné Soroa;Foulatari;Kindjandi;300;520;500;380;400;1 800
S/Total Diffa;;;;420;720;710;510;560;2 500
Tillabéri;Ayorou;Inates;Site 1;90;150;160;100;110;520
S/Total Tillabéri;;;;90;150;160;100;110;520
TOTAL GÉNÉRAL;;;;510;870;870;610;670;3 020`,
    ],
    rows: 3,
    sums: { stock_total: 3020 },
    first: { dst_name: 'Awaridi, Chétimari, Diffa' },
  },
  {
    name: 'Ukraine: people in thousands',
    sheets: [
      `Чисельність ВПО за регіонами|>|>
Регіон|ВПО, тис. осіб|Частка, %
Дніпропетровська|452|12
Харківська|512|13`,
    ],
    rows: 2,
    sums: { stock_total: 964_000 },
    first: { dst_name: 'Дніпропетровська' },
  },
  {
    name: 'Yemen: camps with men, women, boys and girls below a group',
    sheets: [
      `الوحدة التنفيذية لإدارة مخيمات النازحين - كشف المخيمات|>|>|>|>|>|>|>|>|>|>
م|المحافظة|المديرية|اسم المخيم|عدد الأسر|عدد الأفراد|التركيبة السكانية|>|>|>|نوع المأوى
||||||رجال|نساء|أولاد|بنات|
1|مأرب|مأرب الوادي|مخيم الجفينة|1200|7200|1500|1700|2000|2000|خيام
2|حجة|عبس|مخيم بني حسن|800|5200|1100|1200|1500|1400|عشش
|الإجمالي العام|||2000|12400|2600|2900|3500|3400|`,
    ],
    rows: 2,
    sums: { stock_total: 12_400 },
    first: { dst_name: 'مخيم الجفينة, مأرب الوادي, مأرب' },
  },
];
