// A worker whose clock runs ahead of or behind the machine's:
// `node worker-process.ts <database URL> <coins> <clock offset in ms>`. Prints one line when ready.
import { createAnalysisServer } from '../../../analysis-server/app.ts';
import { rulesWriter } from '../../../analysis-server/jobs/writer.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { openPostgres } from '../../../platform/database/postgres-database.ts';
import { openQueue } from '../../../platform/database/queue.ts';
import { quietLog } from '../../support/test-database.ts';
import { manyCoins } from './many-coins.ts';

const [, , url = '', coins = '', offset = ''] = process.argv;
const clock = { now: () => epochMs(Date.now() + Number(offset)) };
const boss = openQueue(url, quietLog);
await boss.start();
const server = createAnalysisServer({
  database: openPostgres(url, { max: 8, statementTimeoutMs: 120_000, log: quietLog }),
  boss,
  verifyToken: async () => ({ ok: false, reason: 'missing' }),
  market: await manyCoins(Number(coins), clock),
  writer: rulesWriter,
  log: quietLog,
  clock,
  roles: { api: false, worker: true },
});
await server.start();
process.stdout.write('ready\n');
let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 250).unref();
process.once('SIGTERM', () => {
  process.stdout.write(`peak ${Math.round(peak / 1e6)} MB\n`);
  process.exit(0);
});
