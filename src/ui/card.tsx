import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  readonly title?: ReactNode;
  /** Sets the title in a column of its own on the left, if there is room. */
  readonly beside?: boolean;
  readonly note?: string;
  readonly anchor?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Card({ title, beside, note, anchor, className, children }: CardProps) {
  const unnamed = useId();
  const id = anchor ?? unnamed;
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
          <h2 id={id} tabIndex={anchor ? -1 : undefined} className="font-semibold text-lg">
            {title}
          </h2>
        </div>
      ) : null}
      {beside ? (
        <div className="flex min-w-0 flex-col gap-4">
          {note ? <p className="max-w-[68ch] text-muted text-sm">{note}</p> : null}
          {children}
        </div>
      ) : (
        children
      )}
    </section>
  );
}
