import type { Attributes, Context, Tracer } from '@opentelemetry/api';
import type { FinishedRequest, RequestObserver } from '../http/middleware/finished-request.ts';
import { importOptional } from '../ops/optional-packages.ts';

/** Traces that go to a collector. */
export interface Tracing {
  readonly observe: RequestObserver;
  /** Sends the spans that still wait. */
  stop(): Promise<void>;
}

const PACKAGES = [
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
];

/** `00-<trace>-<span>-<flags>` of W3C Trace Context. */
const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/;

/**
 * Sends a span for each request, and one for each stage of its query, to the collector at `endpoint` (OTLP over HTTP). The
 * packages are loaded here alone, so that they cost nothing where no endpoint is set; they read the other settings
 * of OpenTelemetry (`OTEL_SERVICE_NAME`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER`...) themselves.
 */
export async function startTracing(endpoint: string, version: string): Promise<Tracing> {
  const [api, sdk, exporter, resources] = await importOptional('Traces', PACKAGES, () =>
    Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]),
  );
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const own = resources.resourceFromAttributes({ 'service.name': 'weft', 'service.version': version });
  const fromEnvironment = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.BasicTracerProvider({
    resource: own.merge(fromEnvironment),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer('weft', version);
  return {
    observe: (request) => {
      const parent = parentOf(request.traceparent, api);
      writeSpans(request, tracer, parent, api);
    },
    stop: () => provider.shutdown(),
  };
}

type Api = typeof import('@opentelemetry/api');

/** The caller's span, so that a trace goes on where it came from. */
function parentOf(traceparent: string | undefined, { ROOT_CONTEXT, trace }: Api): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, spanContext);
}

function writeSpans(
  request: FinishedRequest,
  tracer: Tracer,
  parent: Context,
  { SpanKind, SpanStatusCode, trace }: Api,
) {
  const { method, route, status, begunAt, ms, query } = request;
  const name = route === null ? method : `${method} ${route.path}`;
  const span = tracer.startSpan(
    name,
    { kind: SpanKind.SERVER, startTime: begunAt, attributes: attributesOf(request) },
    parent,
  );
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  const inside = trace.setSpan(parent, span);
  // A query may enter a stage several times: their sums are laid end to end, in the order of the pipeline.
  let at = begunAt;
  for (const [stage, spent] of Object.entries(query?.stages ?? {})) {
    tracer.startSpan(`query ${stage}`, { startTime: at }, inside).end(at + spent);
    at += spent;
  }
  span.end(begunAt + ms);
}

function attributesOf(request: FinishedRequest): Attributes {
  const { requestId, key, method, route, status, query, isKept, jobId } = request;
  return {
    'http.request.method': method,
    'http.response.status_code': status,
    'weft.request_id': requestId,
    ...(route === null ? {} : { 'http.route': route.path, 'weft.operation': route.id }),
    ...(key === undefined ? {} : { 'weft.key_prefix': key.prefix }),
    ...(isKept === undefined ? {} : { 'weft.answered_from_memory': isKept }),
    ...(jobId === undefined ? {} : { 'weft.job_id': jobId }),
    ...(query?.text == null ? {} : { 'db.query.text': query.text }),
    ...(query === undefined ? {} : { 'weft.rows': query.rows }),
    ...(query?.slug == null ? {} : { 'weft.problem': query.slug }),
  };
}
