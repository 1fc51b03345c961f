import type { Artifacts } from 'lighthouse';

type Event = Artifacts['Trace']['traceEvents'][number];

/** A task that lasts longer holds up who presses something, in milliseconds. */
const LONGEST_TASK = 50;

/** Of the tasks after the first paint that are long on the phone, in milliseconds of this machine. */
export interface LongTasks {
  readonly wall: number;
  readonly processor: number;
  /** Blocking time on the phone, counted in processor time: without what else runs on the cores. */
  readonly blocking: number;
}

/** Not what Lighthouse scores. @param slowdown how many times slower the simulated phone is */
export function longTasks(events: readonly Event[], slowdown: number): LongTasks {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const sum = { wall: 0, processor: 0, blocking: 0 };
  const tasks = events
    .filter(({ name, ph, pid, tid, ts }) => {
      const task = name === 'RunTask' && ph === 'X' && painted && ts >= painted.ts;
      return task && pid === painted.pid && tid === painted.tid;
    })
    .map((task) => ({
      wall: Number('dur' in task ? task.dur : 0) / 1000,
      processor: Number('tdur' in task ? task.tdur : 0) / 1000,
    }));
  for (const { wall, processor } of tasks) {
    if (wall * slowdown <= LONGEST_TASK) continue;
    sum.wall += wall;
    sum.processor += processor;
    sum.blocking += Math.max(0, processor * slowdown - LONGEST_TASK);
  }
  return sum;
}
