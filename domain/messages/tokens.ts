/** The words of API tokens. */
export const TOKENS = {
  readOnly: 'Read only',
  created: 'The token has been made',
} as const;
