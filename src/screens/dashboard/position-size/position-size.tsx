import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import { sizedPlanOf } from '../../../../domain/position/sized-plan.ts';
import { useSession } from '../../../state/session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const SizeForm = lazy(() =>
  import('./size-form.tsx').then((module) => ({ default: module.SizeForm })),
);

interface PositionSizeProps {
  readonly facts: Pick<KnownFacts, 'coin' | 'tickSize' | 'tradeRecommendation'>;
  readonly online: boolean;
}

/** How large a position of a plan may be for what one would risk; nothing for a plan without prices. */
export function PositionSize({ facts, online }: PositionSizeProps) {
  const { coin, tickSize, tradeRecommendation: plan } = facts;
  const userId = useSession(({ person }) => person?.id);
  const [open, setOpen] = useState(false);
  const id = useId();
  const title = useId();
  const sized = plan && sizedPlanOf(plan);
  if (!sized || userId === undefined) return null;
  return (
    <section aria-labelledby={title} className="mt-4 border-line border-t pt-2">
      <h3 id={title}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold"
        >
          Position Size
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 shrink-0 transition-transform', open && 'rotate-180')}
          />
        </button>
      </h3>
      <p className="max-w-[70ch] text-muted text-sm">
        How much of the coin to take, by what you are ready to lose at the stop. It is worked out on
        this device; your account and your risk stay here.
      </p>
      <div id={id} hidden={!open} className="mt-3">
        {open ? (
          <Suspense fallback={<Skeleton className="h-24 w-full" />}>
            <SizeForm
              key={coin}
              userId={userId}
              coin={coin}
              tickSize={tickSize}
              online={online}
              sized={sized}
              plan={plan}
            />
          </Suspense>
        ) : null}
      </div>
    </section>
  );
}
