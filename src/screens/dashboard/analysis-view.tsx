import { Bell, Check, Plus } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import type { KnownFacts } from '../../../domain/analysis/known-analysis.ts';
import type { SpannedText } from '../../../domain/claim/claim.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import type { KeptAnalysis } from '../../data/database/analyses.ts';
import { openCoinNotifications } from '../../state/level-sheet.ts';
import { chooseTimeframe, FIRST_TIMEFRAME } from '../../state/shown-analysis.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { Results } from './results.tsx';
import { CoinMenu } from './share/coin-menu.tsx';
import { useWatching, type Watching } from './watching.ts';

const TEXT = { out: 'Add to Watch List', adding: 'Adding...', in: 'In Watch List' } as const;

const WIDE_ON_PHONES =
  'whitespace-nowrap text-[0.8125rem] max-md:min-w-fit max-md:flex-[1_1_0] max-md:px-2 max-[22.5rem]:text-xs';

export function WatchControl({ watching }: { readonly watching: Watching }) {
  const { standing, canAdd, add } = watching;
  return (
    <Button
      variant="soft"
      onClick={() => void add()}
      busy={standing === 'adding'}
      disabled={!canAdd}
      className={`${WIDE_ON_PHONES} md:px-3 md:max-[61.25rem]:px-1 md:max-[61.25rem]:text-xs md:disabled:bg-transparent min-[61.25rem]:text-[0.9375rem]`}
    >
      {standing === 'in' ? (
        <Check aria-hidden="true" className="size-4 shrink-0 text-up max-[24rem]:hidden" />
      ) : null}
      {standing === 'out' ? (
        <Plus className="size-4 shrink-0 max-[24rem]:hidden md:max-[61.25rem]:hidden" />
      ) : null}
      {TEXT[standing]}
    </Button>
  );
}

export function WatchNote({ watching: { problem, hindrance } }: { readonly watching: Watching }) {
  return (
    <>
      {problem ? (
        <p role="alert" className="text-down text-sm">
          {problem}
        </p>
      ) : null}
      {hindrance ? <p className="text-muted text-sm">{hindrance}</p> : null}
    </>
  );
}

interface AnalysisViewProps {
  readonly userId: string;
  readonly facts: KnownFacts;
  readonly kept: KeptAnalysis | null;
  readonly words?: SpannedText | null;
  readonly online: boolean;
  readonly onGenerate: (coin: Coin) => void;
}

export const AnalysisView = memo(function AnalysisView(props: AnalysisViewProps) {
  const { userId, facts, kept, words = null, online, onGenerate } = props;
  const [chosen, setChosen] = useState<Timeframe | null>(null);
  const choose = useCallback(
    (timeframe: Timeframe) => {
      setChosen(timeframe);
      void chooseTimeframe(kept, timeframe);
    },
    [kept],
  );
  const watching = useWatching(userId, facts, kept?.snapshotId ?? null);
  return (
    <Results
      {...{ facts, kept, words, online, onGenerate }}
      timeframe={chosen ?? kept?.selectedTimeframe ?? FIRST_TIMEFRAME}
      onTimeframe={choose}
      notices={
        <>
          {kept?.kind === 'previous' ? (
            <Notice tone="warn" title="Viewing Previous Analysis">
              This is historical data from before the last detected change.
            </Notice>
          ) : null}
          {kept ? <WatchNote watching={watching} /> : null}
        </>
      }
      actions={
        <>
          {kept ? <WatchControl watching={watching} /> : null}
          <Button
            title="Notify at a price"
            onClick={() => openCoinNotifications(facts.coin)}
            className={classNames(
              WIDE_ON_PHONES,
              'md:border-transparent md:px-0 md:text-muted',
              // Where it does not fit, the coin's menu has an entry for it.
              facts.tradeRecommendation && 'md:max-[61.25rem]:hidden',
            )}
          >
            <Bell aria-hidden="true" className="size-[1.125rem] shrink-0 max-[24rem]:hidden" />
            <span className="md:sr-only">Notify at a price</span>
          </Button>
          <CoinMenu facts={facts} kept={kept} />
        </>
      }
    />
  );
});
