// A worker and monitor of its own process that a test may kill:
// `node monitor-worker-process.ts <database URL> <moment in ms>`. Its clock stands still. Prints one
// line when it is ready.

import { createAnalysisServer } from '../../analysis-server/app.ts';
import { rulesWriter } from '../../analysis-server/jobs/writer.ts';
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { openQueue } from '../../platform/database/queue.ts';
import { quietLog } from './test-database.ts';

const [, , url = '', moment = ''] = process.argv;
const clock = { now: () => epochMs(Number(moment)) };
const boss = openQueue(url, quietLog);
await boss.start();
const server = createAnalysisServer({
  database: openPostgres(url, { max: 5, log: quietLog }),
  boss,
  verifyToken: async () => ({ ok: false, reason: 'missing' }),
  market: simulatedMarket({ clock: clock.now }),
  writer: rulesWriter,
  log: quietLog,
  clock,
  roles: { api: false, worker: true },
  timings: {
    heartbeatEveryMs: 200,
    sweepEveryMs: 200,
    silentSeconds: 1,
    mostAttempts: 500,
    monitorEveryMs: 50,
  },
});
await server.start();
process.stdout.write('ready\n');
