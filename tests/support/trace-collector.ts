import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';

const ValueSchema = v.looseObject({
  stringValue: v.optional(v.string()),
  intValue: v.optional(v.union([v.number(), v.string()])),
});

const SpanSchema = v.object({
  name: v.string(),
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  status: v.object({ code: v.number() }),
  attributes: v.array(v.object({ key: v.string(), value: ValueSchema })),
});

const ExportSchema = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({
        attributes: v.array(v.object({ key: v.string(), value: ValueSchema })),
      }),
      scopeSpans: v.array(v.object({ spans: v.array(SpanSchema) })),
    }),
  ),
});

export type CollectedSpan = v.InferOutput<typeof SpanSchema>;

export interface TraceCollector {
  readonly endpoint: string;
  readonly spans: CollectedSpan[];
  /** Names of the programs that sent. */
  readonly services: Set<string>;
  stop(): Promise<void>;
}

/** A collector of OpenTelemetry, as far as OTLP over HTTP with JSON goes. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const services = new Set<string>();
  const server = createServer((request, response) => {
    void (async () => {
      const sent = v.parse(ExportSchema, await json(request));
      for (const { resource, scopeSpans } of sent.resourceSpans) {
        const name = resource.attributes.find(({ key }) => key === 'service.name');
        services.add(name?.value.stringValue ?? '');
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      const isTraces = request.method === 'POST' && request.url === '/v1/traces';
      response.writeHead(isTraces ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    services,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
