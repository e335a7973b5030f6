/**
 * OpenTelemetry traces from a request to its statements, where the OTEL_… variables name a collector. Its packages are loaded
 * only then. Statements have $1, $2 … instead of values, and addresses have ….
 */
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DatabaseError } from '#db/database.ts';
import { observeDatabase, type Observer } from '#db/observe.ts';
import { type KnownNames, routeOf, shownAddress } from '#server/http/shown-address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Traces {
  /** Adds the hooks of requests. */
  attach(app: FastifyInstance, known: KnownNames): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

const ADDRESSES = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

/** Off unless a collector is named, though the specification of OpenTelemetry has one on this machine by default. */
export const wantsTraces = (environment: Environment): boolean =>
  environment['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' &&
  environment['OTEL_TRACES_EXPORTER'] !== 'none' &&
  ADDRESSES.some((name) => (environment[name] ?? '') !== '');

/** The exporters read the other OTEL_… variables by themselves: addresses, headers, timeouts, the sampler, the batches. */
async function exporterFor(environment: Environment) {
  const given = environment['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ?? environment['OTEL_EXPORTER_OTLP_PROTOCOL'];
  if (given === 'http/json') return new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter();
  if (given === undefined || given === '' || given === 'http/protobuf')
    return new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter();
  throw new Error(`OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json, not ${given}`);
}

const longestText = 4_000;

export async function openTraces(environment: Environment, version: string): Promise<Traces | null> {
  if (!wantsTraces(environment)) return null;
  const [api, sdk, { AsyncLocalStorageContextManager }, resources, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
    exporterFor(environment),
  ]);
  const { SpanKind, SpanStatusCode, trace } = api;
  const contexts = new AsyncLocalStorageContextManager().enable();
  const named = resources.resourceFromAttributes({ 'service.name': 'helix', 'service.version': version });
  const provider = new sdk.BasicTracerProvider({
    resource: named.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('helix');

  /** Work outside a request, such as upkeep, has no trace. */
  const observer: Observer = async (work, about, task) => {
    const outer = contexts.active();
    if (trace.getSpan(outer) === undefined) return task();
    const attributes = {
      'db.system.name': 'postgresql',
      ...(work === 'statement' ? { 'db.query.text': about.slice(0, longestText) } : { 'helix.lane': about }),
    };
    const span = tracer.startSpan(`database ${work}`, { kind: SpanKind.CLIENT, attributes }, outer);
    try {
      return await contexts.with(trace.setSpan(outer, span), task);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (error instanceof DatabaseError) span.setAttribute('db.response.status_code', error.code);
      throw error;
    } finally {
      span.end();
    }
  };
  const stop = observeDatabase(observer);

  return {
    attach: (app, known) => {
      const spans = new WeakMap<FastifyRequest, Span>();
      const within = (request: FastifyRequest, done: () => void): void => {
        const span = spans.get(request);
        if (span === undefined) done();
        else contexts.with(trace.setSpan(api.ROOT_CONTEXT, span), done);
      };
      app.addHook('onRequest', (request, _reply, done) => {
        const attributes = {
          'http.request.method': request.method,
          'http.route': routeOf(request),
          'helix.address': shownAddress(request, known),
          'helix.request_id': request.id,
        };
        const name = `${request.method} ${attributes['http.route']}`;
        spans.set(request, tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, api.ROOT_CONTEXT));
        within(request, done);
      });
      // The end of a body arrives in the context of its connection.
      app.addHook('preValidation', (request, _reply, done) => within(request, done));
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    close: async () => {
      stop();
      await provider.shutdown();
      contexts.disable();
    },
  };
}
