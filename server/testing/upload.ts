/** Uploads a file as a browser's form does. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

const boundary = '----helix';
const uuid = '0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11';

/** `name` is not escaped in the header, so that a test can send a name that no browser would. */
export const sendFileTo = (
  app: FastifyInstance,
  cookie: string,
  name: string,
  content: Buffer | string,
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: '/upload/file',
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="uuid"\r\n\r\n${uuid}\r\n` +
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
