import { Skeleton } from '../../../ui/skeleton.tsx';

/** The chart's place while it loads: its legend, its pane and its controls. */
export function ChartShape() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="h-80 w-full sm:h-[26rem]" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
