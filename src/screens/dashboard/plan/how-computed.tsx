import { lazy, Suspense, useState } from 'react';
import type { KnownPlan } from '../../../../domain/known-analysis.ts';
import { Button } from '../../../ui/button.tsx';

const OddsSheet = lazy(() =>
  import('./odds-sheet.tsx').then((module) => ({ default: module.OddsSheet })),
);

/** A button that opens how a plan's odds are computed, and how such odds did. */
export function HowComputed({ plan }: { readonly plan: KnownPlan }) {
  const [asked, setAsked] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button onClick={({ currentTarget }) => setAsked(currentTarget)}>How this is computed</Button>
      {asked ? (
        <Suspense fallback={null}>
          <OddsSheet plan={plan} beside={asked} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
