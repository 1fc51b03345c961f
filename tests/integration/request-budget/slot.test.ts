import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  EXCHANGE_IDS,
  type ExchangeId,
} from '../../../analysis-server/market/exchange/exchange-ids.ts';
import { EXCHANGE_LIMITS } from '../../../analysis-server/market/exchange/exchange-limits.ts';
import { exchangeSlot } from '../../support/exchange-slot.ts';
import { startPostgres } from '../../support/postgres.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const postgres = await startPostgres();
let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase((await postgres?.createDatabase()) ?? null);
});
afterAll(async () => {
  await opened.close();
  await postgres?.stop();
});

/** The limit that candles count against. */
function limitOf(exchange: ExchangeId) {
  const [quota] = Object.values(EXCHANGE_LIMITS[exchange].quotas);
  if (!quota) throw new Error('an exchange has a limit');
  return quota;
}

/** How long so much weight takes at seven tenths of the limit. */
function steadyMs(exchange: ExchangeId, weight: number): number {
  const limit = limitOf(exchange);
  return ((weight / limit.weight) * limit.windowMs) / 0.7;
}

it('a slot over 400 coins ends without a refusal, when the sum of its weights is earned', async () => {
  const exchange = 'binanceusdm';
  const slot = await exchangeSlot(opened.database, { exchange, coins: 400, workers: 1 });
  expect(slot).toMatchObject({ coins: 400, refusals: 0 });
  // What may leave at once need not be earned first.
  const first = 0.2 * limitOf(exchange).weight;
  expect(slot.tookMs).toBeGreaterThanOrEqual(steadyMs(exchange, slot.weight - first));
  expect(slot.skippedMs).toBeLessThanOrEqual(1.02 * steadyMs(exchange, slot.weight));
});

describe.each(EXCHANGE_IDS)('three workers on one address of %s', (exchange) => {
  it('ask no more than one may', async () => {
    const slot = await exchangeSlot(opened.database, { exchange, coins: 40, workers: 3 });
    expect(slot).toMatchObject({ coins: 40, refusals: 0 });
    const first = 0.2 * limitOf(exchange).weight;
    expect(slot.tookMs).toBeGreaterThanOrEqual(steadyMs(exchange, slot.weight - first));
  });
});
