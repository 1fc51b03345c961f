import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  readonly title?: ReactNode;
  /** Level of the title's heading; 2 unless said otherwise. */
  readonly level?: 2 | 3;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A bordered section; with a title it is a region named by it. */
export function Card({ title, level = 2, aside, className, children }: CardProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classNames('rounded-xl border border-line bg-surface p-4 sm:p-5', className)}
    >
      {title ? (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <Heading id={id} className="font-semibold text-base">
            {title}
          </Heading>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}
