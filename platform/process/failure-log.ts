import { describeError, type Log } from './log.ts';

/** How long the same failure is passed over in silence. */
const SAY_AGAIN_MS = 10 * 60_000;

interface Said {
  at: number;
  /** Failures since then that were passed over. */
  more: number;
}

/**
 * Logs what fails again and again: while an exchange is away, a task of every two seconds would
 * otherwise fill a disk. The same failure, whatever numbers its message names, is a warning at most
 * once in ten minutes, and then says how many it stands for (`times`).
 * @param message what failed
 * @returns logs a failure; `fields` say of what, and failures of different things are different
 */
export function createFailureLog(
  log: Log,
  message: string,
): (fields: Readonly<Record<string, string>>, error: unknown) => void {
  const said = new Map<string, Said>();
  return (fields, error) => {
    const { type, code, message: words } = describeError(error);
    const failure = JSON.stringify([fields, type, code, words.replace(/\d+(\.\d+)*/g, '')]);
    const now = Date.now();
    const before = said.get(failure);
    if (before && now - before.at < SAY_AGAIN_MS) {
      before.more += 1;
      return;
    }
    const times = before && before.more > 0 ? { times: before.more + 1 } : {};
    for (const [old, { at }] of said) if (now - at >= SAY_AGAIN_MS) said.delete(old);
    said.set(failure, { at: now, more: 0 });
    log.warn({ ...fields, ...times, err: error }, message);
  };
}
