import { type ReactNode, useEffect, useRef } from 'react';

interface NarrowCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Focuses a title that changes in place, so that it is read out. */
export function NarrowCard({ title, children }: NarrowCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  useEffect(() => {
    if (before.current === title) return;
    before.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <div className="flex flex-col gap-5">
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-semibold text-2xl tracking-[-0.02em] outline-none"
      >
        {title}
      </h1>
      {children}
    </div>
  );
}
