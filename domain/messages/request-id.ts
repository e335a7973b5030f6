/** The words that name a request, by which an administrator finds it in the log and under Settings → System. */
export const requestIdWords = (id: string): string => `Request id ${id} to tell an administrator.`;

/** The message of a failure of the server with the id of its request. Refusals, which a user can mend, stay without it. */
export function withRequestId(status: number, message: string, id: unknown): string {
  if (status < 500 || typeof id !== 'string') return message;
  return `${message.replace(/\.$/, '')}. ${requestIdWords(id)}`;
}
