import { runAnalysis } from '../../analysis-server/jobs/run-analysis.ts';
import { type RunParts, workOnRun } from '../../analysis-server/jobs/work-on-run.ts';
import { rulesWriter } from '../../analysis-server/jobs/writer.ts';
import { openEntries } from '../../analysis-server/ledger/open-entries.ts';
import { settleCoin } from '../../analysis-server/ledger/settle-coin.ts';
import type { ForcedMove } from '../../analysis-server/market/simulated/simulated-forced-move.ts';
import { findOrCreateRun } from '../../analysis-server/store/shared-run.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { candleOpen, PERIOD_MS } from '../../domain/market/timeframe.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { deleteAll } from './emptied-ledger.ts';
import { ledgerDesk } from './ledger-desk.ts';
import { addEntryAt, watchOn } from './level-watch.ts';
import type { Person } from './people.ts';
import { MARKET_TIME, type ScriptedMarket, scriptedMarket } from './scripted-market.ts';
import { nothingAside, quietLog, type TestDatabase } from './test-database.ts';
import { unkeptMarket } from './unkept-market.ts';

export const QUARTER = PERIOD_MS['15m'];
export const FOUR_HOURS = PERIOD_MS['4h'];
const MINUTE = 60_000;
/** A coin that comes to a trade some days after the market's time. */
export const COIN: Coin = 'ETHUSDT';
const MOST_LOOKS = 120;

const quiet = {
  onProgress: () => undefined,
  onText: () => undefined,
  onFacts: async () => undefined,
  signal: new AbortController().signal,
};

async function freshAt(market: ScriptedMarket, candleClose: EpochMs) {
  market.clock.set(candleClose + MINUTE);
  const parts = { market: unkeptMarket(market), writer: rulesWriter, clock: market.clock };
  const { result } = await runAnalysis(parts, { coin: COIN, candleClose }, null, quiet);
  return result.tradeRecommendation;
}

async function findFirstTrade(): Promise<EpochMs> {
  const market = scriptedMarket();
  const start = candleOpen('4h', MARKET_TIME);
  for (let look = 1; look < MOST_LOOKS; look += 1) {
    const close = epochMs(start + look * FOUR_HOURS);
    if ((await freshAt(market, close)).stance === 'trade') return close;
  }
  throw new Error(`${COIN} comes to no trade in ${MOST_LOOKS} candles`);
}

let found: Promise<EpochMs> | null = null;

/** The close of the first 4h candle whose analysis says Trade after one that does not. */
export function firstTrade(): Promise<EpochMs> {
  found ??= findFirstTrade();
  return found;
}

export interface PlanRow {
  readonly hash: string;
  readonly action: 'LONG' | 'SHORT';
  readonly stop: number;
  readonly entry: number;
  readonly ended: string | null;
  readonly endedAt: number | null;
}

/** Analyses as a worker does them, and the track record, over one market under a set clock. */
export interface PlanDesk {
  readonly market: ScriptedMarket;
  /** The jumps of the price so far. */
  readonly moves: ForcedMove[];
  /** Puts a run in the queue's table. @returns its id */
  ask(candleClose: number, coin?: Coin): Promise<string>;
  /** Works on a run, over another database if one is given. */
  work(run: string, over?: Database): ReturnType<typeof workOnRun>;
  /** Both, a minute after the candle's close at the earliest. */
  look(candleClose: number, over?: Database): ReturnType<typeof workOnRun>;
  /** Has the price jump, as a 15m candle opens, to that many stop distances beyond the entry (-1.1: through the stop). */
  jump(plan: PlanRow, from: number, toR: number): Promise<void>;
  /** One round of settling. */
  settle(over?: Database): Promise<void>;
  /** One round of the level watch. */
  watch(over?: Database): Promise<void>;
  /** Puts the coin's newest analysis on a person's list, and has its levels watched. */
  watchedBy(person: Person): Promise<void>;
  /** Oldest first. */
  plans(): Promise<readonly PlanRow[]>;
  /** What the analyses said of the plan, by candle. */
  events(): Promise<readonly string[]>;
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** What a worker is made of, over a market under a set clock. */
export function runPartsOn(
  { database, boss }: Pick<TestDatabase, 'database' | 'boss'>,
  market: ScriptedMarket,
): RunParts {
  const over = { database, boss, market: unkeptMarket(market), clock: market.clock };
  return { ...over, writer: rulesWriter, log: quietLog, heartbeatEveryMs: 10_000 };
}

/** Settles every open entry of the market. */
export async function settleAll(database: Database, market: ScriptedMarket): Promise<void> {
  const parts = { database, market: unkeptMarket(market), clock: market.clock };
  const { signal } = new AbortController();
  const of = { market: market.market.id };
  for (const [coin, entries] of await openEntries(database, of, nothingAside)) {
    await settleCoin(parts, coin, entries, signal);
  }
}

export async function planDesk({ database, boss }: TestDatabase): Promise<PlanDesk> {
  const moves: ForcedMove[] = [];
  const market = scriptedMarket(moves);
  const ledger = await ledgerDesk({ database }, market);
  const stopping = new AbortController();

  async function ask(candleClose: number, coin = COIN): Promise<string> {
    const key = { coin, market: market.market.id, candleClose: epochMs(candleClose) };
    return (await database.transaction((tx) => findOrCreateRun(tx, key, 'person'))).id;
  }

  function work(run: string, over = database) {
    return workOnRun(runPartsOn({ database: over, boss }, market), run, stopping.signal);
  }

  async function watch(over = database): Promise<void> {
    // Claims run out by the database's clock.
    await database.query('update public.coin_watches set claimed_until = to_timestamp(0)');
    const watching = watchOn(over, market, market.clock);
    await watching.round().finally(watching.stop);
  }

  return {
    market,
    moves,
    ask,
    work,
    async look(candleClose, over) {
      const now = Math.max(market.clock.now(), candleClose + MINUTE);
      market.clock.set(epochMs(now));
      return work(await ask(candleClose), over);
    },
    async jump({ action, entry, stop }, from, toR) {
      const target = entry + toR * Math.abs(entry - stop) * (action === 'LONG' ? 1 : -1);
      const before = epochMs(from - QUARTER);
      const span = { coin: COIN, timeframe: '15m', first: before, last: before } as const;
      const [row] = await market.candles(span);
      const price = row?.[4] ?? Number.NaN;
      moves.push({ coin: COIN, from: epochMs(from), percent: 100 * (target / price - 1) });
    },
    settle: (over = database) => settleAll(over, market),
    watch,
    async watchedBy({ id }) {
      const [newest] = await database.query<{ id: string }>(
        'select id from public.analysis_snapshots order by snapshot_time desc limit 1',
      );
      await addEntryAt(database, id, COIN, newest?.id ?? '', market.clock.now() - MINUTE);
      await watch();
    },
    plans: () =>
      database.query<PlanRow>(
        `select hash, content #>> '{plan,action}' as action, ended_by as ended,
           (extract(epoch from ended_at) * 1000)::float8 as "endedAt",
           (content #>> '{plan,stopLoss}')::float8 as stop,
           (content #>> '{plan,entry}')::float8 as entry
         from public.plans order by opened_at`,
      ),
    async events() {
      const rows = await database.query<{ event: string }>(
        `select recommendation #>> '{plan,event}' as event from public.analysis_snapshots
         order by snapshot_time`,
      );
      return rows.map(({ event }) => event);
    },
    async forget() {
      moves.length = 0;
      market.clock.set(MARKET_TIME);
      await ledger.forget();
      await deleteAll(database, ['public.coin_watches', 'public.alerts']);
    },
    close: () => ledger.close(),
  };
}
