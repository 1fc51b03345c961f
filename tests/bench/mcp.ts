// `npm run bench:mcp`: what a call over MCP costs beside the same one of the HTTP API, in turn. On a
// real Postgres where the machine has one, and on PGlite. Ends with 1 where the goal is missed.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { analysisServerOn } from '../support/analysis-server.ts';
import { createApproved } from '../support/people.ts';
import { startPostgres } from '../support/postgres.ts';
import { scriptedMarket } from '../support/scripted-market.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { tokenCaller } from '../support/token-caller.ts';

const COIN = 'BTCUSDT';
const ROUNDS = 400;
const WARM_UP = 50;
const GOAL = 1.3;

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

async function measure(name: string, url: string | null): Promise<boolean> {
  const opened = await openTestDatabase(url);
  const market = scriptedMarket();
  const { server, analyze, finished } = analysisServerOn(opened, market, {
    clock: market.clock,
    limits: { callsPerToken: 1e6, tokenCallsPerPerson: 1e6 },
  });
  await server.start();
  const ann = await createApproved(opened.database);
  const { key } = await analyze(ann, COIN);
  await finished(ann, COIN, key);
  const { token } = await tokenCaller(server.app).made(ann.token);
  const headers = { authorization: `Bearer ${token}` };
  // What the official client sends, to be sent again.
  let sent: RequestInit = {};
  const client = new Client(
    { name: 'bench', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://server/mcp'), {
      requestInit: { headers },
      fetch: async (to, init) => {
        sent = { ...init, signal: null };
        return server.app.request(String(to), init);
      },
    }),
  );
  await client.callTool({ name: 'get_analysis', arguments: { coin: COIN } });
  const times = { http: [] as number[], mcp: [] as number[] };
  const calls = {
    http: async () => (await server.app.request(`/coins/${COIN}/latest`, { headers })).text(),
    mcp: async () => (await server.app.request('/mcp', sent)).text(),
  };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const of of round % 2 ? (['http', 'mcp'] as const) : (['mcp', 'http'] as const)) {
      const begun = performance.now();
      const text = await calls[of]();
      if (round >= 0) times[of].push(performance.now() - begun);
      if (!text.includes(COIN)) throw new Error(`${of} answered ${text.slice(0, 200)}`);
    }
  }
  await server.stop();
  await opened.close();
  const [http, mcp] = [median(times.http), median(times.mcp)];
  console.log(
    `${name}: HTTP ${http.toFixed(2)} ms, MCP ${mcp.toFixed(2)} ms, ${(mcp / http).toFixed(2)} times`,
  );
  return mcp / http <= GOAL;
}

const postgres = await startPostgres();
const met = postgres ? await measure('Postgres', await postgres.createDatabase()) : true;
await postgres?.stop();
const metToo = await measure('PGlite', null);
process.exitCode = met && metToo ? 0 : 1;
