import assert from 'node:assert/strict';
import { computedInput } from '../../../analysis-server/analyst/analyse.ts';
import { composeFigures } from '../../../analysis-server/analyst/compose.ts';
import { entryOf } from '../../../analysis-server/ledger/entry-of.ts';
import { settlePlan } from '../../../analysis-server/ledger/settle-plan.ts';
import type { AnalysisFigures } from '../../../domain/analysis/analysis.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { PERIOD_MS, TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { fundingTerms } from '../../../domain/plan/trading-costs.ts';
import type { LedgerEntry, Settlement } from '../../../domain/record/ledger-record.ts';
import { type EpochMs, epochMs, price } from '../../../domain/text/quantity.ts';
import {
  type AllSeries,
  defaultSlots,
  endOf,
  readSeries,
  WARM_UP,
} from '../../support/all-series.ts';
import { sliceSeries } from '../../support/candles.ts';
import { wholeCandles } from '../../support/whole-candles.ts';
import { pastCandles, withSpoiltFuture } from './past-candles.ts';

/** An entry that the recording settles, with what following it and doing the opposite came to. */
export interface ReplayedEntry {
  readonly entry: LedgerEntry;
  readonly followed: Settlement;
  /** The same distances to the other side. */
  readonly mirrored: Settlement;
}

export interface ReplayedLedger {
  readonly coin: string;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly slots: number;
  /** Slots at which the plan was made again over a spoilt future. */
  readonly checked: number;
  /** Entries that were still open where the recording ends. */
  readonly open: number;
  readonly settled: readonly ReplayedEntry[];
}

/** Every so many slots the plan is made again over a spoilt future. */
const CHECK_EVERY = 25;
const NO_SNAPSHOT = '00000000-0000-4000-8000-000000000000';

function analyseAt(
  coin: string,
  tickSize: number,
  series: AllSeries,
  moment: EpochMs,
): AnalysisFigures {
  const input = computedInput({
    coin,
    market: { id: 'recorded', name: 'Recorded market', simulated: false },
    tickSize,
    candles: wholeCandles(pastCandles(series, moment)),
    derivatives: null,
    analysedAt: moment,
  });
  return composeFigures(input);
}

function mirror(entry: LedgerEntry): LedgerEntry {
  const other = (level: number) => price(2 * entry.entry - level);
  const action = entry.action === 'LONG' ? 'SHORT' : 'LONG';
  return {
    ...entry,
    action,
    stop: other(entry.stop),
    target: other(entry.target),
    waypoints: entry.waypoints.map(({ label, price: level }) => ({ label, price: other(level) })),
    funding: fundingTerms(null, action),
  };
}

function after(quarters: CandleSeries, moment: EpochMs): CandleSeries {
  const first = quarters.time.findIndex((time) => time >= moment);
  return first < 0
    ? sliceSeries(quarters, 0, 0)
    : sliceSeries(quarters, first, quarters.time.length);
}

/**
 * Replays the planner at every default monitoring time and enters and settles what it recommends
 * as the servers do: an entry of the same direction and stance that is open stands.
 * @throws AssertionError where a plan depends on a candle that had not closed
 */
export function replayLedger(coin: string, tickSize: number): ReplayedLedger {
  const series = readSeries(coin);
  const quarters = series['15m'];
  const to = epochMs(Math.min(...TIMEFRAMES.map((timeframe) => endOf(series[timeframe]))));
  const from = epochMs((quarters.time[WARM_UP] ?? to) + PERIOD_MS['15m']);
  const slots = defaultSlots(from, to);
  const settled: ReplayedEntry[] = [];
  const openUntil = new Map<string, number>();
  let open = 0;
  let checked = 0;
  for (const [index, moment] of slots.entries()) {
    const facts = analyseAt(coin, tickSize, series, moment);
    if (index % CHECK_EVERY === 0) {
      const blind = analyseAt(coin, tickSize, withSpoiltFuture(series, moment), moment);
      assert.deepEqual(blind, facts, `the plan of ${coin} at ${moment} depends on the future`);
      checked += 1;
    }
    const entry = entryOf(facts, NO_SNAPSHOT);
    const kind = `${entry.action}, ${entry.stance}`;
    if (entry.snapshotTime < (openUntil.get(kind) ?? 0)) continue;
    const future = after(quarters, entry.snapshotTime);
    const followed = settlePlan(entry, [], future).settlement;
    openUntil.set(kind, followed?.settledAt ?? Number.POSITIVE_INFINITY);
    const mirrored = settlePlan(mirror(entry), [], future).settlement;
    if (followed && mirrored) settled.push({ entry, followed, mirrored });
    else open += 1;
  }
  return { coin, from, to, slots: slots.length, checked, open, settled };
}
