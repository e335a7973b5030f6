/** How a fact is read: the cards of its form, and its figure. */
import { CONFIDENCE_FIELDS } from './confidence.ts';
import { kindOf, PARTS } from './fact-data.ts';
import type { ALL_FIELDS } from './fact-fields.ts';
import type { Fact, FactDraft } from './facts.ts';
import { CONFLICT_TYPES } from '#domain/generated/lists.ts';
import { FACT_LEAD } from '#domain/messages/fact-lead.ts';
import { FACT } from '#domain/messages/facts.ts';
import type { Reading } from '#domain/records/reading.ts';

type Field = keyof typeof ALL_FIELDS;

const OF_FLOWS: readonly Field[] = ['data.start_date', 'data.end_date'];
const OF_STOCKS: readonly Field[] = ['data.stock_date'];
const OF_CONFLICT = CONFLICT_TYPES.map((type): Field => `data.conflict_type_disaggregated_data.${type}`);

const hidden = ({ type, displacement_type, idu, data }: FactDraft): Field[] => [
  ...(kindOf(type) === 'Stock' ? OF_FLOWS : OF_STOCKS),
  ...(displacement_type === 'Conflict' ? [] : OF_CONFLICT),
  ...(data.unit === 'Household' ? [] : (['household_size'] as const)),
  ...(idu ? [] : (['data.excerpt_for_idu'] as const)),
];

export const FACT_READING: Reading<Fact, FactDraft, Field> = {
  groups: {
    'Key Information': ['name', 'iso3', 'year', 'displacement_type', 'type', 'confidential'],
    Data: [
      'data.qualifier',
      'data.reported_figure',
      'data.unit',
      { path: 'data.figure' },
      'data.term',
      'household_size',
      { path: 'household_size_source' },
      ...OF_STOCKS,
      ...OF_FLOWS,
    ],
    Association: ['document_id', 'parent_id', 'parent_role', 'event_id', 'event_role', 'groups', 'themes'],
    Reporting: ['start_date', 'end_date', 'comment'],
    Geospatial: ['data.location', 'locations'],
    'Place and Sex': PARTS.map((part): Field => `data.${part}`),
    'Conflict Types': OF_CONFLICT,
    'Age Categories': ['data.age_disaggregated_data'],
    Strata: ['data.strata_disaggregated_data'],
    'Excerpt and Sources': ['data.excerpt', 'idu', 'data.excerpt_for_idu', 'data.souces'],
    Analysis: ['data.analysis', 'data.caveats', 'data.changes', 'data.partners', 'data.public_figure_analysis'],
    'Confidence Assessment': [
      'confidence_assessment.on',
      ...CONFIDENCE_FIELDS.map((field): Field => `confidence_assessment.${field}`),
    ],
  },
  hidden,
  brief: {
    first: ['iso3', ...OF_STOCKS, ...OF_FLOWS, 'data.location', 'event_id', 'document_id', 'parent_id', 'groups'],
    elsewhere: ['name', 'displacement_type', 'type', 'event_role', 'data.excerpt'],
  },
  summary: (fact) => ({
    figure: fact.data.figure ?? null,
    about: [
      FACT_LEAD.people(fact.data.figure ?? 0),
      fact.type,
      fact.event_role ?? FACT.noEvent,
      fact.event_role === null ? (fact.parent_role ?? '') : '',
    ].filter((part) => part !== ''),
    cause: fact.displacement_type,
    status: fact.status,
    quote: fact.data.excerpt ?? null,
  }),
};
