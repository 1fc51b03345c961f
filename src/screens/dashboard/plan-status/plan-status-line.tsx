import { useCallback, useEffect, useRef, useState } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import type { Coin } from '../../../../domain/market/coin.ts';
import type { PlanLevels } from '../../../../domain/plan/plan-status-levels.ts';
import {
  type PlanStatusWords,
  planStatusWords,
  type StatusMark,
  timeLeftWords,
} from '../../../../domain/plan/plan-status-words.ts';
import { momentWords } from '../../../../domain/text/moment-text.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import type { Database } from '../../../device/database/database.ts';
import { wasOnList } from '../../../device/database/watchlist.ts';
import type { KnownStatus } from '../../../state/plan-status.ts';
import { useObserved } from '../../../state/use-observed.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LiveRegion } from '../../../ui/live-region.tsx';
import type { PlanNow } from './use-plan-now.ts';

/**
 * What a screen reader is to say of a status: its sentence whenever its label has changed, never for
 * the first one and never because a price has moved.
 * @param settled what came before is not worth a word
 */
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

/** Whether the coin is on the person's list as this device last saw it; null until that is known. */
function useOnList(userId: string, coin: Coin): boolean | null {
  const query = useCallback((db: Database) => wasOnList(db, userId, coin), [userId, coin]);
  const observed = useObserved(query);
  return observed.status === 'read' ? observed.value : null;
}

const ADD = 'Add to Watch List to have its levels watched.';
const READING = 'What has become of the plan is being read.';
const AGAIN = 'Press Generate Analysis for a new plan.';

interface AnalysisPlace {
  /** The coin's newest analysis, not the one before its last change. */
  readonly current: boolean;
  /** Whether the coin is on the person's list; null where that is not known. */
  readonly onList: boolean | null;
}

/** What follows from the status; else how long the plan still counts, and how far it was looked at. */
function noteOf(
  { status, unwatched, recorded }: KnownStatus,
  place: AnalysisPlace,
  now: number,
): string {
  if (!('timeLeft' in status)) return place.current ? AGAIN : '';
  if (unwatched && !recorded && place.current && place.onList === false) return ADD;
  const { timeLeft, watchedUntil, kind } = status;
  const checked = watchedUntil !== null && kind !== 'not known';
  return [
    timeLeft === null ? null : timeLeftWords(timeLeft),
    checked ? `levels checked up to ${momentWords(watchedUntil, now)}` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

interface StatusOfPlanProps {
  readonly facts: KnownFacts;
  readonly kept: ChartedAnalysis;
  readonly levels: PlanLevels;
  readonly known: KnownStatus | null;
  readonly now: number;
}

function StatusOfPlan({ facts, kept, levels, known, now }: StatusOfPlanProps) {
  const { coin, tickSize } = facts;
  const onList = useOnList(kept.userId, coin);
  const words = known && planStatusWords(known.status, { levels, tickSize, now, ...known });
  const spoken = useSpokenStatus(words, known?.settled === true);
  return (
    <>
      <LiveRegion text={spoken} />
      {known && words ? (
        <>
          <p>
            <span className={classNames('font-semibold', TONE[words.mark] ?? 'text-text')}>
              {words.label}:
            </span>{' '}
            {words.detail}
          </p>
          <p className="text-faint">
            {noteOf(known, { current: kept.kind === 'current', onList }, now)}
          </p>
        </>
      ) : (
        <p className="text-faint">{READING}</p>
      )}
    </>
  );
}

/** Marks whose words have a colour of their own. */
const TONE: Readonly<Partial<Record<StatusMark, string>>> = {
  reached: 'text-up',
  stopped: 'text-down',
  'left behind': 'text-warn',
};

interface PlanStatusLineProps extends Pick<PlanNow, 'now' | 'levels' | 'known'> {
  readonly facts: KnownFacts;
  /** Null while the analysis' words are being written. */
  readonly kept: ChartedAnalysis | null;
}

/** What has become of the plan in a sentence, and what follows; its place is kept from the beginning. */
export function PlanStatusLine({ facts, kept, now, levels, known }: PlanStatusLineProps) {
  if (!levels) return null;
  return (
    <div className="numeric min-h-8 text-pretty text-muted text-xs leading-4">
      {kept ? (
        <StatusOfPlan {...{ facts, kept, levels, known, now }} />
      ) : (
        <p className="text-faint">{READING}</p>
      )}
    </div>
  );
}
