import type { Market } from '../../domain/analysis.ts';
import type { CandleRow, CandleSeries } from '../../domain/candle.ts';
import type { Coin } from '../../domain/coin.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import { candleOpen, PERIOD_MS, type Timeframe } from '../../domain/timeframe.ts';
import { CandleCache, covers, joinedTail, type KeptCandles } from './candle-cache.ts';
import { type CandleRequest, checkedCandles } from './checked-candles.ts';
import { fetchCandlePages } from './exchange-candle-pages.ts';
import { type ListedCoin, listedCoins } from './exchange-coins.ts';
import { EXCHANGE_TRAITS, type ExchangeId, type ExchangeTraits } from './exchange-ids.ts';
import { type CcxtExchange, openCcxtExchange } from './exchange-module.ts';
import { refusalOfError } from './exchange-refusal.ts';
import { type OpenedTransport, openTransport } from './exchange-transport.ts';
import { FreshValue } from './fresh-value.ts';
import type { Clock, CoinInfo, MarketSource } from './market.ts';
import { MarketError } from './market-error.ts';
import { opensWeek, weeksFromDays } from './weekly-candles.ts';

const MINUTE_MS = 60 * 1_000;
const COIN_LIST_LIFE_MS = 10 * MINUTE_MS;
/** A list of yesterday is better than none: which contracts exist changes slowly. */
const COIN_LIST_SPARE_LIFE_MS = 24 * 60 * MINUTE_MS;
const REQUEST_TIMEOUT_MS = 10_000;
const DAYS_IN_WEEK = 7;

export interface ExchangeSettings {
  readonly id: ExchangeId;
  readonly clock: Clock;
  /** Takes the place of the exchange's own addresses; null keeps them. */
  readonly baseUrl: string | null;
  /** Longest wait for one answer; 10 s where unset. */
  readonly requestTimeoutMs?: number;
}

/** Perpetual contracts of one exchange, read through ccxt. */
export class ExchangeMarket implements MarketSource {
  readonly market: Market;
  readonly #traits: ExchangeTraits;
  readonly #clock: Clock;
  readonly #exchange: CcxtExchange;
  readonly #way: OpenedTransport;
  readonly #listed: FreshValue<ReadonlyMap<Coin, ListedCoin>>;
  readonly #cache = new CandleCache();
  /** Whether the exchange's own weekly candles open on Monday; null until one was seen. */
  #hasMondayWeeks: boolean | null = null;

  private constructor(settings: ExchangeSettings, exchange: CcxtExchange, way: OpenedTransport) {
    this.#traits = EXCHANGE_TRAITS[settings.id];
    this.market = { id: settings.id, name: this.#traits.name, simulated: false };
    this.#clock = settings.clock;
    this.#exchange = exchange;
    this.#way = way;
    this.#listed = new FreshValue({
      load: () => this.#loadCoins(),
      clock: settings.clock,
      lifeMs: COIN_LIST_LIFE_MS,
      spareLifeMs: COIN_LIST_SPARE_LIFE_MS,
      retryMs: MINUTE_MS,
    });
  }

  /** Loads the exchange's module. Nothing is asked of the exchange before the first call. */
  static async open(settings: ExchangeSettings): Promise<ExchangeMarket> {
    const { id, clock, baseUrl } = settings;
    const way = openTransport({
      exchangeName: EXCHANGE_TRAITS[id].name,
      timeoutMs: settings.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
      clock,
    });
    const exchange = await openCcxtExchange(id, way.transport, clock, baseUrl);
    return new ExchangeMarket(settings, exchange, way);
  }

  async coins(): Promise<readonly CoinInfo[]> {
    const listed = await this.#listed.get();
    return [...listed.values()].map(({ coin, tickSize }) => ({ coin, tickSize }));
  }

  async candles(
    coin: Coin,
    timeframe: Timeframe,
    upTo: EpochMs,
    count: number,
  ): Promise<CandleSeries> {
    const request = { marketName: this.market.name, coin, timeframe, upTo, count };
    try {
      const listed = (await this.#listed.get()).get(coin);
      if (listed === undefined) {
        throw new MarketError(
          'unknown-coin',
          `${coin} is not among the perpetual contracts of ${this.market.name}.`,
        );
      }
      return timeframe === '1w'
        ? await this.#weeks(listed, request)
        : await this.#series(listed, request);
    } catch (error) {
      throw this.#named(error, request);
    }
  }

  async now(): Promise<EpochMs> {
    return this.#clock();
  }

  close(): Promise<void> {
    return this.#way.close();
  }

  async #loadCoins(): Promise<ReadonlyMap<Coin, ListedCoin>> {
    try {
      const markets = await this.#exchange.fetchMarkets();
      const listed = listedCoins(markets, this.#traits.coinSettled);
      if (listed.size === 0) {
        throw new MarketError(
          'bad-answer',
          `${this.market.name} lists no perpetual contract quoted in USD, USDT or USDC.`,
        );
      }
      this.#exchange.setMarkets(markets);
      return listed;
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  async #series(listed: ListedCoin, request: CandleRequest): Promise<CandleSeries> {
    const { coin, timeframe, upTo, count } = request;
    const period = PERIOD_MS[timeframe];
    const last = candleOpen(timeframe, upTo) - period;
    const key = `${coin} ${timeframe}`;
    const kept = this.#cache.get(key);
    if (kept !== null && covers(kept, last - (count - 1) * period, last)) {
      return checkedCandles(
        kept.rows.filter(([time]) => time <= last),
        request,
      );
    }
    const wanted = Math.max(count, kept?.wanted ?? 0);
    const since = last - (wanted - 1) * period;
    const rows = await this.#fetchRows(listed, timeframe, since, last, kept);
    const series = checkedCandles(rows, request);
    const closed = rows.filter(([time]) => time >= since && time <= last);
    this.#cache.set(key, { since, rows: closed, wanted });
    return series;
  }

  /** Rows from `first` to `last`; of what is kept already, only the newest is asked for again. */
  async #fetchRows(
    listed: ListedCoin,
    timeframe: Timeframe,
    first: number,
    last: number,
    kept: KeptCandles | null,
  ): Promise<readonly CandleRow[]> {
    const fetchFrom = (from: number) =>
      fetchCandlePages(this.#exchange, this.#traits, {
        symbol: listed.symbol,
        timeframe,
        first: from,
        last,
      });
    const newest = kept?.rows.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;
    if (kept === null || kept.since > first || newest < first || newest > last) {
      return fetchFrom(first);
    }
    return joinedTail(kept.rows, await fetchFrom(newest)) ?? fetchFrom(first);
  }

  async #weeks(listed: ListedCoin, request: CandleRequest): Promise<CandleSeries> {
    this.#hasMondayWeeks ??= await this.#sendsMondayWeeks(listed, request.upTo);
    // Not known yet, weeks are made of days: right for both kinds.
    if (this.#hasMondayWeeks) return this.#series(listed, request);
    const days = await this.#series(listed, {
      ...request,
      timeframe: '1d',
      count: (request.count + 1) * DAYS_IN_WEEK,
    });
    return checkedCandles(weeksFromDays(days), request);
  }

  /**
   * Some exchanges open the week on Thursday, where the epoch began; it shows in one candle. Null for
   * a coin that is too young to have one.
   */
  async #sendsMondayWeeks(listed: ListedCoin, upTo: EpochMs): Promise<boolean | null> {
    if (!('1w' in this.#exchange.timeframes)) return false;
    const last = candleOpen('1w', upTo) - PERIOD_MS['1w'];
    const rows = await this.#fetchRows(listed, '1w', last, last, null);
    const [week] = rows;
    return week === undefined ? null : opensWeek(week[0]);
  }

  #refusal(error: unknown): MarketError {
    const refusal = refusalOfError(this.market.name, error);
    if (refusal.retryAfterMs !== null) this.#way.pause(refusal.retryAfterMs);
    return refusal;
  }

  #named(error: unknown, { coin, timeframe }: CandleRequest): MarketError {
    const refusal = this.#refusal(error);
    if (refusal.coin !== null) return refusal;
    return new MarketError(refusal.kind, `${coin} ${timeframe}: ${refusal.message}`, {
      coin,
      timeframe,
      cause: refusal,
      ...(refusal.retryAfterMs === null ? {} : { retryAfterMs: refusal.retryAfterMs }),
    });
  }
}
