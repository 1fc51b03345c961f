import { tickGrid } from '../../../analysis-server/analyst/tick-grid.ts';
import {
  type RandomStream,
  randomStream,
} from '../../../analysis-server/market/simulated/seeded-random.ts';
import type { Derivatives } from '../../../domain/analysis/derivatives.ts';
import type { AnalysisInputs } from '../../../domain/analysis/snapshot-inputs.ts';
import {
  type CandleRow,
  seriesFromRows,
  type TimeframeCandles,
} from '../../../domain/market/candle.ts';
import { gapsIn } from '../../../domain/market/candle-gaps.ts';
import {
  byTimeframe,
  candleOpen,
  PERIOD_MS,
  type Timeframe,
} from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { mixHash } from '../../../domain/text/text-hash.ts';
import { derivativesWith, fundingOf } from '../derivatives.ts';
import { joinedCandles } from './joined-candles.ts';
import { randomWalk } from './random-walk.ts';

const COARSE_FIRST: readonly Timeframe[] = ['1w', '1d', '4h', '1h', '15m'];
const REFUSALS = [
  'there is no closed candle',
  'recent candles are missing',
  'the candles are late',
];

const pick = <T>(random: RandomStream, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random.uniform() * values.length)] ?? values[0];
const below = (random: RandomStream, limit: number) => Math.floor(random.uniform() * limit);

/** The price steps of markets from 1e-8 to 10; a coin costs from 15 steps to ten million. */
function drawnPrice(random: RandomStream) {
  const tickSize = pick(random, [1e-8, 1e-7, 1e-5, 0.0001, 0.01, 0.05, 0.1, 0.5, 1, 10]);
  const ticks = Math.round(Math.exp(Math.log(15) + random.uniform() * Math.log(1e7 / 15)));
  return { tickSize, ticks };
}

/** When each timeframe's candles begin: whole candles of the next longer one before. */
function beginnings(random: RandomStream, now: number): Record<Timeframe, number> {
  const isYoung = random.uniform() < 0.15;
  const longest = isYoung ? 60 : pick(random, [90, 150, 230, 260]);
  const begins = byTimeframe(() => now);
  let earliest = now;
  for (const timeframe of COARSE_FIRST.toReversed()) {
    const longer = COARSE_FIRST[COARSE_FIRST.indexOf(timeframe) - 1] ?? timeframe;
    const count = isYoung ? below(random, longest + 1) : longest - below(random, 40);
    const wanted = Math.min(earliest, now - count * PERIOD_MS[timeframe]);
    earliest = candleOpen(longer, epochMs(wanted));
    begins[timeframe] = earliest;
  }
  return begins;
}

/** Takes a run out of the older half, at times. */
function withGap(random: RandomStream, rows: readonly CandleRow[]): readonly CandleRow[] {
  if (random.uniform() > 0.08 || rows.length < 100) return rows;
  const first = 1 + below(random, rows.length / 2 - 10);
  const count = 1 + below(random, 6);
  return rows.filter((_, row) => row < first || row >= first + count);
}

function drawnDerivatives(random: RandomStream): Derivatives | null {
  if (random.uniform() < 0.3) return null;
  const rate = Math.round(random.normal() * 4e4) / 1e8;
  const sum7d = random.uniform() < 0.2 ? null : rate * 21;
  const intervalHours = pick(random, [1, 2, 4, 8]);
  const funding = random.uniform() < 0.2 ? null : fundingOf({ rate, sum7d, intervalHours });
  return derivativesWith({ funding });
}

/**
 * A market of five timeframes that fit together, by its seed: calm, flat, trending, jumping,
 * silent, with prices from a ten-millionth to millions, young at times, with old gaps and refused
 * timeframes. It need not leave room for a plan.
 */
export function randomMarket(seed: number): AnalysisInputs {
  const random = randomStream(mixHash(0x5eed, seed));
  const { tickSize, ticks } = drawnPrice(random);
  const grid = tickGrid(tickSize);
  const end = Date.UTC(2026, 0, 5) + below(random, 300 * 96) * PERIOD_MS['15m'];
  const begins = beginnings(random, end);
  const walk = randomWalk(random, { ticks, begins, end });
  const refused = random.uniform() < 0.12 ? pick(random, ['1w', '1d', '4h', '1h']) : null;
  const candles = byTimeframe((timeframe): TimeframeCandles => {
    const refusal = timeframe === refused ? pick(random, ['', ...REFUSALS]) || null : null;
    const rows = joinedCandles(walk, timeframe, { begin: begins[timeframe], end });
    const kept = refusal === null ? withGap(random, rows) : [];
    const none = kept.length === 0 && refusal === null ? 'there is no closed candle' : refusal;
    const series = seriesFromRows(
      timeframe,
      kept.map(([time, open, high, low, close, volume]) => [
        time,
        grid.priceAt(open),
        grid.priceAt(high),
        grid.priceAt(low),
        grid.priceAt(close),
        volume,
      ]),
    );
    return { series, gaps: gapsIn(series), refusal: none, correction: 0 };
  });
  return {
    coin: 'TESTUSDT',
    market: { id: 'random', name: 'Random market', simulated: random.uniform() < 0.2 },
    tickSize,
    candles,
    derivatives: drawnDerivatives(random),
    analysedAt: epochMs(end + 60_000),
  };
}
