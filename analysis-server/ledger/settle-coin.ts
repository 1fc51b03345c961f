import type { CandleSeries } from '../../domain/market/candle.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { candleOpen, PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';
import { type LedgerSettlement, RULES_VERSION } from '../../domain/record/ledger-record.ts';
import { givenUpAt } from '../../domain/record/track-record-rules.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { MarketSource } from '../market/market.ts';
import { MarketError, type MarketErrorKind, momentText } from '../market/market-error.ts';
import type { OpenEntry } from './open-entries.ts';
import { lockLedger } from './open-entry.ts';
import { settlePlan } from './settle-plan.ts';

interface Progress {
  readonly settlements: readonly LedgerSettlement[];
  readonly stillOpen: readonly Pick<OpenEntry, 'number' | 'reached'>[];
  /** End of the stretch (ms UTC). */
  readonly checkedUntil: EpochMs;
}

/** Appends each settlement once however often it is found. @returns those appended */
export function recordProgress(
  database: Database,
  { settlements, stillOpen, checkedUntil }: Progress,
): Promise<readonly LedgerSettlement[]> {
  return database.transaction(async (tx) => {
    if (settlements.length > 0) await lockLedger(tx);
    const added: LedgerSettlement[] = [];
    for (const settlement of settlements) {
      const rows = await tx.query(
        `insert into public.ledger_records (content)
         select $1
         where not exists (select 1 from public.ledger_records s where s.settles = $2)
         returning number`,
        [JSON.stringify(settlement), settlement.settles],
      );
      if (rows.length > 0) added.push(settlement);
    }
    // What another process found on later candles stands.
    await tx.query(
      `update private.ledger_progress p
       set checked_until = $2, reached = o.reached, failing_since = null
       from jsonb_to_recordset($1::jsonb) as o (number bigint, reached jsonb)
       where p.entry = o.number and p.checked_until <= $2::bigint`,
      [JSON.stringify(stillOpen), checkedUntil],
    );
    return added;
  });
}

const SETTLING_TIMEFRAME = '15m';
/** Fetched at least: a frozen feed shows only in a row of candles. */
const LEAST = 40;

/** With some earlier candles if they are few. @throws MarketError also if some are missing */
export async function candleStretch(
  market: MarketSource,
  coin: Coin,
  from: EpochMs,
  upTo: EpochMs,
  timeframe: Timeframe = SETTLING_TIMEFRAME,
): Promise<CandleSeries> {
  const period = PERIOD_MS[timeframe];
  const count = Math.max(LEAST, (upTo - from) / period);
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

const settling = (entry: number) =>
  ({ kind: 'settlement', rules: RULES_VERSION, settles: entry }) as const;

/** Voids entries that lacked candles too long; a long pause of this program voids nothing. */
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
    return [{ ...settling(number), outcome: 'void', settledAt: now }];
  });
  if (settlements.length === 0) return [];
  return recordProgress(database, { settlements, stillOpen: [], checkedUntil: now });
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

interface SettledCoin {
  readonly settlements: readonly LedgerSettlement[];
  /** Why candles are missing; whatever could be settled still is. */
  readonly refusal: MarketError | null;
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
    const looked = open.map((one) => {
      const { reached, settlement: end } = settlePlan(one.entry, one.reached, candles);
      const settlement: LedgerSettlement | null = end && { ...settling(one.number), ...end };
      return { ...one, reached, checkedUntil: upTo, settlement };
    });
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
