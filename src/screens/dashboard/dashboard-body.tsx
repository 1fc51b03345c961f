import { memo, Suspense, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { currentUntil } from '../../../domain/analysis/current-until.ts';
import type { KnownFacts } from '../../../domain/analysis/known-analysis.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import type { AnalysisKind } from '../../data/database/analyses.ts';
import { fetchWatched, type WatchedOutcome } from '../../data/watched-analysis.ts';
import type { Run } from '../../state/analysis-run.ts';
import { foldCoinSearch, searchShows, typeCoin } from '../../state/coin-search.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { useUnsavedAnalysis } from '../../state/unsaved-analysis.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Notice } from '../../ui/notice.tsx';
import { unlessLate, useLate } from '../../ui/use-late.ts';
import { MEDIUM, useMedia, WIDE } from '../../ui/use-media.ts';
import { AnalysisView } from './analysis-view.tsx';
import { CockpitNotices } from './frame/cockpit.tsx';
import { SearchSheet } from './rail/search-sheet.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { useShownAnalysis } from './use-shown-analysis.ts';

type Fetched = WatchedOutcome | 'fetching' | 'idle';

/** `unreachable` counts only while the device shows no analysis. */
function watchedNotice(coin: Coin, outcome: Fetched, unreachable: string | null) {
  const warning = (words: string) => <Notice tone="warn">{words}</Notice>;
  if (unreachable !== null) return warning(`${unreachable} ${coin} is not on this device.`);
  if (outcome === 'failed') return <Notice tone="down">Failed to load watchlist</Notice>;
  if (outcome === 'unreadable')
    return warning(`This version of the app cannot read the analysis of ${coin}.`);
  return outcome === 'not-there'
    ? warning(`The watch list has no such analysis of ${coin}.`)
    : null;
}

function useWatched(userId: string, watched: Coin | null, kind: AnalysisKind, online: boolean) {
  const [outcome, setOutcome] = useState<Fetched>('idle');
  useEffect(() => {
    if (!watched || !online) {
      setOutcome('idle');
      return;
    }
    setOutcome('fetching');
    return unlessLate(fetchWatched(userId, watched, kind), setOutcome);
  }, [userId, watched, kind, online]);
  return outcome;
}

const WORDS = {
  full: 'This device is out of storage. The analysis is shown, but it will not open offline or after a reload.',
  unavailable:
    'This browser keeps no data, as in a private window. The analysis is shown, but it will not open offline or after a reload.',
} as const;

// Not needed once there is an analysis.
const EmptyDashboard = lazyPart(() => import('./first-run/first-run.tsx'), 'EmptyDashboard');

// Kept out of the first load of every page.
export { resumeRun, runAnalysis } from '../../state/run-analysis.ts';
export { readAhead } from './read-ahead.ts';

interface DashboardBodyProps {
  readonly userId: string;
  readonly watched: Coin | null;
  readonly kind: AnalysisKind;
  readonly run: Extract<Run, { phase: 'processing' }> | null;
  readonly online: boolean;
  /** Keep its identity: everything shown depends on it. */
  readonly onGenerate: (coin: Coin) => void;
}

/** Tells the search what is shown; it collapses where there is no room for both. */
function useSearchBeside(facts: KnownFacts | null, text: string | undefined, busy: boolean): void {
  const coin = facts?.coin ?? null;
  const until = facts ? currentUntil(facts) : null;
  useEffect(() => {
    startTransition(() => {
      searchShows({ shownText: text ?? '', shownCoin: coin, currentUntil: until });
      if (text !== undefined) typeCoin(null);
    });
  }, [text, coin, until]);
  useEffect(() => (busy ? foldCoinSearch() : undefined), [busy]);
}

/** A new result opens at its top, even if the page was scrolled down. */
function useTop(shown: string | null | undefined): void {
  useLayoutEffect(() => {
    if (shown) scrollTo(0, 0);
  }, [shown]);
}

const PATIENCE_MS = 1_000;

/** A run's early facts, an analysis, its shape, or an invitation. */
export const DashboardBody = memo(function DashboardBody(props: DashboardBodyProps) {
  const { userId, watched, kind, run, online, onGenerate } = props;
  const wide = useMedia(WIDE);
  const searched = useMedia(MEDIUM);
  const { loading, analysis } = useShownAnalysis(userId, watched, kind);
  const unsaved = useUnsavedAnalysis((state) => state.reason);
  const unreachable = useUnreachable('database');
  const fetched = useWatched(userId, watched, kind, unreachable === null);
  const kept = run ? null : analysis;
  const facts = run ? run.facts : analysis;
  // A slow device must not hold up the search; what it has is shown when it arrives.
  const stuck = useLate(loading && !watched, PATIENCE_MS);
  const waiting = run !== null || (loading && !stuck) || fetched === 'fetching';
  const empty = !waiting && !facts && !watched;
  useTop(run?.job.key);
  useTop(facts && `${facts.coin} ${kind}`);
  useSearchBeside(facts, analysis?.coinFilter, !searched && !empty);
  return (
    <>
      <CockpitNotices of="fetching">
        {unsaved && !run ? <Notice tone="warn">{WORDS[unsaved]}</Notice> : null}
        {watched ? watchedNotice(watched, fetched, analysis ? null : unreachable) : null}
      </CockpitNotices>
      {facts ? (
        <AnalysisView
          key={facts.coin}
          {...{ userId, facts, kept, online, onGenerate }}
          words={run?.words ?? null}
        />
      ) : null}
      {waiting && !facts ? <ResultsSkeleton /> : null}
      {waiting || facts ? null : (
        <Suspense fallback={null}>
          <EmptyDashboard
            forCoin={watched !== null}
            {...{ userId, wide, searched, online, onGenerate }}
          />
        </Suspense>
      )}
      {searched || empty ? null : <SearchSheet userId={userId} onGenerate={onGenerate} />}
    </>
  );
});
