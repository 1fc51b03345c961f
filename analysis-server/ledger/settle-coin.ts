import type { CandleSeries } from '../../domain/candle.ts';
import type { Coin } from '../../domain/coin.ts';
import type { LedgerSettlement } from '../../domain/ledger-record.ts';
import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import { candleOpen, PERIOD_MS } from '../../domain/timeframe.ts';
import { TRACK_RECORD_RULES } from '../../domain/track-record-rules.ts';
import type { Database } from '../../platform/database.ts';
import type { MarketSource } from '../market/market.ts';
import { MarketError, momentText } from '../market/market-error.ts';
import type { OpenEntry } from './open-entries.ts';
import { recordProgress } from './record-progress.ts';
import { settle } from './settle.ts';

const TIMEFRAME = '15m';
const PERIOD = PERIOD_MS[TIMEFRAME];
/** Candles asked for at once. */
const PAGE = 1_000;
/** So many are asked for at least: a feed that stands still shows only in a row of candles. */
const LEAST = 40;
/** Pages in one round, four months of candles; a longer absence takes more rounds. */
const MOST_PAGES = 12;

interface SettleParts {
  readonly database: Database;
  readonly market: MarketSource;
}

async function readStretch(
  market: MarketSource,
  coin: Coin,
  from: EpochMs,
  upTo: EpochMs,
): Promise<CandleSeries> {
  const count = Math.max(LEAST, (upTo - from) / PERIOD);
  const candles = await market.candles(coin, TIMEFRAME, upTo, count);
  const [first] = candles.time;
  const last = candles.time.at(-1);
  if (first === undefined || last === undefined || first > from || last + PERIOD < upTo) {
    throw new MarketError(
      'no-candles',
      `${market.market.name}, ${coin} ${TIMEFRAME}: an entry of the track record needs every candle from ${momentText(from)} to ${momentText(upTo)}; the market gave ${momentText(first ?? upTo)} to ${momentText((last ?? upTo) + PERIOD)}.`,
      { coin, timeframe: TIMEFRAME },
    );
  }
  return candles;
}

/**
 * Settles a coin's open entries on the candles that closed since they were last looked at.
 * @param signal aborted when the program stops: it ends at the next page
 * @returns the settlements appended
 * @throws MarketError where the market does not give the candles; what was settled before stays
 */
export async function settleCoin(
  { database, market }: SettleParts,
  coin: Coin,
  entries: readonly OpenEntry[],
  signal: AbortSignal,
): Promise<LedgerSettlement[]> {
  const end = candleOpen(TIMEFRAME, await market.now(coin));
  const appended: LedgerSettlement[] = [];
  let open = entries;
  for (let page = 0; page < MOST_PAGES && open.length > 0 && !signal.aborted; page += 1) {
    const from = epochMs(Math.min(...open.map(({ checkedUntil }) => checkedUntil)));
    if (from >= end) break;
    const upTo = epochMs(Math.min(end, from + PAGE * PERIOD));
    const candles = await readStretch(market, coin, from, upTo);
    const looked = open.map(({ number, entry }) => ({
      number,
      settlement: settle(entry, candles),
    }));
    const settlements = looked
      .flatMap(({ number, settlement }): LedgerSettlement[] =>
        settlement
          ? [{ kind: 'settlement', rules: TRACK_RECORD_RULES, settles: number, ...settlement }]
          : [],
      )
      .toSorted((a, b) => a.settledAt - b.settledAt);
    const still = new Set(
      looked.filter(({ settlement }) => settlement === null).map(({ number }) => number),
    );
    const progress = { settlements, stillOpen: [...still], checkedUntil: upTo };
    appended.push(...(await recordProgress(database, progress)));
    open = open
      .filter(({ number }) => still.has(number))
      .map((one) => ({ ...one, checkedUntil: upTo }));
  }
  return appended;
}
