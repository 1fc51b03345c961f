import { useEffect, useRef, useState } from 'react';
import type { PlanLevels } from '../../../../domain/plan/plan-status-levels.ts';
import {
  type PlanStatusWords,
  planStatusWords,
  type StatusMark,
  timeLeftWords,
} from '../../../../domain/plan/plan-status-words.ts';
import { momentWords } from '../../../../domain/text/moment-text.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import type { KnownStatus } from '../../../data/plan-status.ts';
import { watchlist } from '../../../data/watchlist.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LiveRegion } from '../../../ui/live-region.tsx';
import type { AnalysisProps, PlanNow } from './use-plan-now.ts';

/** Announced when the label changes, not on price moves, and not for the first `settled` one. */
function useSpokenStatus(words: PlanStatusWords | null, settled: boolean): string {
  const [spoken, setSpoken] = useState('');
  const before = useRef<string | null>(null);
  const label = words?.label ?? null;
  const sentence = words ? `${words.label}: ${words.detail}` : '';
  useEffect(() => {
    if (label === null || !settled || before.current === label) return;
    if (before.current !== null) setSpoken(sentence);
    before.current = label;
  }, [label, sentence, settled]);
  return spoken;
}

const ADD = 'Add to Watch List to follow its levels.';
const LOADING = 'Loading the plan’s status...';
const AGAIN = 'Press Generate Analysis for a new plan.';

interface AnalysisPlace {
  /** Has a line above that says how much time is left. */
  readonly lived: boolean;
  /** The newest analysis, not the one before the last change. */
  readonly current: boolean;
  /** As last seen by this device; null until known. */
  readonly onList: boolean | null;
}

/** The next step, else how long the plan counts and up to when it was checked. */
function noteOf(
  { status, unwatched, recorded }: KnownStatus,
  { current, onList, lived }: AnalysisPlace,
  now: number,
): string {
  if (!('timeLeft' in status)) return current && !lived ? AGAIN : '';
  if (unwatched && !recorded && current && onList === false) return ADD;
  const { timeLeft, watchedUntil, kind } = status;
  const checked = watchedUntil !== null && kind !== 'not known';
  return [
    timeLeft === null || lived ? null : timeLeftWords(timeLeft),
    checked ? `levels checked up to ${momentWords(watchedUntil, now)}` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

interface StatusOfPlanProps extends PlanStatusLineProps {
  readonly kept: ChartedAnalysis;
  readonly levels: PlanLevels;
}

function StatusOfPlan({ facts, kept, levels, known, now }: StatusOfPlanProps) {
  const { coin, tickSize } = facts;
  const { value: listed, loading } = watchlist.useSeen(kept.userId);
  const onList = loading ? null : (listed?.some((row) => row.coin === coin) ?? false);
  const words = known && planStatusWords(known.status, { levels, tickSize, now, ...known });
  const spoken = useSpokenStatus(words, known?.settled === true);
  // Head, ladder and the line of its life say the rest.
  const lived = levels.hash !== null;
  const place = { current: kept.kind === 'current', onList, lived };
  return (
    <>
      <LiveRegion text={spoken} />
      {known && words ? (
        <>
          {lived && words.mark === 'open' ? null : (
            <p className="first-letter:uppercase">
              {lived ? null : (
                <span className={classNames('font-semibold', TONE[words.mark] ?? 'text-text')}>
                  {words.label}:{' '}
                </span>
              )}
              {words.detail}
            </p>
          )}
          <p className="text-faint first-letter:uppercase">{noteOf(known, place, now)}</p>
        </>
      ) : (
        <p className="text-faint">{LOADING}</p>
      )}
    </>
  );
}

const TONE: Readonly<Partial<Record<StatusMark, string>>> = {
  reached: 'text-up',
  stopped: 'text-down',
  'left behind': 'text-warn',
};

type PlanStatusLineProps = AnalysisProps & Pick<PlanNow, 'now' | 'levels' | 'known'>;

/** Its space is reserved from the start. */
export function PlanStatusLine({ facts, kept, now, levels, known }: PlanStatusLineProps) {
  if (!levels) return null;
  return (
    <div
      className={`numeric text-pretty text-muted text-xs leading-4 ${levels.hash ? 'min-h-4' : 'min-h-8'}`}
    >
      {kept ? (
        <StatusOfPlan {...{ facts, kept, levels, known, now }} />
      ) : (
        <p className="text-faint">{LOADING}</p>
      )}
    </div>
  );
}
