import { nextOf } from '../../../domain/person/monitoring-run.ts';
import type { MonitoringTime } from '../../../domain/person/monitoring-time.ts';
import { clockMoment } from '../../../domain/text/moment-text.ts';
import { counted } from '../../../domain/text/plural.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';

function countText(coins: number, changed: number): string {
  const said = changed === 0 ? 'none' : String(changed);
  return `${counted(coins, 'coin')}, ${said} changed since you looked.`;
}

/** 'Next check 12:16 Eastern Time (18:16 on your clock).' */
export function nextCheckText(times: readonly MonitoringTime[], now: EpochMs): string {
  const runs = times.map((time) => ({ time, at: nextOf(time, now) }));
  const next = runs.sort((a, b) => a.at - b.at)[0];
  if (!next) return 'No monitoring times set.';
  const own = clockMoment(next.at);
  return `Next check ${next.time} Eastern Time${own === next.time ? '' : ` (${own} on your clock)`}.`;
}

/** Counts of coins and changes, and the next check if known. */
export function listLine(
  coins: readonly { readonly change_detected: boolean }[],
  times: readonly MonitoringTime[] | null,
  now: EpochMs,
): string {
  const changed = coins.filter(({ change_detected }) => change_detected).length;
  const count = countText(coins.length, changed);
  return times === null ? count : `${count} ${nextCheckText(times, now)}`;
}
