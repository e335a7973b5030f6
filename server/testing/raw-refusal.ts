/** Whether a refusal has the words of PostgreSQL itself, or has no name and words that are not those of plain-messages.ts. */
export function isRaw(body: string): boolean {
  const { code, message, constraint } = JSON.parse(body) as { code: string; message: string; constraint?: string };
  if (/violates|on table|input syntax|literal|DateStyle|\bjsonb\b|null value|pg_|not supported/.test(message))
    return true;
  const named = constraint !== undefined || /^(PGRST|PT|42501)/.test(code);
  return (
    !named && !/must be|is not|is too (?:large|long)|can't be|is required|has another form|does not fit/.test(message)
  );
}
