import { ArrowLeft } from 'lucide-react';
import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { KnownAnalysis } from '../../../domain/analysis/known-analysis.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { readSnapshot } from '../../backend/snapshots.ts';
import { useReachable } from '../../state/connectivity.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { useMedia, WIDE } from '../../ui/use-media.ts';
import { BACK_LINK, Cockpit, CockpitNotices } from './frame/cockpit.tsx';
import { Rail } from './rail/rail.tsx';
import { RecordedResults, useAsked } from './results.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

interface RecordedAnalysisProps {
  readonly userId: string;
  readonly snapshotId: string;
}

type Answer =
  | { readonly status: 'read'; readonly result: KnownAnalysis }
  | { readonly status: 'failed'; readonly problem: string };

const GONE = 'There is no analysis of this address.';
const UNREADABLE = 'This version of the app cannot read this analysis.';

const failed = (problem: string): Answer => ({ status: 'failed', problem });

async function askSnapshot(snapshotId: string): Promise<Answer> {
  const outcome = await readSnapshot(snapshotId);
  if (!outcome.ok) return failed(sentenceOf(outcome.failure));
  if (outcome.value === 'unreadable') return failed(UNREADABLE);
  return outcome.value ? { status: 'read', result: outcome.value } : failed(GONE);
}

/** From the track record; the device stores only its chart. */
export function RecordedAnalysis({ userId, snapshotId }: RecordedAnalysisProps) {
  const navigate = useNavigate();
  const wide = useMedia(WIDE);
  const online = useReachable('analysis');
  const ask = useCallback(() => askSnapshot(snapshotId), [snapshotId]);
  const { answer, retry } = useAsked(ask, 'database');

  const generate = useCallback(
    (coin: Coin) => {
      navigate('/dashboard');
      void import('../../state/run-analysis.ts').then(({ runAnalysis }) =>
        runAnalysis(userId, coin),
      );
    },
    [userId, navigate],
  );

  return (
    <Cockpit rail={wide ? <Rail userId={userId} onGenerate={generate} /> : null}>
      <CockpitNotices of="page">
        <Link to="/track-record" className={buttonClass('quiet', BACK_LINK)}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Track Record
        </Link>
        {answer?.status === 'failed' ? (
          <ProblemNotice reason={answer.problem} onRetry={retry} />
        ) : null}
      </CockpitNotices>
      {answer === null ? <ResultsSkeleton /> : null}
      {answer?.status === 'read' ? (
        <RecordedResults
          analysis={answer.result}
          userId={userId}
          snapshotId={snapshotId}
          notices={
            <Notice
              tone="warn"
              title="Viewing a Recorded Analysis"
              action={
                <Button disabled={!online} onClick={() => generate(answer.result.coin)}>
                  Newest plan
                </Button>
              }
            >
              This is how it read when its recommendation was entered in the track record.
            </Notice>
          }
        />
      ) : null}
    </Cockpit>
  );
}
