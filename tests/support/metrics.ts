/** METRICS_TOKEN of the servers under test. */
export const TEST_METRICS_TOKEN = 'the-metrics-token-of-the-tests';

/** What a reader of metrics sends. */
export const METRICS_READER = { authorization: `Bearer ${TEST_METRICS_TOKEN}` };

interface TestServer {
  readonly app: { request(path: string, init: RequestInit): Response | Promise<Response> };
}

/** Reads a server's metrics as its operator does. */
export async function readMetrics({ app }: TestServer): Promise<Response> {
  return app.request('/metrics', { headers: METRICS_READER });
}
