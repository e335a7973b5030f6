/** The fields of an error, and the answer with them. */

export interface ErrorBody {
  code: string;
  message: string;
  details: unknown;
  hint: string | null;
  constraint?: string;
}

export interface ErrorAnswer {
  status: number;
  /** The words beside the status, other than the usual ones. */
  reason?: string;
  headers: Readonly<Record<string, string>>;
  /** JSON text, ready to send. */
  body: string;
}

export function answer(status: number, body: ErrorBody, headers: Readonly<Record<string, string>> = {}): ErrorAnswer {
  return { status, headers, body: JSON.stringify(body) };
}
