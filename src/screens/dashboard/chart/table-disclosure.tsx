import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Scene } from './scene.ts';

const CandleTable = lazy(() =>
  import('./candle-table.tsx').then((module) => ({ default: module.CandleTable })),
);

/** The same candles as a table, built only while it is open. */
export function TableDisclosure({ scene }: { readonly scene: Scene }) {
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2.5 font-medium text-accent">Show as table</summary>
      {open ? (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <CandleTable scene={scene} />
        </Suspense>
      ) : null}
    </details>
  );
}
