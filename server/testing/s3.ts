/** A small S3 server on the loopback address for the requests that Helix sends. Keeps files in memory, and records all requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface S3 {
  address: string;
  requests: { method: string; path: string; authorization: string }[];
  close: () => Promise<void>;
}

/** `refuse` makes all requests fail, as in an outage. */
export async function openS3({ refuse = false } = {}): Promise<S3> {
  const objects = new Map<string, Buffer>();
  const parts = new Map<string, Map<number, Buffer>>();
  const requests: S3['requests'] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://s3');
    const { pathname: key } = url;
    const body = await buffer(request);
    requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
    });
    if (refuse) return void response.writeHead(500).end(xml('<Error><Code>InternalError</Code></Error>'));
    const part = url.searchParams.get('partNumber');
    const upload = url.searchParams.get('uploadId');
    switch (request.method ?? 'GET') {
      case 'PUT':
        if (part !== null) parts.get(upload ?? '')?.set(Number(part), body);
        else objects.set(key, body);
        return void response.writeHead(200, { etag: `"${part ?? 'whole'}"` }).end();
      case 'POST':
        if (upload === null) {
          const id = `upload-${parts.size}`;
          parts.set(id, new Map());
          const made = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
          return void response.writeHead(200).end(xml(made));
        }
        objects.set(key, joined(parts.get(upload) ?? new Map()));
        return void response.writeHead(200).end(xml('<CompleteMultipartUploadResult/>'));
      case 'DELETE':
        objects.delete(key);
        return void response.writeHead(204).end();
      default:
        if (url.searchParams.has('list-type')) return list(key, url.searchParams, response);
        return send(objects.get(key), request, response);
    }
  };

  /** In pages of two names, so that a client that reads one page only is found. */
  const list = (bucket: string, asked: URLSearchParams, response: ServerResponse): void => {
    const root = `${bucket.replace(/\/$/, '')}/`;
    const after = asked.get('continuation-token') ?? '';
    const names = [...objects.keys()].filter((key) => key.startsWith(root)).map((key) => key.slice(root.length));
    const left = names.filter((name) => name.startsWith(asked.get('prefix') ?? '') && name > after).toSorted();
    const page = left.slice(0, 2);
    const next = left.length > page.length ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : '';
    const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
    response.writeHead(200).end(xml(`<ListBucketResult>${contents}${next}</ListBucketResult>`));
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the store has no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>${text}`;

const joined = (parts: ReadonlyMap<number, Buffer>): Buffer =>
  Buffer.concat([...parts].toSorted(([one], [other]) => one - other).map(([, bytes]) => bytes));

function send(object: Buffer | undefined, { headers }: IncomingMessage, response: ServerResponse): void {
  if (object === undefined) return void response.writeHead(404).end(xml('<Error><Code>NoSuchKey</Code></Error>'));
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (start === undefined || end === undefined) return void response.writeHead(200).end(object);
  const range = `bytes ${start}-${end}/${object.length}`;
  response.writeHead(206, { 'content-range': range }).end(object.subarray(Number(start), Number(end) + 1));
}
