/** Calls of each contender over the same task, by its name. */
export type Contenders<Name extends string> = Readonly<Record<Name, () => unknown>>;

/** Keeps results alive, so that no call can be optimised away. */
let kept: unknown;

/**
 * Times contenders side by side: after `warmUp` rounds that do not count, each of `rounds` rounds
 * calls every contender once, starting with another one each time, so that load from outside falls
 * on all alike.
 * @returns the median time of a call of each, in microseconds
 */
export function medianTimes<Name extends string>(
  contenders: Contenders<Name>,
  rounds: number,
  warmUp: number,
): Map<string, number> {
  const calls = Object.entries<() => unknown>(contenders);
  const times = new Map<string, number[]>(calls.map(([name]) => [name, []]));
  for (let round = -warmUp; round < rounds; round++) {
    for (let turn = 0; turn < calls.length; turn++) {
      const entry = calls[(turn + round + warmUp) % calls.length];
      if (entry === undefined) continue;
      const [name, call] = entry;
      const start = performance.now();
      kept = call();
      const time = (performance.now() - start) * 1000;
      if (round >= 0) times.get(name)?.push(time);
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]));
}

/** The last result, whatever it is. */
export function lastResult(): unknown {
  return kept;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
