import type { ReactNode } from 'react';

interface ListHeadProps {
  /** Counts of coins and changes; empty while unknown. */
  readonly line: string;
  /** Null if there is nothing to sort. */
  readonly sort: ReactNode;
}

export function ListHead({ line, sort }: ListHeadProps) {
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-1 pt-5 pb-2 md:flex-nowrap md:pt-8 md:pb-3">
      <div className="me-auto min-w-0 max-md:w-full">
        <h1 className="font-semibold text-xl leading-[1.15] tracking-[-0.02em] md:text-[1.75rem]">
          Watch List
        </h1>
        <p className="numeric mt-0.5 min-h-5 text-[0.8125rem] text-faint">{line}</p>
      </div>
      {sort}
    </header>
  );
}
