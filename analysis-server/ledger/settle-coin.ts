import type { CandleSeries } from '../../domain/market/candle.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { MarketError, type MarketErrorKind, momentText } from '../../domain/market/market-error.ts';
import { candleOpen, PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';
import { givenUpAt } from '../../domain/record/track-record-rules.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { MarketSource } from '../market/market.ts';
import { lockPlan } from './coin-plan.ts';
import { append, type CoinOfMarket, type OpenEntry, openEntries } from './open-entries.ts';
import { announceEnds, type EndRecord, type FoundEnd } from './plan-ends.ts';
import { areOtherPrices, settlePlan } from './settle-plan.ts';

interface Progress {
  readonly ends: readonly FoundEnd[];
  readonly stillOpen: readonly Pick<OpenEntry, 'number' | 'reached'>[];
  /** End of the stretch (ms UTC), and the close there. */
  readonly checkedUntil: EpochMs;
  readonly checkedClose: number | null;
}

/** Writes each end once however often it is found. @returns the records appended */
export function recordProgress(
  database: Database,
  of: CoinOfMarket,
  { ends, stillOpen, checkedUntil, checkedClose }: Progress,
  now: EpochMs,
): Promise<readonly EndRecord[]> {
  return database.transaction(async (tx) => {
    await lockPlan(tx, of);
    const records = await announceEnds(tx, ends, now);
    // What another process found on later candles stands.
    await tx.query(
      `update private.ledger_progress p
       set checked_until = $2, checked_close = $3, reached = o.reached, failing_since = null
       from jsonb_to_recordset($1::jsonb) as o (number bigint, reached jsonb)
       where p.entry = o.number and p.checked_until <= $2::bigint`,
      [JSON.stringify(stillOpen), checkedUntil, checkedClose],
    );
    for (const record of records) await append(tx, record);
    return records;
  });
}

const SETTLING_TIMEFRAME = '15m';
const QUARTER_MS = PERIOD_MS[SETTLING_TIMEFRAME];
/** Fetched at least: a frozen feed shows only in a row of candles. */
const LEAST = 40;

/** With the candle before, and more if they are few. @throws MarketError also if some are missing */
export async function candleStretch(
  market: MarketSource,
  coin: Coin,
  from: EpochMs,
  upTo: EpochMs,
  timeframe: Timeframe = SETTLING_TIMEFRAME,
): Promise<CandleSeries> {
  const period = PERIOD_MS[timeframe];
  const count = Math.max(LEAST, (upTo - from) / period + 1);
  const { series, gaps } = await market.candles(coin, timeframe, upTo, count);
  const [first] = series.time;
  const last = series.time.at(-1);
  const gap = gaps.find(({ last: missing }) => missing >= from);
  if (gap) {
    throw new MarketError(
      'invalid-candles',
      `${market.market.name}, ${coin} ${timeframe}: an entry of the track record needs every candle from ${momentText(from)} to ${momentText(upTo)}; those from ${momentText(gap.first)} to ${momentText(gap.last + period)} are missing.`,
      { coin, timeframe, gaps: [gap] },
    );
  }
  if (first === undefined || last === undefined || first > from || last + period < upTo) {
    throw new MarketError(
      'no-candles',
      `${market.market.name}, ${coin} ${timeframe}: an entry of the track record needs every candle from ${momentText(from)} to ${momentText(upTo)}; the market gave ${momentText(first ?? upTo)} to ${momentText((last ?? upTo) + period)}.`,
      { coin, timeframe },
    );
  }
  return series;
}

/** Voids entries that lacked candles too long; a long pause of this program voids nothing. */
async function giveUp(
  { database, market, clock }: SettleParts,
  coin: Coin,
  refused: readonly OpenEntry[],
  present: EpochMs,
): Promise<readonly EndRecord[]> {
  if (refused.length === 0) return [];
  const rows = await database.query<{ entry: number; failing_since: number }>(
    `update private.ledger_progress set failing_since = coalesce(failing_since, $2::bigint)
     where entry = any ($1::bigint[]) returning entry, failing_since`,
    [refused.map(({ number }) => number), present],
  );
  const failingSince = new Map(rows.map((row) => [row.entry, epochMs(row.failing_since)]));
  const ends = refused.flatMap((one): FoundEnd[] => {
    const since = failingSince.get(one.number);
    if (since === undefined || present < givenUpAt(one.entry.expiresAt, since)) return [];
    return [{ of: one, end: { outcome: 'void', settledAt: present }, span: null }];
  });
  if (ends.length === 0) return [];
  const progress = { ends, stillOpen: [], checkedUntil: present, checkedClose: null };
  return recordProgress(database, { market: market.market.id, coin }, progress, clock.now());
}

/** What candles come to for an entry, from where it was looked at. */
function lookAt(one: OpenEntry, candles: CandleSeries, upTo: EpochMs) {
  const before = candles.close[candles.time.indexOf(one.checkedUntil - QUARTER_MS)];
  if (areOtherPrices(before, one.checkedClose)) {
    const end = { outcome: 'void', settledAt: upTo, because: 'other prices' } as const;
    return { reached: one.reached, found: { of: one, end, span: null } };
  }
  const { reached, settlement } = settlePlan(one.entry, one.reached, candles);
  if (settlement === null) return { reached, found: null };
  const opened = epochMs(settlement.settledAt - QUARTER_MS);
  const row = candles.time.indexOf(opened);
  const [high = Number.NaN, low = Number.NaN] = [candles.high[row], candles.low[row]];
  const span = { opened, closed: settlement.settledAt, high, low };
  return { reached, found: { of: one, end: settlement, span } };
}

const PAGE = 1_000;
/** Per round: four months of candles; a longer absence takes more rounds. */
const MOST_PAGES = 12;

/** Errors of one stretch only; any other holds up the whole coin. */
const OF_A_STRETCH: ReadonlySet<MarketErrorKind> = new Set([
  'no-candles',
  'frozen',
  'invalid-candles',
]);

export interface SettleParts {
  readonly database: Database;
  readonly market: MarketSource;
  readonly clock: Clock;
}

export async function refusalOr<T>(asked: Promise<T>): Promise<T | MarketError> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof MarketError) return error;
    throw error;
  }
}

/**
 * Settles a coin's open entries on the candles closed since the last look. Entries whose candles
 * are missing wait and are voided in the end; later entries go on.
 * @param signal stops at the next page
 * @param atMost later candles are left
 */
export async function settleCoin(
  parts: SettleParts,
  coin: Coin,
  entries: readonly OpenEntry[],
  signal: AbortSignal,
  atMost = Number.POSITIVE_INFINITY,
) {
  const { database, market, clock } = parts;
  const present = await refusalOr(market.now(coin));
  if (present instanceof MarketError) {
    return { records: await giveUp(parts, coin, entries, clock.now()), refusal: present };
  }
  const end = Math.min(atMost, candleOpen(SETTLING_TIMEFRAME, present));
  const appended: EndRecord[] = [];
  const refused: OpenEntry[] = [];
  let refusal: MarketError | null = null;
  let open = entries;
  for (let page = 0; page < MOST_PAGES && open.length > 0 && !signal.aborted; page += 1) {
    const from = epochMs(Math.min(...open.map(({ checkedUntil }) => checkedUntil)));
    if (from >= end) break;
    const upTo = epochMs(Math.min(end, from + PAGE * QUARTER_MS));
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
    const checkedClose = candles.close.at(-1) ?? null;
    const looked = open.map((one) => ({ one, ...lookAt(one, candles, upTo) }));
    const ends = looked
      .flatMap(({ found }) => found ?? [])
      .toSorted((a, b) => a.end.settledAt - b.end.settledAt);
    open = looked.flatMap(({ one, reached, found }) =>
      found ? [] : { ...one, reached, checkedUntil: upTo, checkedClose },
    );
    const stillOpen = open.map(({ number, reached }) => ({ number, reached }));
    const progress = { ends, stillOpen, checkedUntil: upTo, checkedClose };
    const of = { market: market.market.id, coin };
    appended.push(...(await recordProgress(database, of, progress, clock.now())));
  }
  appended.push(...(await giveUp(parts, coin, refused, present)));
  return { records: appended, refusal };
}

/** Ends a coin's plan by the candles up to a moment, as far as they were not looked at. */
export async function settleUpTo(
  parts: SettleParts,
  coin: Coin,
  upTo: EpochMs,
  signal: AbortSignal,
): Promise<void> {
  const of = { market: parts.market.market.id, coin };
  const open = await openEntries(parts.database, of, async () => undefined);
  const behind = open.get(coin)?.filter(({ checkedUntil }) => checkedUntil < upTo) ?? [];
  if (behind.length > 0) await settleCoin(parts, coin, behind, signal, upTo);
}
