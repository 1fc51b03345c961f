import { createGuard } from '../../platform/process/guarded.ts';
import type { Log } from '../../platform/process/log.ts';
import { sharedCall } from '../../platform/process/shared-call.ts';

/** @param beat resolves to false if the run was taken away; a failed beat is retried */
export function startHeartbeat(beat: () => Promise<boolean>, everyMs: number, log: Log) {
  const controller = new AbortController();
  const beatOnce = sharedCall(async () => {
    try {
      const held = await beat();
      if (!held) controller.abort(new Error('the run was taken by another worker'));
    } catch (error) {
      log.warn({ err: error }, 'heartbeat failed');
    }
  });
  const timer = setInterval(createGuard(log)('heartbeat', beatOnce), everyMs);
  timer.unref();
  return { lost: controller.signal, stop: () => clearInterval(timer) };
}
