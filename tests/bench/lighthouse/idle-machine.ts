import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';

const LOOK_MS = 700;
/** Of the processor's time. */
const IDLE = 0.7;

function times() {
  const all = cpus().map(({ times: of }) => of);
  const idle = all.reduce((sum, of) => sum + of.idle, 0);
  return { idle, busy: all.reduce((sum, of) => sum + of.user + of.nice + of.sys + of.irq, 0) };
}

/** Waits until most of the processor is idle. @returns whether it is, `patience` ms later at most */
export async function untilIdle(patience: number): Promise<boolean> {
  const until = Date.now() + patience;
  for (;;) {
    const before = times();
    await setTimeout(LOOK_MS);
    const { idle, busy } = times();
    const share = (idle - before.idle) / (idle - before.idle + busy - before.busy);
    if (share >= IDLE) return true;
    if (Date.now() > until) return false;
  }
}
