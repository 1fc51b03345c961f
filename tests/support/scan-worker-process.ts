// A worker that scans, of its own process, that a test may kill:
// `node scan-worker-process.ts <database URL> <moment in ms> <coins>`. Prints one line when it is ready.

import { createAnalysisServer } from '../../analysis-server/app.ts';
import { rulesWriter } from '../../analysis-server/jobs/writer.ts';
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { openQueue } from '../../platform/database/queue.ts';
import { quietLog } from './test-database.ts';

const [, , url = '', moment = '', coins = '3'] = process.argv;
const began = Date.now();
// It goes on: what a killed worker had claimed lapses with time.
const clock = { now: () => epochMs(Number(moment) + Date.now() - began) };
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
  marketScan: true,
  limits: { scannedCoins: Number(coins) },
  timings: {
    heartbeatEveryMs: 200,
    sweepEveryMs: 200,
    silentSeconds: 1,
    mostAttempts: 500,
    scanEveryMs: 50,
    scanAfterMs: 0,
  },
});
await server.start();
process.stdout.write('ready\n');
