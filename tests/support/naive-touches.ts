import type { CandleRow } from '../../domain/market/candle.ts';

const MINUTE = 60_000;

/** A level as the rules of `docs/decisions/level-watch.md` see it. */
export interface NaiveLevel {
  readonly side: 'above' | 'below';
  readonly price: number;
  readonly repeating: boolean;
  readonly made: number;
}

/** The closes of the minutes that touch a level, judged alone and minute by minute. */
export function naiveTouches(level: NaiveLevel, minutes: readonly CandleRow[]): number[] {
  const touches: number[] = [];
  let armedAt: number | null = level.made;
  for (const [opened, , high, low, close] of minutes) {
    const closed = opened + MINUTE;
    const reached = level.side === 'above' ? high >= level.price : low <= level.price;
    const beyond =
      level.side === 'above' ? close <= level.price * 0.999 : close >= level.price * 1.001;
    if (armedAt !== null && opened >= armedAt && reached) {
      touches.push(closed);
      armedAt = null;
    } else if (armedAt === null && level.repeating && beyond) {
      armedAt = closed;
    }
  }
  return touches;
}

/** A plan's prices; `targets` by label, the last being the primary one. */
export interface NaivePlan {
  readonly long: boolean;
  readonly stop: number;
  readonly targets: readonly (readonly [string, number])[];
}

/** What touches a plan: 'stop 1778068860000', in order. */
export function naivePlanTouches(plan: NaivePlan, minutes: readonly CandleRow[]): string[] {
  const touches: string[] = [];
  for (const [opened, , high, low] of minutes) {
    const closed = opened + MINUTE;
    if (plan.long ? low <= plan.stop : high >= plan.stop) return [...touches, `stop ${closed}`];
    for (const [n, [label, price]] of plan.targets.entries()) {
      const reached = plan.long ? high >= price : low <= price;
      if (!reached || touches.some((touch) => touch.startsWith(`${label} `))) continue;
      touches.push(`${label} ${closed}`);
      if (n === plan.targets.length - 1) return touches;
    }
  }
  return touches;
}
