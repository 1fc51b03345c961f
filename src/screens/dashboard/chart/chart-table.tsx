import { Suspense } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Scene } from './scene.ts';

const CandleTable = lazyPart(() => import('./candle-table.tsx'), 'CandleTable');

interface ChartTableProps {
  readonly scene: Scene;
  /** In full screen the chart stays visible above it. */
  readonly full: boolean;
}

/** Loads its code when opened. */
export function ChartTable({ scene, full }: ChartTableProps) {
  return (
    <div
      className={classNames(
        'border-line border-t px-4 py-3 md:px-6',
        full && 'max-h-[45%] shrink-0 overflow-y-auto',
      )}
    >
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <CandleTable scene={scene} />
      </Suspense>
    </div>
  );
}
