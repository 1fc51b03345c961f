import { useMemo } from 'react';
import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import { momentWords } from '../../../../domain/moment-text.ts';
import type { PlanLevels } from '../../../../domain/plan-status-levels.ts';
import { planLevels } from '../../../../domain/plan-status-levels.ts';
import { planStatusWords, timeLeftWords } from '../../../../domain/plan-status-words.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { type KnownStatus, usePlanStatus } from '../../../state/plan-status.ts';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { Standing } from '../../../ui/standing.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useOnList } from './use-on-list.ts';
import { useSpokenStatus } from './use-spoken-status.ts';

const ADD = 'Add to Watch List to have its levels watched.';
const AGAIN = 'Press Generate Analysis for a new plan.';

interface AnalysisPlace {
  /** The coin's newest analysis, not the one before its last change. */
  readonly current: boolean;
  /** Whether the coin is on the person's list; null where that is not known. */
  readonly onList: boolean | null;
}

/** What follows from the status; else how long the plan still counts, and how far it was looked at. */
function noteOf({ status, unwatched }: KnownStatus, place: AnalysisPlace, now: number): string {
  if (!('timeLeft' in status)) return place.current ? AGAIN : '';
  if (unwatched && place.current && place.onList === false) return ADD;
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
}

function StatusOfPlan({ facts, kept, levels }: StatusOfPlanProps) {
  const now = useNow(5_000);
  const { coin, market, tickSize } = facts;
  const { snapshotId, userId, kind } = kept;
  const known = usePlanStatus({ levels, coin, market: market?.id ?? null, snapshotId }, now);
  const onList = useOnList(userId, coin);
  const words =
    known && planStatusWords(known.status, { levels, tickSize, now, unwatched: known.unwatched });
  const spoken = useSpokenStatus(words, known?.settled === true);
  return (
    <>
      <LiveRegion text={spoken} />
      {known && words ? (
        <>
          <p className="text-sm sm:text-base">
            <Standing mark={words.mark} label={words.label}>
              {words.detail}
            </Standing>
          </p>
          <p className="numeric text-muted text-sm">
            {noteOf(known, { current: kind === 'current', onList }, now)}
          </p>
        </>
      ) : null}
    </>
  );
}

interface PlanStatusLineProps {
  readonly facts: KnownFacts;
  /** Null while the analysis' words are being written. */
  readonly kept: ChartedAnalysis | null;
}

/** What has become of the plan, first thing on its card; its place is kept from the beginning. */
export function PlanStatusLine({ facts, kept }: PlanStatusLineProps) {
  const { tradeRecommendation: plan, snapshotTime } = facts;
  const levels = useMemo(() => planLevels(plan, snapshotTime), [plan, snapshotTime]);
  if (!levels || kept?.kind === 'recorded') return null;
  return (
    <div className="mb-3 min-h-15 sm:min-h-11">
      {kept ? <StatusOfPlan facts={facts} kept={kept} levels={levels} /> : null}
    </div>
  );
}
