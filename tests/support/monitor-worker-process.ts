// A worker and monitor of its own process that a test may kill:
// `node monitor-worker-process.ts <database URL> <moment in ms> <forced moves as JSON>`. Its clock
// stands still. Prints one line when it is ready.

import * as v from 'valibot';
import { createAnalysisServer } from '../../analysis-server/app.ts';
import { rulesWriter } from '../../analysis-server/jobs/writer.ts';
import { SimulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import { CoinSchema } from '../../domain/market/coin.ts';
import { EpochMsSchema, epochMs } from '../../domain/text/quantity.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { openQueue } from '../../platform/database/queue.ts';
import { quietLog } from './test-database.ts';

const MovesSchema = v.array(
  v.object({ coin: CoinSchema, from: EpochMsSchema, percent: v.number() }),
);

const [, , url = '', moment = '', moves = '[]'] = process.argv;
const clock = { now: () => epochMs(Number(moment)) };
const boss = openQueue(url, quietLog);
await boss.start();
const server = createAnalysisServer({
  database: openPostgres(url, { max: 5, log: quietLog }),
  boss,
  verifyToken: async () => ({ ok: false, reason: 'missing' }),
  market: new SimulatedMarket({
    clock: clock.now,
    forcedMoves: v.parse(MovesSchema, JSON.parse(moves)),
  }),
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
