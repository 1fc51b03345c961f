import { EXCHANGE_IDS } from '../../../analysis-server/market/exchange/exchange-ids.ts';
import { EXCHANGE_LIMITS } from '../../../analysis-server/market/exchange/exchange-limits.ts';
import { exchangeSlot } from '../../support/exchange-slot.ts';
import { startPostgres } from '../../support/postgres.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const COINS = 400;

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(0)} s`.padStart(8);

/**
 * A slot of 400 coins that nothing is known of, on a fake exchange that enforces its limits: five
 * requests of 1,000 candles each. Waiting is skipped, so the time is the exchange's, not the bench's.
 */
export async function measureSlot(): Promise<void> {
  const postgres = await startPostgres();
  const url = (await postgres?.createDatabase()) ?? null;
  const opened = await openTestDatabase(url);
  console.log(`${COINS} coins, cold, on ${url === null ? 'PGlite' : 'Postgres'}`);
  console.log('exchange        workers  weight   at limit   of 70 %      took   refused');
  for (const exchange of EXCHANGE_IDS) {
    const [quota] = Object.values(EXCHANGE_LIMITS[exchange].quotas);
    if (!quota) continue;
    for (const workers of [1, 3]) {
      const slot = await exchangeSlot(opened.database, { exchange, coins: COINS, workers });
      const atLimit = (slot.weight / quota.weight) * quota.windowMs;
      console.log(
        `${exchange.padEnd(14)}${String(workers).padStart(9)}${String(slot.weight).padStart(8)}${seconds(atLimit).padStart(11)}${seconds(atLimit / 0.7).padStart(10)}${seconds(slot.tookMs).padStart(10)}${String(slot.refusals).padStart(10)}`,
      );
    }
  }
  console.log(
    'Hyperliquid counts the candles of an answer, the budget those asked for: these coins are young.',
  );
  await opened.close();
  await postgres?.stop();
}
