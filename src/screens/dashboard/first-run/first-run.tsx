import type { Coin } from '../../../../domain/coin.ts';
import { useSeenWatchedCoins } from '../../../state/seen-watched-coins.ts';
import { useLate } from '../../../ui/use-late.ts';
import { DashboardSearch } from '../search/dashboard-search.tsx';
import { useRecentAnalyses } from '../search/use-recent.ts';
import { Explanations } from './explanations.tsx';
import { RecentList } from './recent-list.tsx';
import { ThreeCoins } from './three-coins.tsx';
import { YourCoins } from './your-coins.tsx';

export interface FirstRunProps {
  readonly userId: string;
  /** The rail beside it has the search, and what is on the device. */
  readonly wide: boolean;
  readonly online: boolean;
  readonly onGenerate: (coin: Coin) => void;
}

/** A device that has not said by then what it holds is not waited for, in milliseconds. */
const PATIENCE_MS = 500;
const NOTHING = [] as const;

/** The dashboard with nothing to show: the person's coins, and the way to an analysis. */
export function FirstRun({ userId, wide, online, onGenerate }: FirstRunProps) {
  const listed = useSeenWatchedCoins(userId);
  const held = useRecentAnalyses(userId);
  const late = useLate(listed === null || held === null, PATIENCE_MS);
  const watched = listed ?? (late ? NOTHING : null);
  const recent = held ?? (late ? NOTHING : null);
  // Both come from the device at once: what is drawn is not moved by them.
  if (watched === null || recent === null) return null;
  const others = recent.filter(({ coin }) => !watched.some((each) => each.coin === coin));
  return (
    <div className="w-full max-w-[61.25rem] px-4 pt-5 pb-8 md:px-6 md:py-8 lg:px-12 lg:py-12">
      {watched.length > 0 ? <YourCoins watched={watched} /> : null}
      <h2 className="font-semibold text-2xl leading-tight tracking-[-0.02em] md:text-[1.75rem]">
        Choose a coin to analyse
      </h2>
      <p className="mt-2 max-w-[56ch] text-muted">
        Each analysis gives a direction, a stop, three targets and the evidence for and against, on
        five timeframes. It takes a few seconds.
      </p>
      {wide ? null : (
        <div className="mt-4">
          <DashboardSearch userId={userId} place="page" onGenerate={onGenerate} />
        </div>
      )}
      <ThreeCoins online={online} onGenerate={onGenerate} />
      {!wide && others.length > 0 ? <RecentList userId={userId} recent={others} /> : null}
      {watched.length === 0 ? <Explanations /> : null}
    </div>
  );
}
