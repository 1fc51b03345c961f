import type { Market } from '../../../domain/analysis/analysis.ts';
import type { Derivatives } from '../../../domain/analysis/derivatives.ts';
import type { CandleRow } from '../../../domain/market/candle.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import type { Ticker } from '../../../domain/market/ticker.ts';
import type { KnownTerms } from '../../../domain/position/contract-terms.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/text/time-units.ts';
import { FreshValue } from '../fresh-value.ts';
import type {
  CandleSpan,
  Clock,
  CoinInfo,
  HistoryRead,
  HistorySince,
  MarketFeed,
  MinuteSpan,
} from '../market.ts';
import type { RequestBudget } from '../request-budget/request-budget.ts';
import { exchangeBudget } from './exchange-budget.ts';
import { fetchCandlePages, type PagedSpan } from './exchange-candle-pages.ts';
import { type ListedCoin, listedCoins } from './exchange-coins.ts';
import { contractReader } from './exchange-contracts.ts';
import { derivativesReader } from './exchange-derivatives.ts';
import { historyReader } from './exchange-history.ts';
import { EXCHANGE_TRAITS, type ExchangeId, type ExchangeTraits } from './exchange-ids.ts';
import { EXCHANGE_LIMITS } from './exchange-limits.ts';
import { type CcxtExchange, openCcxtExchange } from './exchange-module.ts';
import { refusalOfError } from './exchange-refusal.ts';
import { fetchOpenInterests, fetchTickers } from './exchange-tickers.ts';
import { type OpenedTransport, openTransport } from './exchange-transport.ts';

const COIN_LIST_LIFE_MS = 10 * MINUTE_MS;
/** Which contracts exist changes slowly, so yesterday's list beats none. */
const COIN_LIST_SPARE_LIFE_MS = DAY_MS;
const REQUEST_TIMEOUT_MS = 10_000;

export interface ExchangeSettings {
  readonly id: ExchangeId;
  readonly clock: Clock;
  readonly baseUrl: string | null;
  readonly requestTimeoutMs?: number;
  readonly budget?: RequestBudget;
}

export class ExchangeMarket implements MarketFeed {
  readonly market: Market;
  /** Some exchanges open the week on Thursday, the epoch's weekday, so none is asked. */
  readonly weeks = 'of days';
  readonly measure: RequestBudget['measure'];
  readonly #traits: ExchangeTraits;
  readonly #clock: Clock;
  readonly #exchange: CcxtExchange;
  readonly #way: OpenedTransport;
  readonly #listed: FreshValue<ReadonlyMap<Coin, ListedCoin>>;
  readonly #derivatives: ReturnType<typeof derivativesReader>;
  readonly #history: ReturnType<typeof historyReader>;
  readonly #contract: ReturnType<typeof contractReader>;
  readonly openInterests: MarketFeed['openInterests'];

  private constructor(
    settings: ExchangeSettings,
    exchange: CcxtExchange,
    way: OpenedTransport,
    budget: RequestBudget,
  ) {
    this.#traits = EXCHANGE_TRAITS[settings.id];
    this.measure = budget.measure;
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
    const parts = {
      exchange,
      traits: this.#traits,
      clock: settings.clock,
      refusalOf: (error: unknown) => this.#refusal(error),
    };
    this.#derivatives = derivativesReader(parts);
    this.#history = historyReader(parts);
    this.#contract = contractReader(parts);
    if (!this.#traits.countsOpenInterest) {
      this.openInterests = () =>
        this.#orRefusal((listed) => fetchOpenInterests(exchange, this.#traits, listed));
    }
  }

  static async open(settings: ExchangeSettings): Promise<ExchangeMarket> {
    const { id, clock, baseUrl } = settings;
    const budget = settings.budget ?? exchangeBudget({ id, baseUrl });
    const way = openTransport({
      exchangeName: EXCHANGE_TRAITS[id].name,
      timeoutMs: settings.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
      clock,
      budget,
      chargeOf: EXCHANGE_LIMITS[id].chargeOf,
    });
    const exchange = await openCcxtExchange(id, way.transport, clock, baseUrl);
    return new ExchangeMarket(settings, exchange, way, budget);
  }

  async coins(): Promise<readonly CoinInfo[]> {
    const listed = await this.#listed.get();
    return [...listed.values()].map(({ coin, tickSize }) => ({ coin, tickSize }));
  }

  candles(span: CandleSpan): Promise<readonly CandleRow[]> {
    return this.#pages(span);
  }

  minutes(span: MinuteSpan): Promise<readonly CandleRow[]> {
    return this.#pages({ ...span, timeframe: '1m' });
  }

  async #pages(span: PagedSpan): Promise<readonly CandleRow[]> {
    try {
      const { symbol } = await this.#find(span.coin);
      return await fetchCandlePages(this.#exchange, this.#traits, symbol, span);
    } catch (error) {
      throw await this.#named(error, span);
    }
  }

  derivatives(coin: Coin, upTo: EpochMs): Promise<Derivatives> {
    return this.#derivatives(() => this.#find(coin), upTo);
  }

  history(coin: Coin, since: HistorySince, upTo: EpochMs): Promise<HistoryRead> {
    return this.#history(() => this.#find(coin), since, upTo);
  }

  contract(coin: Coin): Promise<KnownTerms> {
    return this.#contract(() => this.#find(coin));
  }

  tickers(): Promise<readonly Ticker[]> {
    return this.#orRefusal((listed) =>
      fetchTickers(this.#exchange, this.#traits, listed, this.#clock),
    );
  }

  async #orRefusal<T>(read: (listed: ReadonlyMap<Coin, ListedCoin>) => Promise<T>): Promise<T> {
    try {
      return await read(await this.#listed.get());
    } catch (error) {
      throw await this.#refusal(error);
    }
  }

  async now(): Promise<EpochMs> {
    return this.#clock();
  }

  close(): Promise<void> {
    return this.#way.close();
  }

  async #find(coin: Coin): Promise<ListedCoin> {
    const listed = (await this.#listed.get()).get(coin);
    if (listed !== undefined) return listed;
    throw new MarketError(
      'unknown-coin',
      `${coin} is not among the perpetual contracts of ${this.market.name}.`,
    );
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
      // A closed contract has the symbol of its successor, which ccxt would take it for.
      this.#exchange.setMarkets(
        markets.map((each) => (each.active === false ? { ...each, symbol: each.id } : each)),
      );
      return listed;
    } catch (error) {
      throw await this.#refusal(error);
    }
  }

  async #refusal(error: unknown): Promise<MarketError> {
    if (error instanceof MarketError) return error;
    const refusal = refusalOfError(this.market.name, error);
    if (refusal.retryAfterMs !== null) await this.#way.pause(refusal.retryAfterMs);
    return refusal;
  }

  async #named(error: unknown, { coin, timeframe }: PagedSpan): Promise<MarketError> {
    const refusal = await this.#refusal(error);
    if (refusal.coin !== null) return refusal;
    return new MarketError(refusal.kind, `${coin} ${timeframe}: ${refusal.message}`, {
      coin,
      timeframe,
      cause: refusal,
      ...(refusal.retryAfterMs === null ? {} : { retryAfterMs: refusal.retryAfterMs }),
    });
  }
}
