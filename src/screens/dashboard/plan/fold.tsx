import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface FoldProps {
  readonly title: string;
  readonly verdict: string;
  readonly children: ReactNode;
}

/** Collapsible below 768 px, always open from there on. */
export function Fold({ title, verdict, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label={title} className="border-line border-t md:px-4">
      <h3>
        <span className="block pt-2 text-muted text-xs max-md:hidden">{title}</span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full items-center justify-between gap-3 px-4 py-2 text-start hover:bg-surface md:hidden"
        >
          <span className="min-w-0">
            <span className="block font-medium leading-5">{title}</span>
            <span className="numeric block text-faint text-xs">{verdict}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classNames(
              'size-4 shrink-0 text-faint transition-transform',
              open && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div id={id} className={classNames('max-md:px-4 max-md:pb-4', !open && 'max-md:hidden')}>
        {children}
      </div>
    </section>
  );
}
