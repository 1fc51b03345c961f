import { Bell } from 'lucide-react';
import { memo, useState } from 'react';
import type { SpannedText } from '../../../domain/claim.ts';
import { baseOf, type Coin } from '../../../domain/coin.ts';
import type { KnownFacts } from '../../../domain/known-analysis.ts';
import type { Timeframe } from '../../../domain/timeframe.ts';
import type { KeptAnalysis } from '../../device/database/analyses.ts';
import { openCoinNotifications } from '../../state/level-sheet.ts';
import { chooseTimeframe, FIRST_TIMEFRAME } from '../../state/shown-analysis.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { Results } from './results.tsx';
import { CoinMenu } from './share/coin-menu.tsx';
import { ShareButton } from './share/share-button.tsx';
import { WatchControl, WatchNote } from './watch-control.tsx';
import { useWatching } from './watching.ts';

interface CoinNotificationsProps {
  readonly coin: Coin;
  /** Whether the coin's menu has an entry for it where there is no room for the button. */
  readonly inMenu: boolean;
}

/** The way to what a person is notified of about a coin. */
function CoinNotifications({ coin, inMenu }: CoinNotificationsProps) {
  return (
    <Button
      variant="quiet"
      aria-label={`Notifications for ${baseOf(coin)}`}
      title="Notifications"
      onClick={() => openCoinNotifications(coin)}
      className={classNames('px-0', inMenu && 'md:max-[61.25rem]:hidden')}
    >
      <Bell aria-hidden="true" className="size-[1.125rem]" />
    </Button>
  );
}

/** Over the analysis from before a watched coin's last change. */
function PreviousNotice() {
  return (
    <Notice tone="warn" title="Viewing Previous Analysis">
      This is historical data from before the last detected change.
    </Notice>
  );
}

interface AnalysisViewProps {
  readonly userId: string;
  readonly facts: KnownFacts;
  /** The finished analysis; null while its words are being written. */
  readonly kept: KeptAnalysis | null;
  /** What is written so far. */
  readonly words?: SpannedText | null;
  readonly online: boolean;
}

/** An analysis with its banner; it remembers the timeframe that the person chose. */
export const AnalysisView = memo(function AnalysisView(props: AnalysisViewProps) {
  const { userId, facts, kept, words = null, online } = props;
  const [chosen, setChosen] = useState<Timeframe | null>(null);
  const choose = (timeframe: Timeframe) => {
    setChosen(timeframe);
    void chooseTimeframe(kept, timeframe);
  };
  const watching = useWatching({
    userId,
    coin: facts.coin,
    recommendation: facts.tradeRecommendation,
    snapshotId: kept?.snapshotId ?? null,
  });
  return (
    <Results
      facts={facts}
      kept={kept}
      words={words}
      online={online}
      timeframe={chosen ?? kept?.selectedTimeframe ?? FIRST_TIMEFRAME}
      onTimeframe={choose}
      notices={
        <>
          {kept?.kind === 'previous' ? <PreviousNotice /> : null}
          {kept ? <WatchNote watching={watching} /> : null}
        </>
      }
      actions={
        <>
          {kept ? <WatchControl watching={watching} /> : null}
          <ShareButton facts={facts} kept={kept} />
          <CoinNotifications coin={facts.coin} inMenu={facts.tradeRecommendation !== null} />
          <CoinMenu facts={facts} kept={kept} />
        </>
      }
    />
  );
});
