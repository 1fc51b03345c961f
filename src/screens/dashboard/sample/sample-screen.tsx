import { useState } from 'react';
import type { Timeframe } from '../../../../domain/timeframe.ts';
import type { Sample } from '../../../backend/sample.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { FIRST_TIMEFRAME } from '../../../state/shown-analysis.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useMedia, WIDE } from '../../../ui/use-media.ts';
import { Cockpit, CockpitNotices } from '../frame/cockpit.tsx';
import { Results } from '../results.tsx';
import { ResultsSkeleton } from '../results-skeleton.tsx';
import { VisitorContext } from '../visitor/visitor.ts';
import { SampleFrame } from './sample-frame.tsx';
import { useSample } from './use-sample.ts';

interface InvitationProps {
  readonly coin: string | null;
  /** Whether it has a column to itself. */
  readonly inRail: boolean;
}

/** What this is, and the way to more of it. */
function Invitation({ coin, inRail }: InvitationProps) {
  return (
    <aside
      aria-label="About this sample"
      className={inRail ? 'grid gap-4 p-4' : 'flex flex-wrap items-center gap-x-6 gap-y-2'}
    >
      <p className="min-w-0 max-w-[68ch] grow basis-72 text-muted">
        <strong className="font-semibold text-text">Sample.</strong>{' '}
        {coin === null
          ? 'An analysis that anybody may read.'
          : `The newest analysis of ${coin}, as beta users see it. Tap what is dotted to see where it comes from.`}
      </p>
      <a href="/#waitlist" className={buttonClass('primary')}>
        Join the Waitlist
      </a>
    </aside>
  );
}

function Shown({ sample }: { readonly sample: Sample }) {
  const online = useReachable('analysis');
  const [timeframe, setTimeframe] = useState<Timeframe>(FIRST_TIMEFRAME);
  const { analysis, snapshotId } = sample;
  // Nobody's: it is read as those of the record are, and nothing of it is kept on the device.
  const kept: ChartedAnalysis = {
    ...analysis,
    userId: '',
    kind: 'recorded',
    snapshotId,
    coinFilter: analysis.coin,
    selectedTimeframe: timeframe,
    timestamp: analysis.actualAnalysisTime,
  };
  return (
    <Results
      facts={analysis}
      kept={kept}
      online={online}
      timeframe={timeframe}
      onTimeframe={setTimeframe}
    />
  );
}

/** /sample: the newest analysis of Bitcoin, for anybody, without an account. */
export function SampleScreen() {
  const { answer, retry } = useSample();
  const wide = useMedia(WIDE);
  const sample = answer.status === 'sample' ? answer.sample : null;
  const invitation = <Invitation coin={sample?.analysis.coin ?? null} inRail={wide} />;
  return (
    <SampleFrame>
      <h1 className="sr-only">Sample analysis</h1>
      <VisitorContext value={true}>
        <Cockpit rail={wide ? invitation : null}>
          <CockpitNotices of="page">
            {wide ? null : invitation}
            {answer.status === 'closed' ? (
              <Notice title="There is no open analysis here">
                This server shows its analyses to beta users alone.
              </Notice>
            ) : null}
            {answer.status === 'failed' ? (
              <Notice tone="down" action={<Button onClick={retry}>Try again</Button>}>
                {answer.sentence}
              </Notice>
            ) : null}
          </CockpitNotices>
          {answer.status === 'waiting' ? <ResultsSkeleton /> : null}
          {sample ? <Shown key={sample.snapshotId} sample={sample} /> : null}
        </Cockpit>
      </VisitorContext>
    </SampleFrame>
  );
}
