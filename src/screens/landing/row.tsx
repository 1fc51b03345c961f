import type { ReactNode } from 'react';

/** A figure of the example beside its label. */
export function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-0.5">
      <dt className="whitespace-nowrap text-muted">{label}</dt>
      <dd className="numeric text-end">{children}</dd>
    </div>
  );
}
