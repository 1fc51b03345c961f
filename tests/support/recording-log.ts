import { createLog, type Log } from '../../platform/process/log.ts';

/** A log of every level, and its lines so far. */
export function recordingLog(): {
  log: Log;
  lines: readonly Readonly<Record<string, unknown>>[];
} {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const log = createLog({ name: 'test', level: 'debug', format: 'json', destination: { write } });
  return { log, lines };
}
