import type { Span } from '@opentelemetry/api';
import type { Attributes, Tracer } from '../process/open-telemetry.ts';
import { withCutTexts } from './database-error.ts';

let tracer: Tracer | null = null;

/** @param attributes bounded: no user IDs, statement values or addresses */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  return tracer ? tracer.span(name, attributes, work) : work(null);
}

const OPERATION = /^\s*(select|insert|update|delete|with|begin|commit|rollback|set|listen)\b/i;

/** Every statement and error passes here, so errors are cut here. Spans carry no statement text. */
export function tracedStatement<T>(sql: string, ask: () => Promise<T>): Promise<T> {
  const operation = OPERATION.exec(sql)?.[1]?.toLowerCase() ?? 'other';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation };
  const cutting = () =>
    ask().catch((error: unknown) => {
      throw withCutTexts(error);
    });
  return traced(`database ${operation}`, attributes, cutting);
}

/** Without an endpoint OpenTelemetry is never loaded. @returns flushes and stops */
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
