/** Generates the texts of a sample fact: excerpts in the usual phrasing of the field, sometimes analysis and caveats. */
import type { Random } from './random.ts';
import { ANALYSES, CAVEATS } from './words.ts';

interface Told {
  source: string;
  figure: number;
  unit: string;
  term: string;
  place: string;
  because: string;
  date: string;
  idu: boolean;
}

const VERBS: Readonly<Record<string, string>> = {
  Evacuated: 'were evacuated',
  'Destroyed Housing': 'had their homes destroyed',
  'Partially Destroyed Housing': 'had their homes damaged',
  'Uninhabitable Housing': 'could no longer live in their homes',
  'Forced to Flee': 'were forced to flee',
  Homeless: 'were left homeless',
  'In Relief Camp': 'were housed in relief camps',
  Sheltered: 'were sheltered',
  Relocated: 'were relocated',
  Affected: 'were affected',
};

export function makeTexts(random: Random, subject: Told): Record<string, string> {
  const day = subject.date.split('-').toReversed().join('/');
  const [one, several] = subject.unit === 'Household' ? ['household', 'households'] : ['person', 'people'];
  const unit = subject.figure === 1 ? one : several;
  const words = VERBS[subject.term] ?? 'were displaced';
  const verb = subject.figure === 1 ? words.replace(/^were /, 'was ') : words;
  const place =
    / of /.test(subject.place) && /^(?:north|east|south|west)/.test(subject.place)
      ? subject.place
      : `in ${subject.place}`;
  const figure = subject.figure.toLocaleString('en');
  const excerpt = `${figure} ${unit} ${verb} ${place} due to ${subject.because} on ${day}.`;
  return {
    ...(random.chance(0.7) ? { excerpt } : {}),
    ...(subject.idu ? { excerpt_for_idu: `According to ${subject.source}, ${excerpt}` } : {}),
    ...(random.chance(0.3) ? { souces: `${subject.source}; first-hand, reliable in earlier years.` } : {}),
    ...(random.chance(0.25) ? { analysis: random.pick(ANALYSES) } : {}),
    ...(random.chance(0.15) ? { caveats: random.pick(CAVEATS) } : {}),
    ...(random.chance(0.05) ? { changes: 'The methodology is the same as in the year before.' } : {}),
    ...(random.chance(0.05) ? { partners: 'The figure was shared with partners in the country, who agreed.' } : {}),
    ...(random.chance(0.08) ? { public_figure_analysis: `${excerpt} The estimate is conservative.` } : {}),
  };
}
