import type { ReactNode } from 'react';

interface GroupCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Not a region, as groups have cards of the same names. */
export function GroupCard({ title, children }: GroupCardProps) {
  return (
    <div className="min-w-0 pt-1">
      <h3 className="mb-1 font-[560] text-[0.9375rem]">{title}</h3>
      {children}
    </div>
  );
}
