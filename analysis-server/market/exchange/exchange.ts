import type { Market } from '../../../domain/analysis/analysis.ts';
import type { CandleRow } from '../../../domain/market/candle.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/text/time-units.ts';
import { freshValue } from '../fresh-value.ts';
import type {
  CandleSpan,
  Clock,
  CoinInfo,
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
import { EXCHANGE_TRAITS, type ExchangeId } from './exchange-ids.ts';
import { EXCHANGE_LIMITS } from './exchange-limits.ts';
import { openCcxtExchange } from './exchange-module.ts';
import { refusalOfError } from './exchange-refusal.ts';
import { fetchOpenInterests, fetchTickers } from './exchange-tickers.ts';
import { openTransport } from './exchange-transport.ts';

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

export type ExchangeMarket = Awaited<ReturnType<typeof openExchange>>;

export async function openExchange(settings: ExchangeSettings) {
  const { id, clock, baseUrl } = settings;
  const traits = EXCHANGE_TRAITS[id];
  const market: Market = { id, name: traits.name, simulated: false };
  const budget = settings.budget ?? exchangeBudget({ id, baseUrl });
  const way = openTransport({
    exchangeName: traits.name,
    timeoutMs: settings.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    clock,
    budget,
    chargeOf: EXCHANGE_LIMITS[id].chargeOf,
  });
  const exchange = await openCcxtExchange(id, way.transport, clock, baseUrl);

  async function refusalOf(error: unknown): Promise<MarketError> {
    if (error instanceof MarketError) return error;
    const refusal = refusalOfError(traits.name, error);
    if (refusal.retryAfterMs !== null) await way.pause(refusal.retryAfterMs);
    return refusal;
  }

  async function namedRefusal(error: unknown, { coin, timeframe }: PagedSpan) {
    const refusal = await refusalOf(error);
    if (refusal.coin !== null) return refusal;
    return new MarketError(refusal.kind, `${coin} ${timeframe}: ${refusal.message}`, {
      coin,
      timeframe,
      cause: refusal,
      ...(refusal.retryAfterMs === null ? {} : { retryAfterMs: refusal.retryAfterMs }),
    });
  }

  async function loadCoins(): Promise<ReadonlyMap<Coin, ListedCoin>> {
    try {
      const markets = await exchange.fetchMarkets();
      const listed = listedCoins(markets, traits.coinSettled);
      if (listed.size === 0) {
        throw new MarketError(
          'bad-answer',
          `${traits.name} lists no perpetual contract quoted in USD, USDT or USDC.`,
        );
      }
      // A closed contract has the symbol of its successor, which ccxt would take it for.
      exchange.setMarkets(
        markets.map((each) => (each.active === false ? { ...each, symbol: each.id } : each)),
      );
      return listed;
    } catch (error) {
      throw await refusalOf(error);
    }
  }

  const listed = freshValue({
    load: loadCoins,
    clock,
    lifeMs: COIN_LIST_LIFE_MS,
    spareLifeMs: COIN_LIST_SPARE_LIFE_MS,
    retryMs: MINUTE_MS,
  });

  async function find(coin: Coin): Promise<ListedCoin> {
    const known = (await listed()).get(coin);
    if (known !== undefined) return known;
    throw new MarketError(
      'unknown-coin',
      `${coin} is not among the perpetual contracts of ${traits.name}.`,
    );
  }

  async function pages(span: PagedSpan): Promise<readonly CandleRow[]> {
    try {
      const { symbol } = await find(span.coin);
      return await fetchCandlePages(exchange, traits, symbol, span);
    } catch (error) {
      throw await namedRefusal(error, span);
    }
  }

  async function ofAll<T>(read: (listed: ReadonlyMap<Coin, ListedCoin>) => Promise<T>): Promise<T> {
    try {
      return await read(await listed());
    } catch (error) {
      throw await refusalOf(error);
    }
  }

  const parts = { exchange, traits, clock, refusalOf };
  const derivatives = derivativesReader(parts);
  const history = historyReader(parts);
  const contract = contractReader(parts);
  const openInterests = () => ofAll((coins) => fetchOpenInterests(exchange, traits, coins));
  return {
    market,
    /** Some exchanges open the week on Thursday, the epoch's weekday, so none is asked. */
    weeks: 'of days',
    measure: budget.measure,
    async coins(): Promise<readonly CoinInfo[]> {
      return Array.from((await listed()).values(), ({ coin, tickSize }) => ({
        coin,
        tickSize,
      }));
    },
    candles: (span: CandleSpan) => pages(span),
    minutes: (span: MinuteSpan) => pages({ ...span, timeframe: '1m' }),
    derivatives: (coin: Coin, upTo: EpochMs) => derivatives(() => find(coin), upTo),
    history: (coin: Coin, since: HistorySince, upTo: EpochMs) =>
      history(() => find(coin), since, upTo),
    contract: (coin: Coin) => contract(() => find(coin)),
    tickers: () => ofAll((coins) => fetchTickers(exchange, traits, coins, clock)),
    openInterests: traits.countsOpenInterest ? undefined : openInterests,
    now: async () => clock(),
    close: () => way.close(),
  } satisfies MarketFeed;
}
