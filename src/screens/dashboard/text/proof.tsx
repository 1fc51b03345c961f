import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { Fold } from '../frame/fold.tsx';
import { WhenNear } from '../frame/when-near.tsx';

const Recompute = lazyPart(() => import('./recompute-card.tsx'), 'RecomputeCard');

interface ProofProps {
  readonly kept: ChartedAnalysis;
  readonly snapshotId: string;
  readonly online: boolean;
}

export function Proof(props: ProofProps) {
  return (
    <Fold
      title="Proof"
      verdict="the same candles give the same bytes"
      className={`${PHONE_PLACE.proof} md:border-line md:border-t md:py-5`}
    >
      <WhenNear fallback={<div className="min-h-36" />}>
        <Recompute {...props} />
      </WhenNear>
    </Fold>
  );
}
