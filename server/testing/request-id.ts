/** Removes the request id, which differs, from the body of an error, to compare two answers. */
export const withoutRequestId = (body: string): string => body.replace(/,"request_id":"[^"]*"/, '');
