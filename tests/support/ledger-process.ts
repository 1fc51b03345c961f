// Settles recommendations in a process of its own that a test may kill:
// `node ledger-process.ts <database URL> <moment in ms>`. Its clock stands still. Prints one line
// when it has begun.

import { startLedger } from '../../analysis-server/ledger/ledger.ts';
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import { createLedgerMetrics } from '../../analysis-server/metrics.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { createMetrics } from '../../platform/server/metrics.ts';
import { settableClock } from './settable-clock.ts';
import { quietLog, testRounds } from './test-database.ts';
import { unkeptMarket } from './unkept-market.ts';

const [, , url = '', moment = ''] = process.argv;
const clock = settableClock(Number(moment));
const database = openPostgres(url, { max: 3, log: quietLog });
startLedger({
  database,
  rounds: testRounds(database),
  market: unkeptMarket(simulatedMarket({ clock: clock.now })),
  clock,
  log: quietLog,
  metrics: createLedgerMetrics(createMetrics('test')),
  settleEveryMs: 100,
  verifyEveryMs: 1_000_000,
});
process.stdout.write('ready\n');
