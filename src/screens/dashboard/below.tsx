import { memo, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { SpannedText } from '../../../domain/claim/claim.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { askedIn } from './address.ts';
import { Disclaimer, PHONE_PLACE } from './frame/cockpit.tsx';
import { Fold } from './frame/fold.tsx';
import { Panel, TabContext, TabRow, useTabChoice } from './frame/tabs.tsx';
import { useIsVisitor } from './frame/visitor.ts';
import { IdleRender, WhenNear } from './frame/when-near.tsx';
import { type CoinRecordProps, useHistoryVerdict } from './plan/record-words.ts';
import type { AnalysisProps } from './plan/use-plan-now.ts';
import { IndicatorsTab } from './tabs/indicators-tab.tsx';
import { LevelsTab } from './tabs/levels-tab.tsx';
import { Questions } from './text/questions.tsx';
import { SummaryCard } from './text/summary-card.tsx';
import { TextCard } from './text/text-card.tsx';
import { ThreeLines } from './text/three-lines.tsx';

const AskedClaim = lazyPart(() => import('./text/asked-claim.tsx'), 'AskedClaim');
const Recompute = lazyPart(() => import('./text/recompute-card.tsx'), 'RecomputeCard');
const CoinHistory = lazyPart(() => import('./tabs/coin-history.tsx'), 'CoinHistory');

function HistoryTab(props: CoinRecordProps) {
  const verdict = useHistoryVerdict(props.userId, props.coin, props.market);
  return (
    <Fold title="History" bare verdict={verdict} className={PHONE_PLACE.history}>
      <WhenNear fallback={<Skeleton className="my-4 h-48 w-full" />}>
        <CoinHistory {...props} />
      </WhenNear>
    </Fold>
  );
}

interface TextProps extends AnalysisProps {
  readonly words: SpannedText | null;
  readonly online: boolean;
}

const AnalysisTab = memo(function AnalysisTab({ facts, kept, words, online }: TextProps) {
  const visiting = useIsVisitor();
  return (
    <>
      <ThreeLines facts={facts} kept={kept} />
      <div className="max-md:contents md:border-line md:border-t md:pt-5 md:pb-8 min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_16.5rem] min-[75rem]:gap-x-12">
        <div className="max-md:contents">
          <TextCard kept={kept} words={words} />
          {kept ? <Questions kept={kept} /> : null}
        </div>
        <SummaryCard summary={facts.tradeSummary} tickSize={facts.tickSize} />
      </div>
      {kept?.snapshotId && !visiting ? (
        <Fold
          title="Proof"
          verdict="Values, plan and rules' words, compared byte for byte."
          className={`${PHONE_PLACE.proof} md:border-line md:border-t md:py-5`}
        >
          <WhenNear fallback={<Skeleton className="my-2 h-11 w-60" />}>
            <Recompute key={kept.snapshotId} snapshotId={kept.snapshotId} {...{ kept, online }} />
          </WhenNear>
        </Fold>
      ) : null}
    </>
  );
});

type BelowProps = TextProps & { readonly timeframe: Timeframe };

/** What is below the chart: tabs from 768 px on, rows on a phone. */
export const Below = memo(function Below({ timeframe, ...text }: BelowProps) {
  const { facts, kept } = text;
  const visiting = useIsVisitor();
  const tab = useTabChoice();
  const asked = askedIn(useLocation().state);
  return (
    <TabContext value={tab}>
      {kept && asked?.coin === kept.coin ? (
        <Suspense fallback={null}>
          <AskedClaim id={asked.claim} kept={kept} />
        </Suspense>
      ) : null}
      <IdleRender>
        <TabRow />
        <Panel tab="Analysis">
          <AnalysisTab {...text} />
        </Panel>
        <Panel tab="Indicators">
          <IndicatorsTab facts={facts} timeframe={timeframe} />
        </Panel>
        <Panel tab="Levels">
          <LevelsTab facts={facts} />
        </Panel>
        <Panel tab="History">
          {kept && facts.market && !visiting ? (
            <HistoryTab userId={kept.userId} coin={facts.coin} market={facts.market} />
          ) : (
            <p className="py-4 text-muted max-md:hidden">
              {visiting
                ? 'Earlier plans are shown to beta users.'
                : 'Earlier plans come with the finished analysis.'}
            </p>
          )}
        </Panel>
        <footer className={PHONE_PLACE.end}>
          <Disclaimer />
        </footer>
      </IdleRender>
    </TabContext>
  );
});
