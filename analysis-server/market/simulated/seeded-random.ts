import { uniformStream } from '../../../domain/text/seeded-random.ts';

export type RandomStream = ReturnType<typeof randomStream>;

/** Deterministic per seed, for good. Uniforms lie above 0 and below 1; normals are Marsaglia's. */
export function randomStream(seed: number) {
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
