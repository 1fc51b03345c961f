import { describeError, type Log } from './log.ts';

const SAY_AGAIN_MS = 10 * 60_000;

/**
 * Logs the same failure, numbers in its message aside, once in ten minutes with a count (`times`):
 * repeats could fill a disk while an exchange is down. Different `fields`: different failures.
 */
export function createFailureLog(
  log: Log,
  message: string,
): (fields: Readonly<Record<string, string>>, error: unknown) => void {
  const said = new Map<string, { at: number; more: number }>();
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
