import type { ReactNode } from 'react';

interface GroupCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A card within a group's section. The groups have cards of the same names: they are no regions. */
export function GroupCard({ title, children }: GroupCardProps) {
  return (
    <div className="rounded-xl border border-line bg-surface p-4 sm:p-5">
      <h3 className="mb-3 font-semibold text-base">{title}</h3>
      {children}
    </div>
  );
}
