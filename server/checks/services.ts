/** Checks what the program uses outside: file storage, mail, the provider, places, tiles, the public address. Leaves nothing behind. */
import { openTransport } from '#server/mail/transport.ts';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '#db/paths.ts';
import type { Finding } from '#domain/system/system.ts';
import type { Config } from '#server/config.ts';
import { addressUnder } from '#server/parsed-url.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { bad, good, off, warning } from './finding.ts';

/** Stores, reads and removes a small file. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  const part = 'Storage';
  const { store, incoming } = await openStorage(config);
  const name = `${randomUUID()}-000000000000`;
  const path = join(incoming, `check-${name}`);
  await writeFile(path, name);
  await store.put(name, path, 'text/plain');
  try {
    const stream = await store.get(name, null);
    let read = '';
    for await (const piece of stream ?? []) read += String(piece);
    if (read !== name)
      return [bad(part, 'A stored file came back changed.', 'Check the disk, or the service of the bucket.')];
  } finally {
    await store.remove(name);
  }
  const where = config.S3_BUCKET === undefined ? 'The folder of files' : `The bucket ${config.S3_BUCKET}`;
  return [good(part, `${where} can be written and read.`)];
}

export const storageMend = ({ S3_BUCKET: bucket, DATA_DIR: folder }: Config): string =>
  bucket === undefined
    ? `Give the user of the program the right to write in ${join(folder, 'files')}.`
    : 'See that S3_ENDPOINT answers, and that the key may read, write and delete in the bucket.';

export async function checkMail({ SMTP_URL: url }: Config): Promise<Finding[]> {
  if (url === undefined) return [off('Mail', 'Mail is off: links are handed over by administrators.')];
  const transport = await openTransport(url);
  try {
    await transport.verify();
    return [good('Mail', 'The mail server answers and takes the sign-in.')];
  } finally {
    transport.close();
  }
}

const answers = async (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { redirect: 'manual', ...init, signal: AbortSignal.timeout(6_000) });

export async function checkProvider({ OIDC_ISSUER: issuer }: Config): Promise<Finding[]> {
  const part = 'Single sign-on';
  if (issuer === undefined) return [off(part, 'Single sign-on is off.')];
  const answer = await answers(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const mend = 'Compare OIDC_ISSUER with the issuer that the provider publishes.';
  if (!answer.ok) return [bad(part, `The provider answered with status ${answer.status}.`, mend)];
  const { issuer: named } = (await answer.json()) as { issuer?: unknown };
  if (named !== issuer) return [bad(part, 'The provider names another issuer than OIDC_ISSUER.', mend)];
  return [good(part, 'The provider answers.')];
}

export async function checkPlaces({ GEOCODER_URL: service }: Config): Promise<Finding[]> {
  const part = 'Places';
  if (service !== undefined) {
    // Any answer below 500: the service may refuse this address without a search.
    const { status } = await answers(service);
    const mend = 'See that GEOCODER_URL can be reached from this machine.';
    if (status >= 500) return [bad(part, `The place service answered with status ${status}.`, mend)];
    return [good(part, 'The place service of GEOCODER_URL answers.')];
  }
  const { hasIndex } = await import('#server/places/index-store.ts');
  if (hasIndex()) return [good(part, 'The index of places is built.')];
  return [warning(part, 'The index of places is not built, so the first search is slow.', 'Run npm run build.')];
}

export async function checkModel({ READER_URL: service, READER_KEY: secret }: Config): Promise<Finding[]> {
  const part = 'Language model';
  if (service === undefined) return [off(part, 'No language model reads reports.')];
  const { status } = await answers(addressUnder(service, '/models').href, {
    headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` },
  });
  const mend = 'See that READER_URL and READER_KEY are right, and that the service can be reached.';
  // Some services have no list of their models.
  if (status >= 500 || status === 401 || status === 403)
    return [bad(part, `The service of the language model answered with status ${status}.`, mend)];
  return [good(part, 'The service of the language model answers.')];
}

export async function checkTiles(config: Config): Promise<Finding[]> {
  const part = 'Map tiles';
  const { TILE_URL: service, BASEMAP_PMTILES: file } = config;
  if (service !== undefined) {
    const address = service.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0').replace('{r}', '');
    const { status } = await answers(address);
    const mend = 'See that TILE_URL and the key in it are right, and that the service can be reached.';
    if (status !== 200) return [bad(part, `The tile service answered with status ${status}.`, mend)];
    return [good(part, 'The tile service of TILE_URL answers.')];
  }
  if (file !== undefined) {
    const found = [file, join(config.DATA_DIR, file)].some((path) => existsSync(path));
    if (!found) return [bad(part, 'The file of BASEMAP_PMTILES is missing.', 'Copy it into DATA_DIR.')];
    return [good(part, 'The file of BASEMAP_PMTILES is there.')];
  }
  const reference = join(packageRoot(), 'server', 'tiles', 'reference');
  if (existsSync(reference)) return [good(part, 'The program draws the map.')];
  return [bad(part, 'The data of the map are missing.', 'Copy the folder server/tiles/reference of the release.')];
}

const local = /^https?:\/\/(?:localhost|127\.|\[::1\])/;

/** Whether the public address leads to a running server. Only the doctor runs it, because a server may not reach its own balancer. */
export async function checkPublicAddress({ PUBLIC_URL: address, TRUST_PROXY: trusted }: Config): Promise<Finding[]> {
  const part = 'Public address';
  if (address === undefined)
    return [warning(part, 'PUBLIC_URL is not set.', 'Set PUBLIC_URL to the address that people type.')];
  if (address.startsWith('http:') && !local.test(address)) {
    const mend = 'Put a proxy with https in front, and set PUBLIC_URL to its address.';
    return [bad(part, 'The public address is not https, so passwords travel in the clear.', mend)];
  }
  if (address.startsWith('https:') && trusted === false) {
    const mend = "Set TRUST_PROXY to the proxy's address.";
    return [warning(part, 'The proxy is not trusted, so everybody seems to have its address.', mend)];
  }
  const { status } = await answers(`${address}/health`);
  const mend = 'Start the program, and see that the proxy passes requests on to HOST and PORT.';
  if (status !== 200) return [bad(part, `The public address answered /health with status ${status}.`, mend)];
  return [good(part, 'The public address answers.')];
}
