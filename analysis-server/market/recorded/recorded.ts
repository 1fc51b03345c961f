import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { noDerivatives } from '../../../domain/analysis/derivatives.ts';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { type Coin, CoinSchema } from '../../../domain/market/coin.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import { RECORDED_MARKET } from '../../../domain/market/recorded-market.ts';
import type { Ticker } from '../../../domain/market/ticker.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { noTerms } from '../../../domain/position/contract-terms.ts';
import { type EpochMs, epochMs, percent, price } from '../../../domain/text/quantity.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import {
  type CandleSpan,
  type Clock,
  type CoinInfo,
  findCoin,
  type MarketFeed,
} from '../market.ts';
import { tickOf } from '../tick-size.ts';
import { type RecordedFile, readRecordedFile } from './recorded-file.ts';

const PERIOD = PERIOD_MS['15m'];

/** The newest close by `now`, or null; turnover is the day's volumes at their closes. */
function recordedTicker(info: CoinInfo, rows: readonly CandleRow[], now: EpochMs): Ticker | null {
  const closed = rows.filter(([open]) => open + PERIOD <= now);
  const newest = closed.at(-1);
  if (newest === undefined) return null;
  const [open, , , , close] = newest;
  const before = closed.find(([time]) => time === open - DAY_MS)?.[4];
  const day = closed.filter(([time]) => time > open - DAY_MS);
  return {
    ...info,
    price: price(close),
    change24h: before === undefined ? null : percent((100 * (close - before)) / before),
    turnover24h: before === undefined ? null : day.reduce((sum, row) => sum + row[4] * row[5], 0),
    at: epochMs(open + PERIOD),
  };
}

export interface RecordedSettings {
  /** Holds `<COIN>/<timeframe>.csv`. */
  readonly folder: string;
  /** Moves the market's present up to the end of the data. Unset: stays at the end. */
  readonly clock?: Clock;
}

/** Recorded candle files. A coin is listed if all five timeframes exist. */
export function recordedMarket({ folder, clock }: RecordedSettings) {
  const files = new Map<string, Promise<RecordedFile>>();
  let listed: Promise<readonly CoinInfo[]> | null = null;

  const pathOf = (coin: Coin, timeframe: Timeframe) => join(folder, coin, `${timeframe}.csv`);

  function read(coin: Coin, timeframe: Timeframe): Promise<RecordedFile> {
    const path = pathOf(coin, timeframe);
    const file = files.get(path) ?? readRecordedFile(path);
    files.set(path, file);
    return file;
  }

  async function list(): Promise<readonly CoinInfo[]> {
    let names: string[];
    try {
      names = await readdir(folder);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new MarketError(
        'unreachable',
        `The folder of recorded candles, ${folder}, cannot be read: ${reason}. Set MARKET_DATA to recorded:<folder> with one that can.`,
        { cause: error },
      );
    }
    const found: CoinInfo[] = [];
    for (const coin of names.filter((name) => v.is(CoinSchema, name)).sort()) {
      const present = TIMEFRAMES.map((timeframe) => access(pathOf(coin, timeframe)));
      if ((await Promise.allSettled(present)).some((file) => file.status === 'rejected')) continue;
      const { priceDecimals } = await read(coin, '15m');
      found.push({ coin, tickSize: tickOf(priceDecimals) });
    }
    if (found.length === 0) {
      throw new MarketError(
        'no-candles',
        `${folder} holds no recorded coin; expected <COIN>/<timeframe>.csv for ${TIMEFRAMES.join(', ')}.`,
      );
    }
    return found;
  }

  function coins(): Promise<readonly CoinInfo[]> {
    listed ??= list();
    return listed;
  }

  async function requireListed(coin: Coin): Promise<void> {
    if (findCoin(await coins(), coin)) return;
    throw new MarketError(
      'unknown-coin',
      `${coin} is not recorded: ${folder} has no folder of that name with ${TIMEFRAMES.map((timeframe) => `${timeframe}.csv`).join(', ')}.`,
      { coin },
    );
  }

  /** The latest moment at which all timeframes are closed, or the clock before it. */
  async function now(coin: Coin): Promise<EpochMs> {
    await requireListed(coin);
    const ends = await Promise.all(
      TIMEFRAMES.map(async (timeframe) => {
        const newest = (await read(coin, timeframe)).rows.at(-1);
        return (newest?.[0] ?? 0) + PERIOD_MS[timeframe];
      }),
    );
    return epochMs(Math.min(...ends, clock?.() ?? Number.POSITIVE_INFINITY));
  }

  return {
    market: { id: RECORDED_MARKET, name: 'Recorded market', simulated: false },
    weeks: 'own',
    coins,
    async candles({ coin, timeframe, first, last }: CandleSpan) {
      await requireListed(coin);
      const { rows } = await read(coin, timeframe);
      return rows.filter(([time]) => time >= first && time <= last);
    },
    derivatives: async (_coin: Coin, upTo: EpochMs) =>
      noDerivatives('not recorded', { at: upTo, simulated: false }),
    contract: async () => noTerms('not recorded'),
    now,
    async tickers() {
      const tickers = await Promise.all(
        (await coins()).map(async (info) => {
          const { rows } = await read(info.coin, '15m');
          return recordedTicker(info, rows, await now(info.coin));
        }),
      );
      return tickers.filter((ticker) => ticker !== null);
    },
    close: async () => files.clear(),
  } satisfies MarketFeed;
}
