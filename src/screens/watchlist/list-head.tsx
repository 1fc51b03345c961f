import type { ReactNode } from 'react';
import { baseOf } from '../../../domain/market/coin.ts';
import { nextOf } from '../../../domain/person/monitoring-run.ts';
import type { MonitoringTime } from '../../../domain/person/monitoring-time.ts';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { clockMoment } from '../../../domain/text/moment-text.ts';
import { counted } from '../../../domain/text/plural.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';

export function ListHead({ line, sort }: { readonly line: string; readonly sort: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-1 pt-5 pb-2 md:flex-nowrap md:pt-8 md:pb-3">
      <div className="me-auto min-w-0 max-md:w-full">
        <h1 className="font-semibold text-xl leading-[1.15] tracking-[-0.02em] md:text-[1.75rem]">
          Watch List
        </h1>
        <p className="numeric mt-0.5 min-h-5 text-[0.8125rem] text-faint">{line}</p>
      </div>
      <div className="flex flex-wrap items-center max-md:w-full md:shrink-0">{sort}</div>
    </header>
  );
}

const NAMED = 3;

type Listed = Pick<WatchedCoin, 'coin' | 'change_detected' | 'changes'>;

/** '3 coins, 1 changed since your last visit: BTC LONG → SHORT.' The rows say why. */
function countText(coins: readonly Listed[]): string {
  const changed = coins.filter(({ change_detected }) => change_detected);
  const count = `${counted(coins.length, 'coin')}, ${changed.length || 'none'} changed since your last visit`;
  if (changed.length === 0) return `${count}.`;
  const named = changed
    .slice(0, NAMED)
    .map(({ coin, changes: [first] }) =>
      `${baseOf(coin)} ${first?.sentence.split(': ')[0] ?? ''}`.trim(),
    );
  const more = changed.length > NAMED ? [`${changed.length - NAMED} more`] : [];
  return `${count}: ${[...named, ...more].join('; ')}.`;
}

/** 'Next check 12:16 Eastern Time (18:16 on your clock).' */
function nextCheckText(times: readonly MonitoringTime[], now: EpochMs): string {
  const runs = times.map((time) => ({ time, at: nextOf(time, now) }));
  const next = runs.sort((a, b) => a.at - b.at)[0];
  if (!next) return 'No monitoring times set.';
  const own = clockMoment(next.at);
  return `Next check ${next.time} Eastern Time${own === next.time ? '' : ` (${own} on your clock)`}.`;
}

/** Count of coins, their changes, and the next check if known. */
export function listLine(
  coins: readonly Listed[],
  times: readonly MonitoringTime[] | null,
  now: EpochMs,
): string {
  const count = countText(coins);
  return times === null ? count : `${count} ${nextCheckText(times, now)}`;
}
