import type { ReactNode } from 'react';

interface GroupCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a group's section. The groups have parts of the same names: they are no regions. */
export function GroupCard({ title, children }: GroupCardProps) {
  return (
    <div className="min-w-0 pt-1">
      <h3 className="mb-1 font-[560] text-[0.9375rem]">{title}</h3>
      {children}
    </div>
  );
}
