import type { ReactNode } from 'react';

interface ListHeadProps {
  /** How many coins, how many changed; empty while that is not known. */
  readonly line: string;
  /** The choice of the order; null where there is nothing to order. */
  readonly sort: ReactNode;
}

/** The screen's heading, with its place for a line and the order. */
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
