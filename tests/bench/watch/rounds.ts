import { availableParallelism, loadavg } from 'node:os';
import { openExchange } from '../../../analysis-server/market/exchange/exchange.ts';
import { exchangeBudget } from '../../../analysis-server/market/exchange/exchange-budget.ts';
import type { Database } from '../../../platform/database/database.ts';
import { startExchangeServer } from '../../support/exchange-server/exchange-server.ts';
import { watchOn } from '../../support/level-watch.ts';
import { settableClock } from '../../support/settable-clock.ts';
import { baseName, START } from './seed.ts';

const MINUTE = 60_000;
const ROUNDS = 8;

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** The plain way: every armed level is read each minute and compared in the process. */
async function readAll(database: Database): Promise<number> {
  const began = performance.now();
  const rows = await database.query<{ coin: string; side: string; price: number }>(
    'select id, coin, side, price from public.price_levels where armed',
  );
  const touched = rows.filter(({ side, price }) =>
    side === 'above' ? price <= 0 : price >= Number.MAX_VALUE,
  );
  if (touched.length > 0) throw new Error('nothing can be touched');
  return performance.now() - began;
}

/** Prints what a minute's round over all coins takes, and how many requests it sends. */
export async function measureRounds(database: Database, coins: number): Promise<void> {
  const clock = settableClock(START);
  // Between two rounds a minute passes here, and in a round what it takes.
  const passing = () => clock.now() + performance.now();
  const server = await startExchangeServer({
    clock: clock.now,
    countingClock: passing,
    speaks: ['binanceusdm'],
    others: Array.from({ length: coins }, (_, index) => baseName(index)),
  });
  const feed = await openExchange({
    id: 'binanceusdm',
    clock: clock.now,
    baseUrl: server.url,
    budget: exchangeBudget({ id: 'binanceusdm', baseUrl: server.url, clock: passing }),
  });
  const watch = watchOn(database, feed, clock);
  await watch.round();
  const milliseconds: number[] = [];
  const requests: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    clock.set(START + round * MINUTE + 5_000);
    const before = server.received.length;
    const began = performance.now();
    await watch.round();
    milliseconds.push(performance.now() - began);
    requests.push(server.received.length - before);
    const [behind] = await database.query<{ count: number }>(
      'select count(*) from public.coin_watches where watched_until < $1',
      [new Date(START + round * MINUTE).toISOString()],
    );
    if (behind?.count !== 0) console.log(`             ${behind?.count} coins not judged`);
  }
  const [touched] = await database.query<{ count: number }>(
    'select count(*) from public.price_levels where touched_at is not null',
  );
  console.log(
    `round        ${median(milliseconds).toFixed(0)} ms (median of ${ROUNDS}, worst ` +
      `${Math.max(...milliseconds).toFixed(0)}), ${Math.max(...requests)} requests at most`,
  );
  console.log(`             ${touched?.count} levels were touched on the way`);
  console.log(
    `             load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  );
  const plain = [await readAll(database), await readAll(database), await readAll(database)];
  console.log(`reference    reading all armed levels each minute: ${median(plain).toFixed(0)} ms`);
  await watch.stop();
  await feed.close();
  await server.close();
}
