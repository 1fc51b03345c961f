import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { Button } from '../../../ui/button.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { BESIDE_PLAN } from '../chart/plot-size.ts';
import { usePlanActions } from './use-plan-actions.ts';

interface ShareButtonProps {
  readonly facts: KnownFacts;
  /** Null while the text is being written. */
  readonly kept: ChartedAnalysis | null;
}

function PhoneButton({ facts, kept }: ShareButtonProps) {
  const [said, setSaid] = useState('');
  const { prepare, share } = usePlanActions(facts, kept, setSaid);
  return (
    <>
      <Button
        onPointerDown={prepare}
        onFocus={prepare}
        onClick={share}
        aria-label="Share picture"
        className="whitespace-nowrap px-2 text-[0.8125rem] max-[24rem]:text-xs"
      >
        <Share2 aria-hidden="true" className="size-4 shrink-0 text-muted max-[24rem]:hidden" />
        <span>
          Share<span className="max-[22.4rem]:hidden"> picture</span>
        </span>
      </Button>
      <p role="status" className="-me-24 whitespace-nowrap text-muted text-xs not-empty:pt-1">
        {said}
      </p>
    </>
  );
}

/** Phones only; elsewhere it is in the menu. */
export function ShareButton(props: ShareButtonProps) {
  const beside = useMedia(BESIDE_PLAN);
  if (beside || !props.facts.tradeRecommendation) return null;
  return (
    <div className="flex min-h-11 flex-auto flex-col">
      <PhoneButton {...props} />
    </div>
  );
}
