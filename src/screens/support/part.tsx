import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Part({ title, aside, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t pt-5 pb-1">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id} className="min-w-0 break-words font-semibold text-[1.0625rem]">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
