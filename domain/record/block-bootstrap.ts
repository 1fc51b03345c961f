import { uniformStream } from '../text/seeded-random.ts';

/** With fewer, intervals are far too narrow to publish. */
export const LEAST_BLOCKS = 8;
const RESAMPLES = 2_000;
const SEED = 1;

/** 95 % interval. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface Block {
  readonly count: number;
  readonly sums: readonly number[];
}

function meansOf(blocks: readonly Block[]): number[] {
  const count = blocks.reduce((sum, block) => sum + block.count, 0);
  const width = blocks[0]?.sums.length ?? 0;
  return Array.from(
    { length: width },
    (_, column) => blocks.reduce((sum, { sums }) => sum + (sums[column] ?? 0), 0) / count,
  );
}

function resampledMeans(blocks: readonly Block[], width: number): Float64Array[] {
  const counts = Float64Array.from(blocks, ({ count }) => count);
  const sums = Float64Array.from(blocks.flatMap((block) => block.sums));
  const means = Array.from({ length: width }, () => new Float64Array(RESAMPLES));
  const uniform = uniformStream(SEED);
  const drawn = new Float64Array(width);
  for (let resample = 0; resample < RESAMPLES; resample++) {
    let count = 0;
    drawn.fill(0);
    for (let left = blocks.length; left > 0; left--) {
      const block = Math.floor(uniform() * blocks.length);
      count += counts[block] ?? 0;
      for (let column = 0; column < width; column++) {
        drawn[column] = (drawn[column] ?? 0) + (sums[block * width + column] ?? 0);
      }
    }
    for (const [column, row] of means.entries()) row[resample] = (drawn[column] ?? 0) / count;
  }
  return means;
}

/** Resamples whole blocks of equal width from a fixed seed; null for fewer than two blocks. */
export function estimatesOf(blocks: readonly Block[]): Estimate[] | null {
  if (blocks.length < 2) return null;
  const means = meansOf(blocks);
  return resampledMeans(blocks, means.length).map((row, column) => {
    const sorted = row.sort();
    const at = (share: number) => sorted[Math.round(share * (RESAMPLES - 1))] ?? Number.NaN;
    return { mean: means[column] ?? Number.NaN, low: at(0.025), high: at(0.975) };
  });
}
