import { Minus } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Coin } from '../../../../domain/market/coin.ts';
import { TIMEFRAMES } from '../../../../domain/market/timeframe.ts';
import type { WatchedCoin } from '../../../../domain/person/watched-coin.ts';
import { changeLine } from '../../../../domain/plan/change.ts';
import { relativeTime } from '../../../../domain/text/relative-time.ts';
import type { RecentAnalysis } from '../../../data/database/summaries.ts';
import { useListPrices } from '../../../data/prices.ts';
import { useWatchlist } from '../../../data/watchlist.ts';
import { GhostLadder } from '../../../plan/ghost-ladder.tsx';
import { useLate } from '../../../ui/use-late.ts';
import { useNow } from '../../../ui/use-now.ts';
import { CockpitCentre, CockpitPlan, Disclaimer } from '../frame/cockpit.tsx';
import { KeptRow, WatchedRow } from '../rail/coin-row.tsx';
import { DashboardSearch, useRecentAnalyses } from '../rail/dashboard-search.tsx';
import { ThreeCoins } from './three-coins.tsx';

type Fresh = Pick<WatchedCoin, 'change_detected' | 'snapshot_time'>;

/** Unseen changes first, newest change leading; then the newest analyses. */
export function freshestFirst<T extends Fresh>(coins: readonly T[]): readonly T[] {
  return coins.toSorted(
    (a, b) =>
      Number(b.change_detected) - Number(a.change_detected) || b.snapshot_time - a.snapshot_time,
  );
}

/** The rest is on the watch list page. */
const SHOWN = 6;

const coinOf = ({ coin }: { readonly coin: Coin }) => coin;

function YourCoins({ watched }: { readonly watched: readonly WatchedCoin[] }) {
  const coins = freshestFirst(watched).slice(0, SHOWN);
  const now = useNow(5_000);
  useListPrices(coins.map(coinOf), false);
  return (
    <section aria-labelledby="your-coins" className="mb-8 md:mb-10">
      <div className="flex items-center justify-between">
        <h2 id="your-coins" className="font-semibold text-xl tracking-[-0.01em]">
          Your coins
        </h2>
        <Link
          to="/watchlist"
          className="-me-3 inline-flex min-h-11 min-w-11 items-center px-3 text-[0.8125rem] text-accent"
        >
          {watched.length > SHOWN ? `All ${watched.length}` : 'Watch List'}
        </Link>
      </div>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {coins.map((each) => (
          <li key={each.id}>
            <div className="-mx-4">
              <WatchedRow watched={each} current={false} now={now} />
            </div>
            <p className="pb-2 text-[0.8125rem] text-muted">
              {each.change_detected && each.changes.length > 0
                ? `${changeLine(each.changes)}, ${relativeTime(each.snapshot_time, now)}`
                : `Analysed ${relativeTime(each.snapshot_time, now)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RecentListProps {
  readonly userId: string;
  readonly recent: readonly RecentAnalysis[];
}

/** Of the last 24 hours, also available offline. */
function RecentList({ userId, recent }: RecentListProps) {
  const now = useNow(5_000);
  useListPrices(recent.map(coinOf), false);
  return (
    <section aria-labelledby="recent-title" className="mt-8">
      <h2 id="recent-title" className="font-semibold text-[1.0625rem]">
        On this device
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {recent.map((kept) => (
          <li key={kept.coin}>
            <div className="-mx-4">
              <KeptRow userId={userId} kept={kept} current={false} now={now} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const EXPLAINED = [
  [
    'Then: get notified when it changes?',
    'One tap adds the coin and asks for permission to notify you.',
  ],
  ['Checked at your times', 'One notification when the plan changes. Nothing else.'],
  ['Every number has a source', 'Tap an underlined number for its candles and formula.'],
] as const;

interface FirstRunProps {
  readonly userId: string;
  /** The rail beside it has the device's analyses. */
  readonly wide: boolean;
  /** The search stands elsewhere on the page. */
  readonly searched: boolean;
  readonly online: boolean;
  readonly onGenerate: (coin: Coin) => void;
}

/** Maximum wait for the device's contents, in milliseconds. */
const PATIENCE_MS = 500;
const NOTHING = [] as const;

export function FirstRun({ userId, wide, searched, online, onGenerate }: FirstRunProps) {
  const list = useWatchlist(userId);
  const listed = list.loading ? null : list.coins;
  const held = useRecentAnalyses(userId);
  const late = useLate(listed === null || held === null, PATIENCE_MS);
  const watched = listed ?? (late ? NOTHING : null);
  const recent = held ?? (late ? NOTHING : null);
  // Both come from the device; rendering them together avoids a layout shift.
  if (watched === null || recent === null) return <div className="min-h-dvh w-full" />;
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
      {searched ? null : (
        <div className="mt-4">
          <DashboardSearch userId={userId} place="page" onGenerate={onGenerate} />
        </div>
      )}
      <ThreeCoins online={online} onGenerate={onGenerate} />
      {!wide && others.length > 0 ? <RecentList userId={userId} recent={others} /> : null}
      {watched.length === 0 ? (
        <dl className="mt-6 grid gap-x-12 gap-y-4 text-[0.8125rem] text-muted leading-normal md:mt-10 lg:grid-cols-3 lg:gap-y-6">
          {EXPLAINED.map(([title, text]) => (
            <div key={title}>
              <dt className="font-[560] text-[0.9375rem] text-text">{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

interface EmptyDashboardProps extends FirstRunProps {
  /** Opened for a watched coin, in which case nothing else is offered. */
  readonly forCoin: boolean;
}

export function EmptyDashboard({ forCoin, ...firstRun }: EmptyDashboardProps) {
  return (
    <>
      <CockpitCentre>
        {forCoin ? null : <FirstRun {...firstRun} />}
        <div className="w-full pb-8 lg:px-6">
          <Disclaimer />
        </div>
      </CockpitCentre>
      <CockpitPlan label="No plan yet">
        <div className="h-18 border-line border-b px-4 pt-2.5 max-md:hidden">
          <p className="text-muted text-xs">Trade Recommendation</p>
          <p className="mt-2 text-[0.8125rem] text-faint">Appears here after an analysis.</p>
        </div>
        <ul
          aria-hidden="true"
          className="flex h-11 items-center justify-between border-line border-b px-4 text-[0.8125rem] text-muted max-md:hidden"
        >
          {TIMEFRAMES.map((timeframe) => (
            <li key={timeframe} className="flex items-center gap-[3px]">
              {timeframe}
              <Minus className="size-3.5" />
            </li>
          ))}
        </ul>
        <div className="px-4 pt-6 max-md:hidden">
          <GhostLadder height={360} />
        </div>
      </CockpitPlan>
    </>
  );
}
