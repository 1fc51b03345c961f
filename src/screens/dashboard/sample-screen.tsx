import type { ReactNode } from 'react';
import { sentenceOf } from '../../backend/failure.ts';
import { readSample, type Sample } from '../../backend/sample.ts';
import { planWatches } from '../../data/plan-watches.ts';
import { holdChart } from '../../data/snapshot-chart.ts';
import { useSession } from '../../state/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Mark } from '../../ui/mark.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { useMedia, WIDE } from '../../ui/use-media.ts';
import { Cockpit, CockpitNotices } from './frame/cockpit.tsx';
import { VisitorContext } from './frame/visitor.ts';
import { WhenNear } from './frame/when-near.tsx';
import { RecordedResults, useAsked } from './results.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

const LostCall = lazyPart(() => import('./replay/lost-call.tsx'), 'LostCall');

type SampleAnswer =
  | { readonly status: 'sample'; readonly sample: Sample }
  /** Disabled by the operator. */
  | { readonly status: 'closed' }
  | { readonly status: 'failed'; readonly sentence: string };

const UNREADABLE = 'This version of the app cannot read this analysis. Reload the page.';
/** The very first analysis takes seconds: retry interval in ms, and number of tries. */
const AGAIN = 1_000;
const TRIES = 45;
const NOT_THERE_YET = 503;

async function readUntilThere(left: AbortSignal, tries = TRIES): ReturnType<typeof readSample> {
  const outcome = await readSample();
  if (outcome.ok || outcome.failure.status !== NOT_THERE_YET || tries === 0) return outcome;
  await new Promise((resolve) => setTimeout(resolve, AGAIN));
  return left.aborted ? outcome : readUntilThere(left, tries - 1);
}

async function askSample(left: AbortSignal): Promise<SampleAnswer> {
  const outcome = await readUntilThere(left);
  if (!outcome.ok) {
    const { failure } = outcome;
    if (failure.status === 404) return { status: 'closed' };
    return { status: 'failed', sentence: sentenceOf(failure) };
  }
  if (outcome.value === 'unreadable') return { status: 'failed', sentence: UNREADABLE };
  const { snapshotId, analysis, watch, chart } = outcome.value;
  holdChart(snapshotId, chart);
  const life = analysis.tradeRecommendation?.plan;
  if (life && watch) planWatches.hold(life.hash, watch);
  return { status: 'sample', sample: outcome.value };
}

function SampleFrame({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useSession((state) => state.person !== null);
  return (
    <>
      <header className="sticky top-0 z-30 h-(--head-height) border-line border-b bg-page pt-[env(safe-area-inset-top)]">
        <div className="gutter mx-auto flex h-full max-w-[110rem] items-center gap-2">
          <a
            href="/"
            className="flex min-h-11 shrink-0 items-center gap-2.5 font-semibold tracking-[-0.01em]"
          >
            <Mark />
            Coin Analyst
          </a>
          <nav aria-label="Main" className="ms-auto flex items-center">
            <a
              href={isSignedIn ? '/dashboard' : '/login'}
              className={buttonClass('quiet', 'text-accent hover:text-accent')}
            >
              {isSignedIn ? 'Dashboard' : 'Beta Access'}
            </a>
          </nav>
        </div>
      </header>
      <main tabIndex={-1} className="outline-none">
        {children}
      </main>
    </>
  );
}

function Invitation({ coin, inRail }: { readonly coin: string | null; readonly inRail: boolean }) {
  return (
    <aside
      aria-label="About this sample"
      className={inRail ? 'grid gap-4 p-4' : 'flex flex-wrap items-center gap-x-6 gap-y-2'}
    >
      <p className="min-w-0 max-w-[68ch] grow basis-72 text-muted">
        <strong className="font-semibold text-text">Sample.</strong>{' '}
        {coin === null
          ? 'An analysis that anybody may read.'
          : `The newest analysis of ${coin}, as beta users see it. Tap an underlined number for its source.`}
      </p>
      <a href="/#waitlist" className={buttonClass('primary')}>
        Join the Waitlist
      </a>
    </aside>
  );
}

/** /sample: the newest analysis of Bitcoin, without an account. */
export function SampleScreen() {
  const { answer, retry } = useAsked(askSample, 'analysis');
  const wide = useMedia(WIDE);
  const sample = answer?.status === 'sample' ? answer.sample : null;
  const invitation = <Invitation coin={sample?.analysis.coin ?? null} inRail={wide} />;
  return (
    <SampleFrame>
      <h1 className="sr-only">Sample analysis</h1>
      <VisitorContext value={true}>
        <Cockpit rail={wide ? invitation : null}>
          <CockpitNotices of="page">
            {wide ? null : invitation}
            {answer?.status === 'closed' ? (
              <Notice title="No sample to show">
                This server shows its analyses to beta users alone.
              </Notice>
            ) : null}
            {answer?.status === 'failed' ? (
              <ProblemNotice reason={answer.sentence} onRetry={retry} />
            ) : null}
          </CockpitNotices>
          {answer === null ? <ResultsSkeleton /> : null}
          {sample ? (
            <RecordedResults
              key={sample.snapshotId}
              analysis={sample.analysis}
              snapshotId={sample.snapshotId}
              userId=""
            />
          ) : null}
        </Cockpit>
        {sample ? (
          <WhenNear fallback={null}>
            <LostCall />
          </WhenNear>
        ) : null}
      </VisitorContext>
    </SampleFrame>
  );
}
