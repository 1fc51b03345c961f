// A server that takes weight of Bybit's budget as fast as it can: `asking-process.ts <database url>`.
import { exchangeBudget } from '../../analysis-server/market/exchange/exchange-budget.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { quietLog } from './test-database.ts';

const [url = ''] = process.argv.slice(2);
const database = openPostgres(url, { max: 2, log: quietLog });
const budget = exchangeBudget({ id: 'bybit', baseUrl: null, database });
const never = new AbortController().signal;
for (;;) {
  await budget.take({ quota: 'requests', weight: 40 }, never);
  process.stdout.write('asking\n');
}
