/** The refusals of Grab File: of an address, or of the answer of a site. */
import { Refusal } from '#server/refusal.ts';

/** Refuses the address, or the address it redirects to. */
export const refused = (constraint: string, message: string): Refusal =>
  new Refusal(400, { constraint, message, details: 'Field: url' });

/** The address is allowed, but the file cannot be fetched. */
export const failed = (constraint: string, message: string): Refusal =>
  new Refusal(422, { constraint, message, details: 'Field: url' });

export const notTheWeb = (host: string): Refusal => failed('grab_answer', `${host} does not answer like a web site`);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Turns an error of Node's network code into a refusal with a message for people. */
export function wordsFor(error: unknown, host: string): Error {
  if (error instanceof Refusal) return error;
  const code = codeOf(error);
  if (/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/.test(code)) return failed('grab_host', `There is no site ${host}`);
  if (/^(CERT_|ERR_TLS|DEPTH_|SELF_|UNABLE_TO_|ERR_SSL|EPROTO)/.test(code)) {
    return failed('grab_certificate', `${host} has no valid certificate, so its identity can't be checked`);
  }
  if (/^(HPE_|ERR_INVALID_CHAR|ERR_HTTP)/.test(code)) return notTheWeb(host);
  if (/^(Z_|ERR__ZLIB|ERR_BROTLI|ERR__ERROR)/.test(code))
    return failed('grab_encoding', `${host} sent a file that cannot be unpacked`);
  if (/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR)/.test(code)) {
    return failed('grab_cut', `${host} ended the connection before the file was whole`);
  }
  if (/^(ECONN|EHOST|ENET|ETIMEDOUT|EADDR|EACCES|EINVAL)/.test(code))
    return failed('grab_unreachable', `${host} can't be reached`);
  return error instanceof Error ? error : new Error(String(error));
}
