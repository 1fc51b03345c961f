import type { ReactNode } from 'react';

/** The plot's place while there is no chart in it, and why; exactly as high as the chart. */
export function ChartShape({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="grid h-(--plot-height) min-h-0 flex-1 place-items-center px-4">
      {children ?? (
        <span aria-hidden="true" className="block size-16 animate-pulse rounded-md bg-surface" />
      )}
    </div>
  );
}
