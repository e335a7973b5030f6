/** The three kinds of notes on a country: their fields and rules (spec 3 §3, §5), and their addresses. */
import { CONTEXTUAL_ANALYSIS_COLUMNS } from '#domain/generated/columns/contextual_analysis.ts';
import { MONITORING_CHALLENGES_COLUMNS } from '#domain/generated/columns/monitoring_challenges.ts';
import { SIGNIFICANT_UPDATES_COLUMNS } from '#domain/generated/columns/significant_updates.ts';
import { NOTES } from '#domain/messages/notes.ts';
import { choice, country, markdown, pastDay, text } from '#domain/records/record-fields.ts';
import { recordKind } from '#domain/records/record-kind.ts';

/** The relations, in the order of the country's profile. */
export const NOTE_KINDS = ['contextual_analysis', 'significant_updates', 'monitoring_challenges'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** The characters of a note's content. */
export const LONGEST_NOTE = 100_000;

const title = text({ required: NOTES.title, atMost: [500, NOTES.titleSize] });
const iso3 = country({ required: NOTES.country });
const displacement_type = choice({ required: NOTES.cause });
const date = pastDay(NOTES.date);
const content = markdown({ atMost: [LONGEST_NOTE, NOTES.content] });

export const CONTEXTUAL_ANALYSIS_KIND = recordKind('contextual_analysis', CONTEXTUAL_ANALYSIS_COLUMNS, {
  noun: 'contextual analysis',
  fields: {
    title,
    iso3,
    publication_date: pastDay({ ...NOTES.date, required: NOTES.publicationDate }),
    displacement_type,
    group: choice(),
    content,
  },
  words: NOTES.contextual_analysis,
  stamped: { archived_at: 'moment', archived_reason: undefined },
  reading: {
    groups: {
      'Contextual analysis': ['title', 'iso3', 'publication_date', 'displacement_type', 'group'],
      Content: ['content'],
    },
  },
});

export const SIGNIFICANT_UPDATE_KIND = recordKind('significant_updates', SIGNIFICANT_UPDATES_COLUMNS, {
  noun: 'significant update',
  fields: {
    title,
    iso3,
    date,
    displacement_type,
    source: text({ atMost: [2000, NOTES.source] }),
    content,
  },
  words: NOTES.significant_updates,
  stamped: { archived_at: 'moment', archived_reason: undefined },
  reading: {
    groups: { 'Significant update': ['title', 'iso3', 'date', 'displacement_type', 'source'], Content: ['content'] },
  },
});

export const MONITORING_CHALLENGE_KIND = recordKind('monitoring_challenges', MONITORING_CHALLENGES_COLUMNS, {
  noun: 'monitoring challenge',
  fields: { title, iso3, date, content },
  words: NOTES.monitoring_challenges,
  stamped: { archived_at: 'moment', archived_reason: undefined },
  reading: { groups: { 'Monitoring challenge': ['title', 'iso3', 'date'], Content: ['content'] } },
});

/** The page of a country's profile. */
export const profileOf = (iso3: string): string => `/countries/profiles/${iso3}`;

/** The form of a new note on a country. */
export const newNoteOf = (kind: NoteKind, iso3: string): string => `/countries/${kind}/new/${iso3}`;
