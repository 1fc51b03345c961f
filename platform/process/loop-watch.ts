import { Counter, type Registry } from 'prom-client';
import type { Log } from './log.ts';

const BEAT_MS = 250;
/** A loop that comes back so late has kept everybody waiting. */
const STALL_MS = 1_000;
const MOST_NAMED = 8;

/** What this process has begun and not ended, each in words. */
const underWay = new Set<() => string>();
/** The newest that have ended since the loop last came back: each holds its request. */
const ended: (() => string)[] = [];
let stalls = 0;

/**
 * Has a piece of work named where the loop stalls while it is under way.
 * @param words bounded, and nothing of a person's: a method and a route, the name of a round
 * @returns says that it has ended; a second call does nothing
 */
export function beginWork(words: () => string): () => void {
  underWay.add(words);
  return () => {
    if (!underWay.delete(words)) return;
    ended.push(words);
    if (ended.length > MOST_NAMED) ended.shift();
  };
}

/** The newest last: most likely what ran. */
function namedWork(): string {
  const names = [...underWay, ...ended].map((words) => words());
  return [...new Set(names)].slice(-MOST_NAMED).join(', ') || 'nothing that is watched';
}

/**
 * Watches this process's main thread, as the database's thread is watched: a loop that comes back
 * over a second late is counted and logged, with what was under way.
 * @returns ends the watch
 */
export function watchLoop(log: Log): () => void {
  let due = performance.now() + BEAT_MS;
  const timer = setInterval(() => {
    const late = performance.now() - due;
    if (late > STALL_MS) {
      stalls += 1;
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

/** Counts how often the loop stalled; to be registered once a process. */
export function measureLoop(registry: Registry): void {
  new Counter({
    name: 'event_loop_stalls_total',
    help: 'Times that the main thread answered nobody for over a second; the log says during what.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(stalls);
    },
  });
}
