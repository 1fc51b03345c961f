import { type ReactNode, useId } from 'react';
import { baseOf } from '../../../domain/market/coin.ts';
import { nextOf } from '../../../domain/person/monitoring-run.ts';
import type { MonitoringTime } from '../../../domain/person/monitoring-time.ts';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { clockMoment } from '../../../domain/text/moment-text.ts';
import { counted } from '../../../domain/text/plural.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { LIST_SORTS, type ListSort } from './list-order.ts';

const MEANING: Readonly<Record<ListSort, string>> = {
  Updated: 'Newest analysis first',
  Name: 'By name',
  Change: 'Largest rise in 24 hours first',
  Distance: 'Nearest to stop or target first',
};

interface SortChoiceProps {
  readonly value: ListSort;
  readonly onChange: (sort: ListSort) => void;
}

export function SortChoice({ value, onChange }: SortChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex items-center max-md:-ms-2 max-md:flex-wrap md:-me-2 md:shrink-0">
      <legend className="sr-only">Sort by</legend>
      <span aria-hidden="true" className="me-3 text-faint text-xs max-lg:hidden">
        Sort by
      </span>
      {LIST_SORTS.map((sort) => (
        <label
          key={sort}
          title={MEANING[sort]}
          className="relative grid h-11 min-w-11 cursor-pointer font-[560] text-[0.8125rem] text-muted"
        >
          <input
            type="radio"
            name={name}
            value={sort}
            checked={sort === value}
            onChange={() => onChange(sort)}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="grid place-items-center px-2 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 peer-checked:text-text peer-checked:after:bg-accent peer-hover:text-text peer-focus-visible:outline-2 peer-focus-visible:outline-accent forced-colors:peer-checked:after:bg-[Highlight]">
            {sort}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ListHeadProps {
  /** Counts of coins and changes; empty while unknown. */
  readonly line: string;
  /** Null if there is nothing to sort. */
  readonly sort: ReactNode;
}

export function ListHead({ line, sort }: ListHeadProps) {
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-1 pt-5 pb-2 md:flex-nowrap md:pt-8 md:pb-3">
      <div className="me-auto min-w-0 max-md:w-full">
        <h1 className="font-semibold text-xl leading-[1.15] tracking-[-0.02em] md:text-[1.75rem]">
          Watch List
        </h1>
        <p className="numeric mt-0.5 min-h-5 text-[0.8125rem] text-faint">{line}</p>
      </div>
      {sort}
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
  const named = changed.slice(0, NAMED).map(({ coin, changes: [first] }) => {
    return [baseOf(coin), first?.sentence.split(': ')[0]].filter(Boolean).join(' ');
  });
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
