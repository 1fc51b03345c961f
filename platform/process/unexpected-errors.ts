import { Counter, type Registry } from 'prom-client';
import { describeError, type Log } from './log.ts';

const reported = new Counter({
  name: 'unexpected_errors_total',
  help: 'Bugs that were caught outside of any request; each is in the log.',
  registers: [],
});

/** Logs kind, code and place, never the text, which may quote what was received. */
export function reportUnexpected(log: Log, event: string, error: unknown): void {
  reported.inc();
  const { type, code, stack } = describeError(error);
  log.error({ event, type, code, stack }, 'unexpected error; the program goes on');
}

/** Call once per process. */
export const measureUnexpected = (registry: Registry): void => registry.registerMetric(reported);
