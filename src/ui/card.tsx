import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  readonly title?: ReactNode;
  /** Level of the title's heading; 2 unless said otherwise. */
  readonly level?: 2 | 3;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  /** The title stands in a column of its own, at the left, where there is room. */
  readonly beside?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A section below a hairline; with a title it is a region named by it. */
export function Card({ title, level = 2, aside, beside, className, children }: CardProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classNames(
        'border-line border-t pt-5 pb-2',
        beside && 'lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-x-10',
        className,
      )}
    >
      {title ? (
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-2">
          <Heading id={id} className="font-semibold text-lg">
            {title}
          </Heading>
          {aside}
        </div>
      ) : null}
      {beside ? <div className="min-w-0">{children}</div> : children}
    </section>
  );
}
