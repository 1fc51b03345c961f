import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { requestId } from './request-scope.ts';
import { VERSION } from './version.ts';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Tracer {
  /** Marked as failed if `work` rejects. */
  span<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const contexts = new AsyncLocalStorage<Context>();

/** Only its kind: an error's text may quote what was received. */
const kindOf = (error: unknown) => (error instanceof Error ? error.constructor.name : typeof error);

/** Configured by the OTEL_ variables; not registered globally, so that no library adds spans. */
export function openTelemetry(endpoint: string, service: string): Tracer {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer('coin-analyst', VERSION);
  return {
    span(name, attributes, work) {
      const parent = contexts.getStore() ?? ROOT_CONTEXT;
      const id = requestId();
      const known = id === null ? attributes : { ...attributes, 'request.id': id };
      const span = tracer.startSpan(name, { attributes: known }, parent);
      return contexts.run(trace.setSpan(parent, span), async () => {
        try {
          return await work(span);
        } catch (error) {
          span.setAttribute('error.type', kindOf(error));
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    stop: () => provider.shutdown(),
  };
}
