// `npm run bench:market -- --only prices`, or this file by itself: how many questions for prices one
// core answers. Only the database of the gate is left out, which every call of the server asks.
import { Hono } from 'hono';
import { pricesAnswer, servePrices } from '../../../analysis-server/api/prices-route.ts';
import { type PriceRound, priceRound } from '../../../analysis-server/market/prices/price-board.ts';
import { epochMs, percent, price } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createRateLimit } from '../../../platform/http/rate-limit.ts';
import { createTokenVerifier } from '../../../platform/person/access-token.ts';
import { signToken, TEST_JWT_SECRET } from '../../support/people.ts';
import { settableClock } from '../../support/settable-clock.ts';

const AT = epochMs(Date.UTC(2026, 10, 22, 12));
const MARKET = { id: 'bybit', name: 'Bybit', simulated: false };
const COINS = Array.from({ length: 600 }, (_, index) => `COIN${index}USDT`);
const SECONDS = 2;
/** Answers a second that a core must give. */
const FEWEST = 3_000;

const SIGNED_IN: Database = {
  async query<T>() {
    const standing: unknown = { alive: true, allowed: true };
    return [standing as T];
  },
  transaction: (work) => work(SIGNED_IN),
  listen: async () => async () => undefined,
  close: async () => undefined,
};

function makeRound(): PriceRound {
  const tickers = COINS.map((coin, index) => ({
    coin,
    price: price(100 + index / 7),
    change24h: percent(Math.sin(index) * 5),
    turnover24h: 1e9 / (index + 1),
    tickSize: 0.0001,
    at: AT,
  }));
  return priceRound(MARKET, AT, tickers);
}

async function perSecond(call: () => unknown): Promise<number> {
  let calls = 0;
  const until = performance.now() + SECONDS * 1_000;
  const started = performance.now();
  while (performance.now() < until) {
    await call();
    calls += 1;
  }
  return calls / ((performance.now() - started) / 1_000);
}

/** Measures; fails the process where a core answers too few. */
export async function prices(): Promise<void> {
  const round = makeRound();
  const clock = settableClock(AT);
  const app = new Hono();
  const keeper = {
    database: SIGNED_IN,
    verifyToken: createTokenVerifier({ secret: TEST_JWT_SECRET }),
    calls: createRateLimit({ perMinute: 1e9, clock }),
  };
  const board = {
    fresh: async () => round,
    since: async () => round,
    renew: async () => undefined,
  };
  servePrices(app, { keeper, board, clock });
  const headers = {
    authorization: `Bearer ${await signToken('0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10')}`,
    'content-type': 'application/json',
  };
  for (const count of [1, 20, 200]) {
    const coins = COINS.slice(0, count);
    const body = JSON.stringify({ coins });
    const request = () => app.request('/prices', { method: 'POST', headers, body });
    if ((await request()).status !== 200) throw new Error('the bench gets no prices');
    const own = await perSecond(() => pricesAnswer(round, coins, '', AT).text());
    const whole = await perSecond(async () => (await request()).text());
    const enough = whole >= FEWEST;
    if (!enough) process.exitCode = 1;
    console.log(
      `prices of ${String(count).padStart(3)} coins: ${whole.toFixed(0)} requests/s a core with token and body, ${own.toFixed(0)} answers/s by themselves${enough ? '' : `; at least ${FEWEST} are wanted`}`,
    );
  }
}

if (import.meta.main) await prices();
