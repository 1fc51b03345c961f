import { createGuard } from '../../platform/process/guarded.ts';
import type { Log } from '../../platform/process/log.ts';

export interface Heartbeat {
  /** Aborted when the run was taken away. */
  readonly lost: AbortSignal;
  stop(): void;
}

/**
 * Beats until stopped. A beat that fails is tried again at the next one: the database may be away
 * for a moment, and whether the run was taken away only the database can say.
 * @param beat resolves to false where the run was taken away
 */
export function startHeartbeat(beat: () => Promise<boolean>, everyMs: number, log: Log): Heartbeat {
  const controller = new AbortController();
  let beating = false;
  async function beatOnce(): Promise<void> {
    if (beating) return;
    beating = true;
    try {
      const held = await beat();
      if (!held) controller.abort(new Error('the run was taken by another worker'));
    } catch (error) {
      log.warn({ err: error }, 'heartbeat failed');
    } finally {
      beating = false;
    }
  }
  const timer = setInterval(createGuard(log)('heartbeat', beatOnce), everyMs);
  timer.unref();
  return { lost: controller.signal, stop: () => clearInterval(timer) };
}
