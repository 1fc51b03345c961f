import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Market } from '../../../domain/analysis/analysis.ts';
import { type Derivatives, noDerivatives } from '../../../domain/analysis/derivatives.ts';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { type Coin, CoinSchema } from '../../../domain/market/coin.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import { RECORDED_MARKET } from '../../../domain/market/recorded-market.ts';
import type { Ticker } from '../../../domain/market/ticker.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { type KnownTerms, noTerms } from '../../../domain/position/contract-terms.ts';
import { type EpochMs, epochMs, percent, price } from '../../../domain/text/quantity.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import type { CandleSpan, Clock, CoinInfo, MarketFeed } from '../market.ts';
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
export class RecordedMarket implements MarketFeed {
  readonly market: Market = { id: RECORDED_MARKET, name: 'Recorded market', simulated: false };
  readonly weeks = 'own';
  readonly #folder: string;
  readonly #clock: Clock | null;
  readonly #files = new Map<string, Promise<RecordedFile>>();
  #listed: Promise<readonly CoinInfo[]> | null = null;

  constructor(settings: RecordedSettings) {
    this.#folder = settings.folder;
    this.#clock = settings.clock ?? null;
  }

  coins(): Promise<readonly CoinInfo[]> {
    this.#listed ??= this.#list();
    return this.#listed;
  }

  async candles({ coin, timeframe, first, last }: CandleSpan): Promise<readonly CandleRow[]> {
    await this.#requireListed(coin);
    const { rows } = await this.#file(coin, timeframe);
    return rows.filter(([time]) => time >= first && time <= last);
  }

  async derivatives(_coin: Coin, upTo: EpochMs): Promise<Derivatives> {
    return noDerivatives('not recorded', { at: upTo, simulated: false });
  }

  async contract(): Promise<KnownTerms> {
    return noTerms('not recorded');
  }

  /** The latest moment at which all timeframes are closed, or the clock before it. */
  async now(coin: Coin): Promise<EpochMs> {
    await this.#requireListed(coin);
    const ends = await Promise.all(
      TIMEFRAMES.map(async (timeframe) => {
        const newest = (await this.#file(coin, timeframe)).rows.at(-1);
        return (newest?.[0] ?? 0) + PERIOD_MS[timeframe];
      }),
    );
    return epochMs(Math.min(...ends, this.#clock?.() ?? Number.POSITIVE_INFINITY));
  }

  async tickers(): Promise<readonly Ticker[]> {
    const tickers = await Promise.all(
      (await this.coins()).map(async (info) => {
        const { rows } = await this.#file(info.coin, '15m');
        return recordedTicker(info, rows, await this.now(info.coin));
      }),
    );
    return tickers.filter((ticker) => ticker !== null);
  }

  async close(): Promise<void> {
    this.#files.clear();
  }

  async #requireListed(coin: Coin): Promise<void> {
    if ((await this.coins()).some((info) => info.coin === coin)) return;
    throw new MarketError(
      'unknown-coin',
      `${coin} is not recorded: ${this.#folder} has no folder of that name with ${TIMEFRAMES.map((timeframe) => `${timeframe}.csv`).join(', ')}.`,
      { coin },
    );
  }

  async #list(): Promise<readonly CoinInfo[]> {
    let names: string[];
    try {
      names = await readdir(this.#folder);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new MarketError(
        'unreachable',
        `The folder of recorded candles, ${this.#folder}, cannot be read: ${reason}. Set MARKET_DATA to recorded:<folder> with one that can.`,
        { cause: error },
      );
    }
    const listed: CoinInfo[] = [];
    for (const coin of names.filter((name) => v.is(CoinSchema, name)).sort()) {
      const present = TIMEFRAMES.map((timeframe) => access(this.#path(coin, timeframe)));
      if ((await Promise.allSettled(present)).some((file) => file.status === 'rejected')) continue;
      const { priceDecimals } = await this.#file(coin, '15m');
      listed.push({ coin, tickSize: tickOf(priceDecimals) });
    }
    if (listed.length === 0) {
      throw new MarketError(
        'no-candles',
        `${this.#folder} holds no recorded coin; expected <COIN>/<timeframe>.csv for ${TIMEFRAMES.join(', ')}.`,
      );
    }
    return listed;
  }

  #path(coin: Coin, timeframe: Timeframe): string {
    return join(this.#folder, coin, `${timeframe}.csv`);
  }

  #file(coin: Coin, timeframe: Timeframe): Promise<RecordedFile> {
    const path = this.#path(coin, timeframe);
    const file = this.#files.get(path) ?? readRecordedFile(path);
    this.#files.set(path, file);
    return file;
  }
}
