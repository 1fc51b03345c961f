import { join } from 'node:path';
import * as v from 'valibot';
import { readRecordedFile } from '../../analysis-server/market/recorded/recorded-file.ts';
import type { AnalysisResult } from '../../domain/analysis.ts';
import type { CandleRow } from '../../domain/candle.ts';
import { epochMs, price } from '../../domain/quantity.ts';
import type { TradeRecommendation } from '../../domain/recommendation.ts';
import { PERIOD_MS, type Timeframe } from '../../domain/timeframe.ts';
import { WEEK_POINTS } from '../../domain/week-line.ts';
import { type Specimen, SpecimenSchema } from '../../src/screens/landing/specimen.ts';
import { passageOf, sentenceUnder } from './passages.ts';

/** The heading under which the text says how timeframes stand. */
const READING = 'Momentum and volume';

type Settled = Pick<TradeRecommendation, 'action' | 'entry' | 'stopLoss' | 'takeProfit'>;

/**
 * What ended a plan that is held for its last target. Where one candle touched stop and target, the
 * loss is taken.
 * @param expires when the plan's time is over, in ms UTC
 */
export function outcomeOf(
  { action, entry, stopLoss, takeProfit }: Settled,
  expires: number,
  after: readonly CandleRow[],
): Specimen['outcome'] {
  const long = action === 'LONG';
  const targets = Object.entries(takeProfit);
  const primary = targets.at(-1)?.[0];
  const waypoints: string[] = [];
  let last = { at: epochMs(0), price: entry };
  for (const [time, , high, low, close] of after) {
    const at = epochMs(time);
    if (time >= expires) return { touched: 'expiry', ...last, waypoints };
    if (long ? low <= stopLoss : high >= stopLoss) {
      return { touched: 'stop', at, price: stopLoss, waypoints };
    }
    for (const [label, target] of targets) {
      if (waypoints.includes(label) || (long ? high < target : low > target)) continue;
      if (label === primary) return { touched: 'target', at, price: target, waypoints };
      waypoints.push(label);
    }
    last = { at, price: price(close) };
  }
  return { touched: 'neither', ...last, waypoints };
}

/**
 * The landing page's example: parts of an analysis, and what the recorded market did afterwards.
 * @param folder of recorded candles
 */
export async function specimenOf(analysis: AnalysisResult, folder: string): Promise<Specimen> {
  const { coin, tickSize, snapshotTime, candleTimes } = analysis;
  const { tradeRecommendation: plan } = analysis;
  const read = (timeframe: Timeframe) =>
    readRecordedFile(join(folder, coin, `${timeframe}.csv`)).then(({ rows }) => rows);
  const [quarters, fourHours] = await Promise.all([read('15m'), read('4h')]);
  return {
    coin,
    tickSize,
    snapshotTime,
    candleTimes: v.parse(SpecimenSchema.entries.candleTimes, candleTimes),
    recommendation: v.parse(SpecimenSchema.entries.recommendation, plan),
    week: fourHours
      .filter(([time]) => time + PERIOD_MS['4h'] <= snapshotTime)
      .slice(-WEEK_POINTS)
      .map(([, , , , close]) => price(close)),
    reading: passageOf(analysis, sentenceUnder(analysis, READING), 1),
    // The first sentence says what the plan is; the next two what speaks against it.
    argument: passageOf(analysis, 1, 2),
    outcome: outcomeOf(
      plan,
      snapshotTime + plan.expiresInHours * PERIOD_MS['1h'],
      quarters.filter(([time]) => time >= snapshotTime),
    ),
  };
}
