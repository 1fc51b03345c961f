import type { Attributes, Span, Tracer } from '../process/tracer.ts';
import { withCutTexts } from './database-error.ts';

let tracer: Tracer | null = null;

const NO_SPAN: Span = { rename: () => undefined, set: () => undefined };

/**
 * Does work, as a span where traces are on.
 * @param attributes bounded: no ids of people, no values of statements, no addresses
 */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer ? tracer.span(name, attributes, work) : work(NO_SPAN);
}

const OPERATION = /^\s*(select|insert|update|delete|with|begin|commit|rollback|set|listen)\b/i;

/**
 * Asks a database; the span says what kind of statement it is and nothing of it. Every statement comes
 * by here, and so does every error, whose texts are cut.
 */
export function tracedStatement<T>(sql: string, ask: () => Promise<T>): Promise<T> {
  const operation = OPERATION.exec(sql)?.[1]?.toLowerCase() ?? 'other';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation };
  const cutting = () =>
    ask().catch((error: unknown) => {
      throw withCutTexts(error);
    });
  return traced(`database ${operation}`, attributes, cutting);
}

/**
 * Turns traces on for this process where an endpoint is set; else nothing of OpenTelemetry is loaded.
 * @param endpoint OTEL_EXPORTER_OTLP_ENDPOINT, a collector's OTLP over HTTP
 * @param service the program's name
 * @returns sends what is left and turns them off
 */
export async function startTracing(
  endpoint: string | undefined,
  service: string,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return () => Promise.resolve();
  const { openTelemetry } = await import('../process/open-telemetry.ts');
  const started = openTelemetry(endpoint, service);
  tracer = started;
  return async () => {
    tracer = null;
    await started.stop();
  };
}
