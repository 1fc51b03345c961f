import { uniformStream } from '../../../domain/text/seeded-random.ts';

/** Deterministic per seed, for good. */
export interface RandomStream {
  /** Above 0 and below 1. */
  uniform(): number;
  normal(): number;
}

/** Normals by Marsaglia's polar method. */
export function randomStream(seed: number): RandomStream {
  const uniform = uniformStream(seed);
  let spare: number | null = null;

  function normal(): number {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square > 0 && square < 1) {
        const scale = Math.sqrt((-2 * Math.log(square)) / square);
        spare = y * scale;
        return x * scale;
      }
    }
  }

  return { uniform, normal };
}
