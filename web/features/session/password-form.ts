/** The rules of a new password that are checked before it is sent. The list of common passwords is the server's alone. */
import { z } from 'zod';
import { passwordRefusal } from '#domain/people/password.ts';

/** @param asksCurrent Whether the server requires the current password, as it does some minutes after signing in. */
export const passwordForm = (username: string, asksCurrent: boolean) =>
  z
    .object({
      current: asksCurrent ? z.string().min(1, 'Current password is required') : z.string(),
      password: z
        .string()
        .min(1, 'New password field is required')
        .superRefine((password, context) => {
          const refusal = password === '' ? null : passwordRefusal(username, password);
          if (refusal !== null) context.addIssue({ code: 'custom', message: refusal.message });
        }),
      confirmation: z.string().min(1, 'Confirm password field is required'),
    })
    .refine(({ password, confirmation }) => !confirmation || password === confirmation, {
      path: ['confirmation'],
      message: 'Both fields must match',
      // Else zod would check the match only once the other fields are valid.
      when: () => true,
    });

export type PasswordForm = z.infer<ReturnType<typeof passwordForm>>;
