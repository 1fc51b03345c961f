import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { readPlan } from '../../../../domain/analysis/read-plan.ts';
import type { PlanLife, Stance } from '../../../../domain/analysis/recommendation.ts';
import { baseOf, type Coin } from '../../../../domain/market/coin.ts';
import type { WatchedCoin } from '../../../../domain/person/watched-coin.ts';
import { NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { priceWords } from '../../../../domain/text/price-words.ts';
import { shortAge } from '../../../../domain/text/relative-time.ts';
import { rememberShown } from '../../../data/database/shown-coin.ts';
import type { RecentAnalysis } from '../../../data/database/summaries.ts';
import { usePlanEnd } from '../../../data/plan-watches.ts';
import { useKnownPrice } from '../../../data/prices.ts';
import { LiveAmount } from '../../../plan/price-text.tsx';
import { RowStance } from '../../../plan/row-stance.tsx';
import { ChangeMark } from '../../../ui/change-mark.tsx';

const EVENT_WORDS = { opened: 'opened', kept: 'unchanged', replaced: 'replaced', ended: 'ended' };

const ROW =
  'relative grid w-full grid-cols-[minmax(0,1fr)_auto] grid-rows-[1.25rem_1.125rem] items-center gap-x-2 px-4 py-[0.4375rem] text-start hover:bg-surface aria-[current]:bg-surface aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:start-0 aria-[current]:before:w-0.5 aria-[current]:before:bg-accent';

interface CellsProps {
  readonly coin: Coin;
  readonly action: string | null;
  readonly stance: Stance | null;
  readonly life: Pick<PlanLife, 'hash' | 'ended'> | null | undefined;
  /** What its analysis did to the plan. */
  readonly event?: PlanLife['event'] | undefined;
  readonly changed: boolean;
  /** ms UTC */
  readonly now: number;
  /** Replaces the 24-hour change. */
  readonly age?: string;
}

function Cells({ coin, action, stance, life, event, changed, now, age }: CellsProps): ReactNode {
  const known = useKnownPrice(coin);
  const words = known && priceWords(known, now);
  const base = baseOf(coin);
  const ended = usePlanEnd(life);
  const second = stance === 'trade' && !ended ? '' : 'sr-only';
  return (
    <>
      <span className="min-w-0 truncate">
        <span className="font-[560]">{base}</span>
        <span className="ms-1 text-faint text-xs">{coin.slice(base.length)}</span>
        {changed ? (
          <>
            <span
              aria-hidden="true"
              className="ms-[7px] inline-block size-[7px] rounded-full bg-accent align-[2px] forced-colors:bg-[Highlight]"
            />
            <span className="sr-only"> Change Detected</span>
          </>
        ) : null}
      </span>
      <span className="text-end">
        {known && words ? (
          <LiveAmount amount={known.price} text={words.price} old={words.old} />
        ) : null}
      </span>
      <span className="min-w-0 truncate text-xs">
        {action === null ? (
          <span className="text-muted">{NOT_AVAILABLE}</span>
        ) : (
          <RowStance {...{ action, stance, ended, second }} first="text-muted" />
        )}
        {action !== null && event && !ended ? (
          <span className="text-faint"> · {EVENT_WORDS[event]}</span>
        ) : null}
      </span>
      <span className="text-end text-faint text-xs *:text-xs">
        {age ??
          (words?.change ? (
            <ChangeMark change={words.change} way={words.way} over="in 24 hours" old={words.old} />
          ) : null)}
      </span>
    </>
  );
}

interface WatchedRowProps {
  readonly watched: WatchedCoin;
  readonly current: boolean;
  readonly now: number;
}

export function WatchedRow({ watched, current, now }: WatchedRowProps) {
  const { coin, recommendation, change_detected } = watched;
  const { action = null, stance = null } = recommendation ?? {};
  const life = useMemo(() => readPlan(recommendation)?.plan, [recommendation]);
  return (
    <Link
      to={`/dashboard?wl=${encodeURIComponent(coin)}`}
      aria-current={current ? 'true' : undefined}
      className={ROW}
    >
      <Cells {...{ coin, action, stance, life, now }} changed={change_detected} />
    </Link>
  );
}

interface KeptRowProps extends Omit<WatchedRowProps, 'watched'> {
  readonly userId: string;
  readonly kept: RecentAnalysis;
}

export function KeptRow({ userId, kept, current, now }: KeptRowProps) {
  const { coin, action, stance, plan: life, actualAnalysisTime } = kept;
  const navigate = useNavigate();
  const open = () => void rememberShown(userId, coin).then(() => navigate('/dashboard'));
  return (
    <button type="button" onClick={open} aria-current={current || undefined} className={ROW}>
      <Cells
        {...{ coin, action, stance, life, now }}
        event={life?.event}
        changed={false}
        age={shortAge(now - actualAnalysisTime)}
      />
    </button>
  );
}
