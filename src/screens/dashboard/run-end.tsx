import { Check } from 'lucide-react';
import type { Run } from '../../state/analysis-run.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { duration } from './elapsed.ts';

interface RunEndProps {
  readonly run: Run;
  readonly online: boolean;
  readonly onRetry: () => void;
}

/** How the last run ended. */
export function RunEnd({ run, online, onRetry }: RunEndProps) {
  if (run.phase === 'complete') {
    return (
      <p role="status" className="numeric flex items-center gap-2 text-muted text-xs">
        <Check aria-hidden="true" className="size-4 text-up" />
        {run.coin} complete in {duration(run.duration)}
      </p>
    );
  }
  if (run.phase !== 'error') return null;
  return (
    <Notice
      tone="down"
      title={run.coin}
      action={
        <Button onClick={onRetry} disabled={!online}>
          Try again
        </Button>
      }
    >
      {run.message}
    </Notice>
  );
}
