// A worker of its own process that a test may kill: `node analysis-worker-process.ts <database URL>`.
// Prints one line when it is ready.

import { createAnalysisServer } from '../../analysis-server/app.ts';
import { rulesWriter } from '../../analysis-server/jobs/writer.ts';
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { openQueue } from '../../platform/database/queue.ts';
import { systemClock } from '../../platform/process/clock.ts';
import { MARKET_TIME } from './scripted-market.ts';
import { quietLog } from './test-database.ts';

/** Short enough for a test to see several deaths. */
const SHORT_TIMINGS = { heartbeatEveryMs: 200, sweepEveryMs: 200, silentSeconds: 1 };

const url = process.argv[2];
if (!url) throw new Error('give the database URL');
const boss = openQueue(url, quietLog);
await boss.start();
const server = createAnalysisServer({
  database: openPostgres(url, { max: 5, log: quietLog }),
  boss,
  verifyToken: async () => ({ ok: false, reason: 'missing' }),
  market: simulatedMarket({ clock: () => MARKET_TIME }),
  writer: rulesWriter,
  log: quietLog,
  clock: systemClock,
  roles: { api: false, worker: true },
  timings: { ...SHORT_TIMINGS, mostAttempts: 50 },
});
await server.start();
process.stdout.write('ready\n');
