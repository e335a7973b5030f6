/** What a new password must be before it is sent. The server has rules of its own and says them. */
import { z } from 'zod';

export const passwordForm = z
  .object({
    password: z.string().min(1, 'New password field is required'),
    confirmation: z.string().min(1, 'Confirm password field is required'),
  })
  .refine(({ password, confirmation }) => !confirmation || password === confirmation, {
    path: ['confirmation'],
    message: 'Both fields must match',
    // Without it zod would say nothing of the match while the other field is empty.
    when: () => true,
  });

export type PasswordForm = z.infer<typeof passwordForm>;
