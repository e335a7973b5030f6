/** What the document form says before anything is sent (spec 2 §5). Asks nothing of the database. */
import { z } from 'zod';
import { dateProblem, tidyDate } from './dates.ts';
import { DOCUMENT_FIELDS, type DocumentDraft, type DocumentField } from './document-fields.ts';
import type { FormRules } from './form-problems.ts';

const characters = (text: string): number => [...text.trim()].length;

/** The latest day that it is anywhere on earth: the server's clock has the last word. */
const today = (): string => new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);

const publicationDate = z.string().superRefine((text, context) => {
  const day = tidyDate(text);
  const problem =
    day === ''
      ? 'Publication date is required'
      : (dateProblem(day) ??
        (day < '1900-01-01'
          ? 'Publication date must lie between 1900 and 9999'
          : day > today()
            ? "Publication date can't be in the future"
            : null));
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

const parties = z.array(z.number()).refine((ids) => ids.length > 0, 'Sources are required');

const URL_FORM = /^(https?|ftp):\/\/[^\s/?#]+\S*$/i;

export const DOCUMENT_RULES: FormRules<DocumentDraft, DocumentField> = {
  fields: DOCUMENT_FIELDS,
  rules: [
    z.object({
      name: z
        .string()
        .refine((name) => characters(name) > 0, 'Name is required')
        .refine((name) => characters(name) === 0 || characters(name) >= 3, 'Length should be more than 3')
        .refine((name) => characters(name) <= 2000, 'The title must have between 1 and 2,000 characters'),
      publication_date: publicationDate,
      comment: z
        .string()
        .refine((text) => characters(text) <= 100_000, 'The description is longer than 100,000 characters'),
      url: z
        .string()
        .refine((url) => url.trim() === '' || URL_FORM.test(url.trim()), 'URL is not valid')
        .refine((url) => characters(url) <= 4000, 'The URL is longer than 4,000 characters'),
      sources: parties,
      publishers: parties,
    }),
  ],
  concerns: {},
};
