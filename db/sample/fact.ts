/** Generates one fact of an event: figure, dates, places, texts, reviews. It satisfies the rules of the form. */
import { calculateFigure } from '#domain/facts/figure.ts';
import { toAccurate, toDay, toMoment, toText } from './days.ts';
import { makeLocations } from './locations.ts';
import type { Crisis } from './plan.ts';
import type { Random } from './random.ts';
import { makeReviews } from './reviews.ts';
import type { Happening, SampleDocument, SampleFact, Setting } from './story.ts';
import { makeTexts } from './texts.ts';
import { EXPERTS, TERMS, TYPES } from './words.ts';

const LARGEST = 6_000_000;

export function makeFact(
  setting: Setting,
  crisis: Crisis,
  happening: Happening,
  document: SampleDocument | undefined,
): SampleFact {
  const { random, today, groups } = setting;
  const { country, cause, year } = crisis;
  const type = random.weighted(TYPES);
  const flow = type.includes('Flow');
  const start = Math.min(happening.start + random.integer(0, 20), today, toDay(`${year}-12-31`));
  const end = Math.min(start + random.integer(0, 25), today);
  const amount = makeAmount(setting, crisis, type);
  const idu = type === 'New Displacement (Flow)' && random.chance(start > today - 400 ? 0.5 : 0.1);
  const locations = makeLocations(setting, country.iso3, happening.place);
  const recorded = Math.min(end + random.integer(1, 40), today);
  const author = random.pick(EXPERTS).username;
  const term = random.weighted(TERMS[cause]);
  const reviews = makeReviews(random, { year, recorded, today, author });
  const place = locations.locations[0]?.name ?? happening.place.name;
  const hasGroup = random.chance(0.9) && groups.has(`GRID ${year + 1}`);
  const half = groups.has(`MYU ${year}`) && toText(start).slice(5) < '07' && random.chance(0.3);
  return {
    document: null,
    event: null,
    parent: null,
    reviews,
    columns: {
      name: `${country.name}: ${happening.name} - ${place.split(',')[0]} - ${toText(start).split('-').toReversed().join('/')}`,
      iso3: country.iso3,
      year,
      displacement_type: cause,
      type,
      event_role: random.weighted([
        ['Recommended figure', 78],
        ['Partial figure (Added)', 7],
        ['Partial figure (Subtracted)', 2],
        ['Triangulation', 13],
      ]),
      parent_role: random.weighted([
        ['Partial figure (Added)', 80],
        ['Recommended figure', 6],
        ['Partial figure (Subtracted)', 3],
        ['Triangulation', 11],
      ]),
      idu,
      confidential: random.chance(0.01),
      groups: [...(hasGroup ? [`GRID ${year + 1}`] : []), ...(half ? [`MYU ${year}`] : [])],
      themes: random.chance(0.1) ? random.some(THEMES, random.integer(1, 2)) : [],
      comment: random.chance(0.08) ? `Entered from ${String(document?.columns.name)}` : null,
      household_size: amount.household_size,
      data: {
        qualifier: random.weighted(QUALIFIERS),
        reported_figure: amount.reported_figure,
        unit: amount.unit,
        figure: amount.figure,
        term,
        ...(flow
          ? {
              start_date: toAccurate(random, start),
              ...(random.chance(0.85) ? { end_date: toAccurate(random, end) } : {}),
            }
          : { stock_date: toAccurate(random, Math.min(end, toDay(`${year}-12-31`))) }),
        location: [happening.place.admin || happening.place.name],
        ...makeTexts(random, {
          source: document?.publishers[0]?.type ?? 'Government',
          figure: amount.reported_figure,
          unit: amount.unit,
          term,
          place,
          because: happening.because,
          date: toText(start),
          idu,
        }),
        ...disaggregate(random, amount.figure, cause, toText(end)),
      },
      locations,
      confidence_assessment: random.chance(0.25) ? assess(random) : null,
      status: reviews.findLast(({ status }) => status !== 'Comment')?.status ?? null,
      created_by: author,
      created_at: toMoment(random, recorded),
    },
  };
}

const THEMES = [
  'Protracted',
  'Chronic/repeated displacement',
  'Indigenous communities affected',
  'Crime-induced displacement',
  'Multi-causality',
  'Transboundary disaster',
  'Food Insecurity',
];
const QUALIFIERS: readonly (readonly [string, number])[] = [
  ['total', 55],
  ['approximately', 25],
  ['more than', 15],
  ['less than', 5],
];

/** A third of the figures are in households; half of all figures are below two dozen, the largest in the millions. */
function makeAmount({ random, householdSizes }: Setting, { country, year }: Crisis, type: string) {
  const median = type === 'IDPs (Stock)' ? 90 : 21;
  const people = random.chance(0.02) ? 0 : Math.min(LARGEST, Math.max(1, Math.round(random.logNormal(median, 2.5))));
  const known = householdSizes.get(`${country.iso3} ${year}`);
  const found = known === undefined ? null : { type: 'Lookup', figure: known };
  if (!random.chance(0.34)) {
    return {
      reported_figure: people,
      unit: 'Person',
      figure: people,
      household_size: found ?? { type: 'Not Found', figure: 0 },
    };
  }
  const household_size = found && random.chance(0.9) ? found : { type: 'Manual', figure: random.integer(25, 75) / 10 };
  const households = Math.round(people / household_size.figure);
  const reported_figure = people > 0 ? Math.max(1, households) : 0;
  const figure = calculateFigure({ reported_figure, unit: 'Household', household_size: household_size.figure });
  return { reported_figure, unit: 'Household', figure, household_size };
}

/** Disaggregates by sex, place and age, by day, and by kind of violence, never above the figure. */
function disaggregate(random: Random, figure: number, cause: string, day: string): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  if (random.chance(0.12)) {
    parts.females = Math.floor(figure * (0.45 + random.next() / 10));
    parts.males = figure - Number(parts.females);
    const children = Math.floor(figure * 0.4);
    parts.age_disaggregated_data = [
      { category: '0-17', figure: children },
      { category: '18+', figure: figure - children },
    ];
  }
  if (random.chance(0.08)) {
    parts.urban = Math.floor(figure * random.next());
    parts.rural = figure - Number(parts.urban);
  }
  if (random.chance(0.06)) {
    parts.camp = Math.floor(figure * random.next());
    parts.non_camp = figure - Number(parts.camp);
  }
  if (random.chance(0.03)) parts.strata_disaggregated_data = [{ date: day, figure: Math.floor(figure / 2) }];
  if (cause === 'Conflict' && random.chance(0.2)) {
    const communal = Math.floor(figure / 3);
    parts.conflict_type_disaggregated_data = { conflict: figure - communal, violence_communal: communal };
  }
  return parts;
}

function assess(random: Random): Record<string, unknown> {
  return {
    methodology: random.some(['Registration', 'Key informants', 'Media monitoring', 'Satellite imagery'], 2),
    data_trianglation: random.pick(['Good triangulation', 'Some local triangulation', 'No Triangulation']),
    geographical_coverage: random.pick(['All relevant areas covered', 'Partial coverage', 'Unknown']),
    geographical_disaggregation: random.pick(['Subnational - admin 1', 'Admin 2 or more', 'Unknown']),
    reporting_units: random.some(['People', 'Households'], 1),
    frequency_of_reporting: random.pick(['Every month', 'Once a year', 'No update', 'Unknown']),
    disaggregation_sex: random.pick(['Yes', 'No', 'Partial']),
    disaggregation_on_age: random.pick(['Yes', 'No', 'Partial']),
    data_on_returns: random.pick(['Yes', 'No', 'Partial']),
  };
}
