/** Seeded random numbers: the same seed draws the same series on every machine. */
export interface Random {
  /** Uniform in [from, to). */
  between(from: number, to: number): number;
  /** Uniform whole number, both ends included. */
  whole(from: number, to: number): number;
  /** Standard normal. */
  normal(): number;
  /** One of the choices. */
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** A generator by Mulberry32 (T. Ettinger, public domain); normals by Box and Muller (1958). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + (to - from) * uniform();
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  return {
    between,
    whole,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
  };
}
