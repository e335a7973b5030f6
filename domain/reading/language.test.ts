/** Tests that short texts are read in their language, and each sentence in its own. */
import { expect, test } from 'vitest';
import { languageOf } from './language.ts';
import { readReport } from './read.ts';

test.each([
  ['pt', 'Há dez dias, cerca de 300 famílias fugiram da vila de Palma por causa da violência.'],
  ['pt', 'Ontem, 300 famílias fugiram de Palma.'],
  ['pt', '300 famílias deslocadas em Palma.'],
  ['pt', 'Cheias em Beira: 300 pessoas desalojadas.'],
  ['es', 'Hace dos semanas 300 familias huyeron de Tumaco'],
  ['es', 'Hace tres días 40 familias abandonaron sus casas en Buenaventura.'],
  ['es', '300 familias desplazadas en Tibú.'],
  ['es', 'Inundaciones en Piura: 300 personas evacuadas.'],
  ['fr', 'Inondations à Bangui : 300 personnes évacuées.'],
  ['en', 'According to OCHA, 300 families fled Dar es Salaam and La Paz.'],
  ['ar', 'نزح 300 شخص من طويلة'],
])('%s: %s', (language, text) => expect(languageOf(text)).toBe(language));

const FRENCH = 'Le 4 mai, 450 ménages ont fui la localité de Barsalogho vers Kaya.';
const ENGLISH = 'On 3 May, some 1,200 people fled Tawila.';
const SPANISH = 'Unas 420 familias huyeron de Tumaco.';
const PORTUGUESE = 'Cerca de 300 famílias fugiram da vila de Palma.';

test.each([
  [`${ENGLISH}\n\n${FRENCH}`, [1200, 450]],
  [`${ENGLISH} ${FRENCH}`, [1200, 450]],
  [`${FRENCH}\n${ENGLISH}`, [450, 1200]],
  [`${PORTUGUESE}\n\n${SPANISH}`, [300, 420]],
  [`${SPANISH} Some 600 people were displaced by floods in Beira.`, [420, 600]],
  ['El Comité Internacional de la Cruz Roja said that 300 people were displaced in San José del Guaviare.', [300]],
])('two languages in one text: %s', (text, wanted) =>
  expect(readReport(text, { published: '2025-05-06' }).map(({ figure }) => figure)).toEqual(wanted),
);
