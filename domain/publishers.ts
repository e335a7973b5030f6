/** A publisher as its form holds it, what the form says before anything is sent (spec 2 §5), and what a save sends. */
import { z } from 'zod';
import { formFields, sameValue } from './form-fields.ts';
import type { FormRules } from './form-problems.ts';
import type { PublishersRow } from './generated/rows.ts';
import type { RecordFields } from './history.ts';

export interface PublisherDraft {
  name: string;
  type: string | null;
  iso3: string | null;
}
export type PublisherField = keyof PublisherDraft;

export const PUBLISHER_FIELDS = formFields<PublisherDraft, PublisherField>({
  name: 'Name',
  type: 'Type',
  iso3: 'Country',
});

export const NEW_PUBLISHER: PublisherDraft = { name: '', type: null, iso3: null };

export const publisherDraft: z.ZodType<PublisherDraft> = z.object({
  name: z.string(),
  type: z.string().nullable(),
  iso3: z.string().nullable(),
});

export const draftOf = ({ name, type, iso3 }: PublishersRow): PublisherDraft => ({ name, type, iso3 });

/** An undefined country is sent as null (spec 2 §2). */
export const payloadOf = ({ name, type, iso3 }: PublisherDraft): PublisherDraft => ({ name: name.trim(), type, iso3 });

export function changesOf(draft: PublisherDraft, publisher: PublishersRow): Partial<PublisherDraft> {
  const before = draftOf(publisher);
  return Object.fromEntries(
    Object.entries(payloadOf(draft)).filter(([column, value]) => !sameValue(value, before[column as PublisherField])),
  );
}

export const PUBLISHER_RULES: FormRules<PublisherDraft, PublisherField> = {
  fields: PUBLISHER_FIELDS,
  rules: [
    z.object({
      name: z
        .string()
        .refine((name) => name.trim() !== '', 'Name is required')
        .refine((name) => [...name.trim()].length <= 500, 'The name must have between 1 and 500 characters'),
      type: z.custom<string>((type) => typeof type === 'string' && type !== '', 'Type is required'),
    }),
  ],
  concerns: {},
};

export const PUBLISHER_HISTORY: RecordFields = {
  opened: [],
  writable: PUBLISHER_FIELDS.names,
  computed: [],
  together: [],
  labels: { ...PUBLISHER_FIELDS.labels, flags: 'Flags', archived_at: 'Archived' },
};
