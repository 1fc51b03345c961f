import type { CandleSeries } from '../../domain/market/candle.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { candleOpen, PERIOD_MS } from '../../domain/market/timeframe.ts';
import type { LedgerSettlement, SettledWaypoint } from '../../domain/record/ledger-record.ts';
import { givenUpAt } from '../../domain/record/track-record-rules.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { MarketSource } from '../market/market.ts';
import { MarketError, type MarketErrorKind, momentText } from '../market/market-error.ts';
import type { OpenEntry } from './open-entries.ts';
import { recordProgress } from './record-progress.ts';
import { settle } from './settle.ts';
import { settlePlan } from './settle-plan.ts';

/** The candles that settle entries. */
const SETTLING_TIMEFRAME = '15m';
/** So many are asked for at least: a frozen feed shows only in a row of candles. */
const LEAST = 40;

/**
 * The candles from one moment to another, and some before where they are few.
 * @throws MarketError also where the market does not have all of them
 */
export async function candleStretch(
  market: MarketSource,
  coin: Coin,
  from: EpochMs,
  upTo: EpochMs,
): Promise<CandleSeries> {
  const period = PERIOD_MS[SETTLING_TIMEFRAME];
  const count = Math.max(LEAST, (upTo - from) / period);
  const { series, gaps } = await market.candles(coin, SETTLING_TIMEFRAME, upTo, count);
  const [first] = series.time;
  const last = series.time.at(-1);
  const gap = gaps.find(({ last: missing }) => missing >= from);
  if (gap) {
    throw new MarketError(
      'invalid-candles',
      `${market.market.name}, ${coin} ${SETTLING_TIMEFRAME}: an entry of the track record needs every candle from ${momentText(from)} to ${momentText(upTo)}; those from ${momentText(gap.first)} to ${momentText(gap.last + period)} are missing.`,
      { coin, timeframe: SETTLING_TIMEFRAME, gaps: [gap] },
    );
  }
  if (first === undefined || last === undefined || first > from || last + period < upTo) {
    throw new MarketError(
      'no-candles',
      `${market.market.name}, ${coin} ${SETTLING_TIMEFRAME}: an entry of the track record needs every candle from ${momentText(from)} to ${momentText(upTo)}; the market gave ${momentText(first ?? upTo)} to ${momentText((last ?? upTo) + period)}.`,
      { coin, timeframe: SETTLING_TIMEFRAME },
    );
  }
  return series;
}

/**
 * Remembers since when the candles of entries could not be had, and closes as void those for which
 * that has lasted too long. A long pause of this program or a short one of the market voids nothing.
 * @param now the market's present
 * @returns the settlements appended
 */
async function giveUp(
  database: Database,
  refused: readonly OpenEntry[],
  now: EpochMs,
): Promise<readonly LedgerSettlement[]> {
  if (refused.length === 0) return [];
  const rows = await database.query<{ entry: number; failing_since: number }>(
    `update private.ledger_progress set failing_since = coalesce(failing_since, $2::bigint)
     where entry = any ($1::bigint[]) returning entry, failing_since`,
    [refused.map(({ number }) => number), now],
  );
  const failingSince = new Map(rows.map((row) => [row.entry, epochMs(row.failing_since)]));
  const settlements = refused.flatMap(({ number, entry }): LedgerSettlement[] => {
    const since = failingSince.get(number);
    if (since === undefined || now < givenUpAt(entry.expiresAt, since)) return [];
    const { rules } = entry;
    return [{ kind: 'settlement', rules, settles: number, outcome: 'void', settledAt: now }];
  });
  if (settlements.length === 0) return [];
  return recordProgress(database, { settlements, stillOpen: [], checkedUntil: now });
}

/** Candles asked for at once. */
const PAGE = 1_000;
/** Pages in one round, four months of candles; a longer absence takes more rounds. */
const MOST_PAGES = 12;

/** Refusals of one stretch; a later one may be given. Any other holds up the whole coin. */
const OF_A_STRETCH: ReadonlySet<MarketErrorKind> = new Set([
  'no-candles',
  'frozen',
  'invalid-candles',
]);

interface SettleParts {
  readonly database: Database;
  readonly market: MarketSource;
  readonly clock: Clock;
}

export interface SettledCoin {
  /** The settlements appended. */
  readonly settlements: readonly LedgerSettlement[];
  /** Why the market did not give all candles; what could be settled is settled all the same. */
  readonly refusal: MarketError | null;
}

/** An entry with what a stretch of candles came to. */
interface LookedAt {
  readonly reached: readonly SettledWaypoint[];
  /** Null where it is still open. */
  readonly settlement: LedgerSettlement | null;
}

/** Settles an entry by the rules under which it was made. */
function lookAt({ number, entry, reached }: OpenEntry, candles: CandleSeries): LookedAt {
  const kind = 'settlement';
  if (entry.rules === 1) {
    const settled = settle(entry, candles);
    return { reached, settlement: settled && { kind, rules: 1, settles: number, ...settled } };
  }
  const { settlement, reached: all } = settlePlan(entry, reached, candles);
  return {
    reached: all,
    settlement: settlement && { kind, rules: entry.rules, settles: number, ...settlement },
  };
}

/** The value, or the market's refusal. */
async function refusalOr<T>(asked: Promise<T>): Promise<T | MarketError> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof MarketError) return error;
    throw error;
  }
}

/**
 * Settles a coin's open entries on the candles that closed since they were last looked at. Where
 * candles are missing, the entries that need them wait, and are given up at last; those made later
 * go on.
 * @param signal aborted when the program stops: it ends at the next page
 */
export async function settleCoin(
  { database, market, clock }: SettleParts,
  coin: Coin,
  entries: readonly OpenEntry[],
  signal: AbortSignal,
): Promise<SettledCoin> {
  const present = await refusalOr(market.now(coin));
  if (present instanceof MarketError) {
    return { settlements: await giveUp(database, entries, clock.now()), refusal: present };
  }
  const end = candleOpen(SETTLING_TIMEFRAME, present);
  const appended: LedgerSettlement[] = [];
  const refused: OpenEntry[] = [];
  let refusal: MarketError | null = null;
  let open = entries;
  for (let page = 0; page < MOST_PAGES && open.length > 0 && !signal.aborted; page += 1) {
    const from = epochMs(Math.min(...open.map(({ checkedUntil }) => checkedUntil)));
    if (from >= end) break;
    const upTo = epochMs(Math.min(end, from + PAGE * PERIOD_MS[SETTLING_TIMEFRAME]));
    const candles = await refusalOr(candleStretch(market, coin, from, upTo));
    if (candles instanceof MarketError) {
      refusal ??= candles;
      const holdsUp = OF_A_STRETCH.has(candles.kind)
        ? (until: EpochMs) => until === from
        : () => true;
      refused.push(...open.filter(({ checkedUntil }) => holdsUp(checkedUntil)));
      open = open.filter(({ checkedUntil }) => !holdsUp(checkedUntil));
      continue;
    }
    const looked = open.map((one) => ({ ...one, ...lookAt(one, candles), checkedUntil: upTo }));
    const settlements = looked
      .flatMap(({ settlement }) => settlement ?? [])
      .toSorted((a, b) => a.settledAt - b.settledAt);
    open = looked.flatMap(({ settlement, ...one }) => (settlement ? [] : one));
    const stillOpen = open.map(({ number, reached }) => ({ number, reached }));
    const progress = { settlements, stillOpen, checkedUntil: upTo };
    appended.push(...(await recordProgress(database, progress)));
  }
  appended.push(...(await giveUp(database, refused, present)));
  return { settlements: appended, refusal };
}
