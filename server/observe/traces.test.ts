/** Tests traces against a receiver of OTLP over HTTP: a request leads to its statements, without a value, and nothing is loaded while they are off. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { openTraces, type Traces, wantsTraces } from './traces.ts';

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status?: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  resourceSpans: { resource: { attributes: Sent['attributes'] }; scopeSpans: { spans: Sent[] }[] }[];
}

const password = 'a long enough password';
const bodies: string[] = [];
let receiver: Server;
let server: TestServer;
let traces: Traces | null;
let spans: Sent[] = [];
const answers: Record<string, string> = {};

const of = (span: Sent, key: string) => span.attributes.find((one) => one.key === key)?.value;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(`${request.url ?? ''} ${Buffer.concat(parts).toString()}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${port}`;
  process.env['OTEL_EXPORTER_OTLP_PROTOCOL'] = 'http/json';
  process.env['OTEL_SERVICE_NAME'] = 'helix-of-a-test';
  try {
    traces = await openTraces(process.env, '1.2.3');
  } finally {
    for (const name of ['ENDPOINT', 'PROTOCOL']) delete process.env[`OTEL_EXPORTER_OTLP_${name}`];
    delete process.env['OTEL_SERVICE_NAME'];
  }
  server = await startServer({ observation: { traces } });
  await server.addUser('amina', password, ['Administrator']);
  const cookie = await server.signIn('amina', password);
  const send = async (name: string, method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await server.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
    answers[name] = String(answer.headers['x-request-id']);
  };
  await send('read', 'GET', '/psql/publishers_view?name=eq.qzxvsecret&limit=1');
  await send('write', 'POST', '/psql/publishers', { name: 'qzxvname', type: 'Media' });
  await send('refused', 'GET', '/psql/facts_view?confidential=eq.qzxvtruth');
  await Promise.all(Array.from({ length: 8 }, (_, n) => send(`at once ${n}`, 'GET', `/psql/facts?id=eq.${n}`)));
  await traces?.close();
  spans = bodies.flatMap((body) =>
    (JSON.parse(body.slice(body.indexOf(' ') + 1)) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
}, 60_000);
afterAll(async () => {
  await server.close();
  receiver.close();
});

/** The span of a request, and all below it. */
function traceOf(name: string): { root: Sent; below: Sent[] } {
  const root = spans.find((span) => of(span, 'helix.request_id')?.stringValue === answers[name]);
  if (root === undefined) throw new Error(`no span of ${name}`);
  return { root, below: spans.filter((span) => span.traceId === root.traceId && span !== root) };
}

test.each([
  ['read', 'GET /psql/:name', 200, 'select'],
  ['write', 'POST /psql/:name', 201, 'insert'],
])('a %s leads from the request to its turn and statement', (name, route, status, word) => {
  const { root, below } = traceOf(name);
  expect([root.name, of(root, 'http.response.status_code')?.intValue]).toEqual([route, status]);
  expect(root.parentSpanId ?? '').toBe('');
  const turns = below.filter((span) => span.name === 'database turn');
  expect(turns.map(({ parentSpanId }) => parentSpanId)).toContain(root.spanId);
  const statements = below.filter((span) => span.name === 'database statement');
  expect(statements.length).toBeGreaterThan(0);
  for (const { parentSpanId } of statements) expect(turns.map(({ spanId }) => spanId)).toContain(parentSpanId);
  expect(statements.map((span) => of(span, 'db.query.text')?.stringValue).join('\n')).toMatch(
    new RegExp(`\\b${word}\\b[^]*\\$\\d`),
  );
});

test('requests at the same time have statements of their own', () => {
  const traced = Array.from({ length: 8 }, (_, n) => traceOf(`at once ${n}`));
  expect(new Set(traced.map(({ root }) => root.traceId)).size).toBe(8);
  for (const { below } of traced) expect(below.some(({ name }) => name === 'database statement')).toBe(true);
});

test('a refused statement is marked with its SQLSTATE', () => {
  const failed = traceOf('refused').below.filter((span) => span.status?.code === 2);
  expect(failed.map((span) => of(span, 'db.response.status_code')?.stringValue)).toContain('22P02');
});

test('nothing that was sent to the collector has a value, and its address and name are those of the settings', () => {
  expect(bodies.join('\n')).not.toContain('qzxv');
  expect(bodies.every((body) => body.startsWith('/v1/traces '))).toBe(true);
  expect(bodies[0]).toContain('helix-of-a-test');
});

test('they are off unless a collector is named, and by the variables that switch them off', () => {
  const at = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  expect([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: '' }, { ...at, OTEL_SDK_DISABLED: 'true' }].map(wantsTraces)).toEqual([
    false,
    false,
    false,
  ]);
  expect([at, { ...at, OTEL_TRACES_EXPORTER: 'none' }].map(wantsTraces)).toEqual([true, false]);
});

test('a protocol that is not served is refused by its name', async () => {
  const grpc = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
  await expect(openTraces(grpc, '1')).rejects.toThrow('must be http/protobuf or http/json, not grpc');
});

test('the packages are imported on demand alone', () => {
  const files = ['server', 'db'].flatMap((folder) =>
    readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$/.test(name))
      .map((name) => join(packageRoot(), folder, name)),
  );
  const fixed = files.filter((file) =>
    /^import (?!type)[^;]*'(?:@opentelemetry\/|prom-client)/m.test(readFileSync(file, 'utf8')),
  );
  const modules = ['metrics.ts', 'read-at-scrape.ts'].map((name) => join(packageRoot(), 'server', 'observe', name));
  expect(fixed.toSorted()).toEqual(modules);
});
