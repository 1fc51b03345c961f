import { Counter, type Registry } from 'prom-client';
import type { Log } from './log.ts';

const BEAT_MS = 250;
const STALL_MS = 1_000;
const MOST_NAMED = 8;

const underWay = new Set<() => string>();
/** The newest that ended since the last beat; capped, since each holds its request. */
const ended: (() => string)[] = [];
const stalls = new Counter({
  name: 'event_loop_stalls_total',
  help: 'Times that the main thread answered nobody for over a second; the log says during what.',
  registers: [],
});

/** @param words bounded, without user data: a method and route, the name of a round */
export function beginWork(words: () => string): () => void {
  underWay.add(words);
  return () => {
    if (!underWay.delete(words)) return;
    ended.push(words);
    if (ended.length > MOST_NAMED) ended.shift();
  };
}

/** Newest last: the likeliest cause. */
function namedWork(): string {
  const names = [...underWay, ...ended].map((words) => words());
  return [...new Set(names)].slice(-MOST_NAMED).join(', ') || 'nothing that is watched';
}

/** Counts and logs when this thread's loop is over a second late, naming the work under way. */
export function watchLoop(log: Log): () => void {
  let due = performance.now() + BEAT_MS;
  const timer = setInterval(() => {
    const late = performance.now() - due;
    if (late > STALL_MS) {
      stalls.inc();
      log.warn(
        { ms: Math.round(late), during: namedWork() },
        'everybody waited for one piece of work',
      );
    }
    ended.length = 0;
    due = performance.now() + BEAT_MS;
  }, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Call once per process. */
export const measureLoop = (registry: Registry): void => registry.registerMetric(stalls);
