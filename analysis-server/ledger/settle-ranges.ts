import * as v from 'valibot';
import { HORIZON_HOURS, type HorizonName } from '../../domain/analysis/ranges.ts';
import type { Coin } from '../../domain/market/coin.ts';
import type { MarketErrorKind } from '../../domain/market/market-error.ts';
import {
  HourOfRangesSchema,
  type Reached,
  type SettledRanges,
  sumsOf,
} from '../../domain/record/range-record.ts';
import { GIVEN_UP_AFTER_DAYS } from '../../domain/record/track-record-rules.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { DAY_MS, HOUR_MS } from '../../domain/text/time-units.ts';
import type { Database } from '../../platform/database/database.ts';
import { oneByOne } from '../../platform/database/in-halves.ts';
import type { RepeatedRound } from '../../platform/database/rounds.ts';
import { candleStretch, refusalOr, type SettleParts } from './settle-coin.ts';
import { areOtherPrices } from './settle-plan.ts';

/** For a market to publish the last candle. */
const WAIT_MS = HOUR_MS;
/** A share by which no hour opens off the close before, unless its prices are others. */
const SPLIT = 1 / 3;
const MOST_SETTLED = 20;
/** Records (three an hour) before the newest settled one among which one may wait: 41 days. */
const FAR_BACK = 3_000;

/** The market may still give the candles. */
const UNANSWERED: ReadonlySet<MarketErrorKind> = new Set([
  'region-blocked',
  'rate-limited',
  'unreachable',
  'bad-answer',
]);

interface Span {
  readonly at: EpochMs;
  readonly end: EpochMs;
  /** Close at `at`, as recorded. */
  readonly from: number;
}

/** Null where the market does not answer yet. */
async function reachedBy(
  { market, clock }: SettleParts,
  coin: Coin,
  { at, end, from }: Span,
): Promise<Reached | null> {
  const candles = await refusalOr(candleStretch(market, coin, at, end, '1h'));
  if (candles instanceof Error) {
    const isOver = clock.now() >= end + GIVEN_UP_AFTER_DAYS * DAY_MS;
    return isOver || !UNANSWERED.has(candles.kind) ? { void: candles.message } : null;
  }
  const first = candles.time.findIndex((time) => time >= at);
  const isSplit = candles.open.some(
    (open, row) => row > first && areOtherPrices(open, candles.close[row - 1] ?? null, SPLIT),
  );
  if (isSplit || areOtherPrices(candles.close[first - 1], from)) {
    return { void: `The prices of ${coin} are others now than when its ranges were recorded.` };
  }
  return {
    close: candles.close.at(-1) ?? Number.NaN,
    high: Math.max(...candles.high.slice(first)),
    low: Math.min(...candles.low.slice(first)),
  };
}

async function addSettlement(database: Database, settled: SettledRanges): Promise<boolean> {
  const { market, horizon, at, sums } = settled;
  const added = await database.query(
    `with added as (
       insert into public.range_records (content) values ($1)
       on conflict (settles, horizon) where kind = 'settlement' do nothing returning number
     )
     insert into private.range_sums as k
       (market, horizon, day, measure, hours, cases, said, happened)
     select $2, $3, $4, s.key, 1, o.cases, o.said, o.happened
     from added, jsonb_each($5::jsonb) s,
       jsonb_to_record(s.value) as o (cases integer, said double precision, happened integer)
     on conflict (market, horizon, day, measure) do update set hours = k.hours + 1,
       cases = k.cases + excluded.cases, said = k.said + excluded.said,
       happened = k.happened + excluded.happened
     returning measure`,
    [JSON.stringify(settled), market, horizon, Math.floor(at / DAY_MS), JSON.stringify(sums)],
  );
  return added.length > 0;
}

interface DueRanges {
  readonly number: number;
  readonly horizon: HorizonName;
  readonly content: string;
}

async function settleHour(parts: SettleParts, { number, horizon, content }: DueRanges) {
  const hour = v.parse(HourOfRangesSchema, JSON.parse(content));
  const { at, kind: _, coins: said, ...same } = hour;
  const end = epochMs(at + HORIZON_HOURS[horizon] * HOUR_MS);
  const coins: Record<Coin, Reached> = {};
  for (const [coin, { from }] of Object.entries(said)) {
    const reached = await reachedBy(parts, coin, { at, end, from });
    if (reached === null) return false;
    coins[coin] = reached;
  }
  const about = { ...same, kind: 'settlement', at, settles: number, horizon } as const;
  return addSettlement(parts.database, { ...about, coins, sums: sumsOf(hour, horizon, coins) });
}

const nameOf = ({ number, horizon }: DueRanges) => `ranges ${number}, ${horizon}`;

/** Of what is due, the oldest; an hour waits for coins that the market may still give. */
export async function settleRanges(
  parts: SettleParts,
  { setAside, passedOver, stopping }: Pick<RepeatedRound, 'setAside' | 'passedOver' | 'stopping'>,
): Promise<number> {
  const passed = await passedOver();
  const due = await parts.database.query<DueRanges>(
    `select r.number, h.horizon, r.content
     from public.range_records r
     cross join unnest($2::text[], $3::bigint[]) as h (horizon, until)
     where r.kind = 'ranges' and r.market = $1 and r.at <= h.until
       and r.number > $5 + coalesce((select max(n.settles) from public.range_records n
         where n.kind = 'settlement'), 0)
       and not exists (
       select from public.range_records s
       where s.kind = 'settlement' and s.settles = r.number and s.horizon = h.horizon
     ) order by r.at, h.horizon limit $4`,
    [
      parts.market.market.id,
      Object.keys(HORIZON_HOURS),
      Object.values(HORIZON_HOURS).map((hours) => parts.clock.now() - WAIT_MS - hours * HOUR_MS),
      MOST_SETTLED + passed.size,
      -FAR_BACK,
    ],
  );
  const settled = await oneByOne(
    due.filter((one) => !passed.has(nameOf(one))),
    async (one) => !stopping.aborted && settleHour(parts, one),
    (one, error) => setAside(nameOf(one), error),
  );
  return settled.filter(Boolean).length;
}
