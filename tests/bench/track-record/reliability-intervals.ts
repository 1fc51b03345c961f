import { uniformStream } from '../../../domain/text/seeded-random.ts';
import { type Forecast, tenthsOf } from './reliability.ts';

const BLOCK_MS = 14 * 86_400_000;
const RESAMPLES = 2_000;

/** 95 %, from blocks of 14 days. The calibration error of a resample is on average above the true one. */
export interface ReliabilityIntervals {
  readonly calibrationError: readonly [low: number, high: number];
  readonly brierSkill: readonly [low: number, high: number];
}

/** What a block adds: how far off each tenth is, in hits; squared errors; and its forecasts. */
interface BlockSums {
  readonly off: number[];
  brier: number;
  without: number;
  count: number;
}

function blocksOf(forecasts: readonly Forecast[], baseRate: number): BlockSums[] {
  const blocks = new Map<number, BlockSums>();
  for (const [tenth, part] of tenthsOf(forecasts).entries()) {
    for (const { at, odds, isHit } of part) {
      const key = Math.floor(at / BLOCK_MS);
      const none: BlockSums = { off: Array(10).fill(0), brier: 0, without: 0, count: 0 };
      const block = blocks.get(key) ?? none;
      blocks.set(key, block);
      const happened = isHit ? 1 : 0;
      block.off[tenth] = (block.off[tenth] ?? 0) + odds - happened;
      block.brier += (odds - happened) ** 2;
      block.without += (baseRate - happened) ** 2;
      block.count += 1;
    }
  }
  return [...blocks.values()];
}

/** Intervals of how forecasts did; null for fewer than two blocks. */
export function reliabilityIntervals(
  forecasts: readonly Forecast[],
  baseRate: number,
): ReliabilityIntervals | null {
  const blocks = blocksOf(forecasts, baseRate);
  if (blocks.length < 2) return null;
  const uniform = uniformStream(1);
  const drawn = Array.from({ length: RESAMPLES }, () => {
    const off = new Float64Array(10);
    let [brier, without, count] = [0, 0, 0];
    for (let left = blocks.length; left > 0; left--) {
      const block = blocks[Math.floor(uniform() * blocks.length)];
      if (block === undefined) continue;
      for (const [tenth, sum] of block.off.entries()) off[tenth] = (off[tenth] ?? 0) + sum;
      brier += block.brier;
      without += block.without;
      count += block.count;
    }
    const error = off.reduce((total, sum) => total + Math.abs(sum), 0) / count;
    return { error, skill: 1 - brier / without };
  });
  const middle = (values: readonly number[]): [number, number] => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.round(share * (RESAMPLES - 1))] ?? Number.NaN;
    return [at(0.025), at(0.975)];
  };
  return {
    calibrationError: middle(drawn.map(({ error }) => error)),
    brierSkill: middle(drawn.map(({ skill }) => skill)),
  };
}
