/** Validates the bodies of signing in and changing a password. A refusal names the wrong field. */
import { z } from 'zod';
import { Refusal } from '#server/refusal.ts';
import { usernameLength } from './password-rules.ts';

const longestPassword = 1024;

const text = (field: string, most: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${field} is required` : `${field} must be text`) })
    .min(1, `${field} is required`)
    .max(most, `${field} must have at most ${most} characters`)
    .refine((value) => !value.includes('\u0000'), `${field} must not contain a null character`);

const wrongBody = { error: 'The body must be a JSON object with username and password' };
const credentials = z.object(
  { username: text('username', usernameLength), password: text('password', longestPassword) },
  wrongBody,
);
const newPassword = credentials.extend({ current_password: text('current_password', longestPassword).optional() });

const linkWords = { error: 'The body must be a JSON object with token' };
const link = z.object({ token: text('token', 200) }, linkWords);
const linkPassword = link.extend({ password: text('password', longestPassword) });

export const readLink = (body: unknown): z.output<typeof link> => readBody(link, body);
export const readLinkPassword = (body: unknown): z.output<typeof linkPassword> => readBody(linkPassword, body);
export const readCredentials = (body: unknown): z.output<typeof credentials> => readBody(credentials, body);
/** The current password is optional here: the age of the session decides whether it is required. */
export const readNewPassword = (body: unknown): z.output<typeof newPassword> => readBody(newPassword, body);

/** Ignores unknown fields and names the first wrong one. */
function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path[0];
  throw new Refusal(400, {
    constraint: field === undefined ? 'credentials_body' : `${String(field)}_form`,
    message: issue?.message ?? 'The body cannot be read',
    details: field === undefined ? null : `field ${String(field)}`,
  });
}
