/** Invented tables in French, Spanish, Portuguese, Arabic and Ukrainian. */
import type { Invented } from './english.ts';

export const IN_LANGUAGES: readonly Invented[] = [
  {
    name: 'French: CONASUR of Burkina Faso, spaces of thousands, total below',
    sheets: [
      `SITUATION DES PERSONNES DEPLACEES INTERNES AU 31 MARS 2023;;;;;;;
Région;Province;Commune;Nombre de PDI;Hommes;Femmes;Enfants de moins de 5 ans;Nombre de ménages PDI
Centre-Nord;Sanmatenga;Kaya;118 204;25 100;32 300;28 000;19 050
Centre-Nord;Bam;Kongoussi;64 010;14 000;18 000;15 000;9 800
Sahel;Soum;Djibo;269 894;58 000;74 000;60 000;40 100
TOTAL;;;452 108;97 100;124 300;103 000;68 950`,
    ],
    rows: 3,
    sums: { stock_total: 452_108 },
    first: { dst_name: 'Kaya, Sanmatenga, Centre-Nord' },
  },
  {
    name: 'French: RDC, alertes de mouvements de population',
    sheets: [
      `N°|Date d'alerte|Province|Territoire|Zone de santé|Aire de santé|Localité d'accueil|Provenance|Ménages déplacés|Personnes déplacées|Ménages retournés|Personnes retournées|Cause
1|05/02/2024|Nord-Kivu|Masisi|Kirotshe|Sake|Sake centre|Karuba|1 250|6 250|0|0|Conflit armé
2|17/02/2024|Nord-Kivu|Rutshuru|Rutshuru|Kiwanja|Kiwanja|Bunagana|400|2 000|30|150|Conflit armé`,
    ],
    rows: 2,
    sums: { stock_total: 8250, returnees_total: 150 },
    first: { org_name: 'Karuba' },
  },
  {
    name: 'French: République centrafricaine, PDI en site et en famille d’accueil',
    sheets: [
      `Préfecture|Sous-préfecture|PDI en site|>|PDI en famille d'accueil|>|Total PDI|>
||Ménages|Individus|Ménages|Individus|Ménages|Individus
Ouaka|Bambari|1000|4300|2100|9800|3100|14100
Haute-Kotto|Bria|5000|21000|600|2500|5600|23500
Total||6000|25300|2700|12300|8700|37600`,
    ],
    rows: 2,
    sums: { stock_total: 37_600, stock_in_camp: 25_300, stock_outside_camp: 12_300 },
    first: { dst_name: 'Bambari, Ouaka' },
  },
  {
    name: 'Spanish: Colombia, expulsion and reception',
    sheets: [
      `COD DANE|DEPARTAMENTO|MUNICIPIO|FECHA DEL EVENTO|FAMILIAS DESPLAZADAS|PERSONAS DESPLAZADAS|OBSERVACIONES
52835|NARIÑO|TUMACO|15 de marzo de 2024|210|735|
19050|CAUCA|ARGELIA|2 de abril de 2024|50|160|Retorno parcial`,
    ],
    rows: 2,
    sums: { stock_total: 895 },
    first: { dst_name: 'TUMACO, NARIÑO', start_date: '2024-03-15' },
  },
  {
    name: 'Spanish: Perú, daños de una emergencia',
    sheets: [
      `EVALUACIÓN DE DAÑOS|>|>|>|>|>|>|>
Departamento|Provincia|Distrito|Damnificados|Afectados|Viviendas destruidas|Viviendas inhabitables|Albergados
Piura|Sullana|Querecotillo|350|1200|60|10|120
Piura|Piura|Catacaos|900|4300|150|35|400
TOTAL|||1250|5500|210|45|520`,
    ],
    rows: 2,
    sums: { stock_in_camp: 520, house_destroyed: 210 },
    first: { dst_name: 'Querecotillo, Sullana, Piura' },
  },
  {
    name: 'Portuguese: Moçambique, deslocados por distrito',
    sheets: [
      `Nº|Província|Distrito|Posto Administrativo|Localidade|Nº de famílias|Nº de pessoas deslocadas|Homens|Mulheres|Data da avaliação
1|Cabo Delgado|Metuge|Metuge-Sede|25 de Junho|900|4.500|2.000|2.500|03/11/2023
2|Cabo Delgado|Chiúre|Chiúre-Sede|Meculane|250|1.250|600|650|23/11/2023`,
    ],
    rows: 2,
    sums: { stock_total: 5750, stock_male: 2600, stock_female: 3150 },
  },
  {
    name: 'Portuguese: Brasil, danos humanos',
    sheets: [
      `UF|Município|Data do evento|Mortos|Feridos|Desabrigados|Desalojados|Afetados
RS|Porto Alegre|14/05/2024|5|20|14000|50000|160000
RS|Canoas|14/05/2024|31|100|18000|150000|180000`,
    ],
    rows: 2,
    sums: { stock_in_camp: 32_000, stock_outside_camp: 200_000 },
    first: { dst_name: 'Porto Alegre, RS' },
  },
  {
    name: 'Arabic: Yemen, with Arabic digits and a total',
    sheets: [
      `كشف النازحين في محافظة مأرب|>|>|>|>|>
م|المحافظة|المديرية|عدد الأسر النازحة|عدد الأفراد النازحين|تاريخ النزوح
١|مأرب|الوادي|١٢٠|٨٤٠|15 مارس 2024
٢|مأرب|المدينة|٣٠٠|٢١٠٠|30 مارس 2024
|الإجمالي||٤٢٠|٢٩٤٠|`,
    ],
    rows: 2,
    sums: { stock_total: 2940 },
    first: { dst_name: 'الوادي, مأرب', start_date: '2024-03-15' },
  },
  {
    name: 'Arabic: Sudan, two languages',
    sheets: [
      `الولاية|State|المحلية|Locality|إجمالي عدد الأسر|إجمالي عدد النازحين|العائدون
كسلا|Kassala|كسلا|Kassala|1000|5000|200
القضارف|Gedaref|المفازة|Al Mafaza|300|1500|0`,
    ],
    rows: 2,
    sums: { stock_total: 6500, returnees_total: 200 },
  },
  {
    name: 'Ukrainian: registered displaced persons by oblast',
    sheets: [
      `Кількість зареєстрованих внутрішньо переміщених осіб станом на 01.03.2024|>|>|>|>|>
№ з/п|Область|Кількість ВПО|з них дітей|з них осіб з інвалідністю|Частка, %
1|Дніпропетровська|452 000|98 000|21 000|9,1
2|Харківська|512 300|101 000|25 000|10,3
Усього||964 300|199 000|46 000|19,4`,
    ],
    rows: 2,
    sums: { stock_total: 964_300 },
    first: { dst_name: 'Дніпропетровська' },
  },
  {
    name: 'Ukrainian: returnees by hromada',
    sheets: [
      `Область|Район|Громада|Код КАТОТТГ|Внутрішньо переміщені особи (фактично)|Особи, які повернулися|Дата
Харківська|Ізюмський|Ізюмська|UA63040050000066139|12400|23100|30 червня 2024 р.
Харківська|Куп'янський|Куп'янська|UA63080030000028613|3100|9000|30 червня 2024 р.`,
    ],
    rows: 2,
    sums: { stock_total: 15_500, returnees_total: 32_100 },
  },
];
