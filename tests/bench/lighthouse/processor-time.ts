import type { Artifacts } from 'lighthouse';

type Event = Artifacts['Trace']['traceEvents'][number];

/** A task that lasts longer holds up who presses something, in milliseconds. */
const LONGEST_TASK = 50;

/**
 * Blocking time after the first paint counted in processor time instead of time by the clock, so that
 * what else runs on the same cores is left out. Not what Lighthouse scores. In milliseconds.
 * @param slowdown how many times slower the simulated phone is
 */
export function processorBlocking(events: readonly Event[], slowdown: number): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!painted) return Number.NaN;
  return events
    .filter(({ name, ph, pid, tid, ts }) => {
      const task = name === 'RunTask' && ph === 'X' && ts >= painted.ts;
      return task && pid === painted.pid && tid === painted.tid;
    })
    .map((task) => (Number('tdur' in task ? task.tdur : 0) / 1000) * slowdown - LONGEST_TASK)
    .reduce((sum, excess) => sum + Math.max(0, excess), 0);
}
