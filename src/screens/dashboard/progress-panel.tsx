import type { Coin } from '../../../domain/coin.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ESTIMATED_RUN, stopwatch } from './elapsed.ts';

interface ProgressPanelProps {
  readonly coin: Coin;
  /** What the server says that it does. */
  readonly text: string;
  /** When the run began (ms UTC). */
  readonly startedAt: number;
}

/** What a run is doing and for how long. */
export function ProgressPanel({ coin, text, startedAt }: ProgressPanelProps) {
  const elapsed = useNow(1000) - startedAt;
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-[0.8125rem]">
        <p>
          <span className="font-semibold">{coin}</span> <span className="text-muted">{text}</span>
        </p>
        <p className="numeric font-medium">
          <span className="sr-only">Elapsed </span>
          {stopwatch(elapsed)}
        </p>
      </div>
      <ProgressBar label="Analysis progress" share={elapsed / ESTIMATED_RUN} />
      <LiveRegion text={`${coin}: ${text}`} />
    </div>
  );
}
