/** A stream of pseudo-random numbers that a seed fixes for good. */
export interface RandomStream {
  /** Uniform, above 0 and below 1. */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
}

/** FNV-1a over the text's UTF-16 units: 32 bits that differ when the text does. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Mixes a hash with a number into a new hash (the finaliser of MurmurHash3). */
export function mixHash(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ (value | 0), 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Opens the stream of a seed: mulberry32, with normals by Marsaglia's polar method. */
export function randomStream(seed: number): RandomStream {
  let state = seed >>> 0;
  let spare: number | null = null;

  function uniform(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
  }

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
