import { ChevronDown } from 'lucide-react';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useTabs, useUntilFound } from './tabs.tsx';

interface FoldProps {
  readonly title: string;
  readonly verdict?: ReactNode;
  readonly level?: 2 | 3;
  readonly opened?: boolean;
  /** On wide screens the title is for screen readers only, as a tab shows it. */
  readonly bare?: boolean;
  /** On wide screens the title is small and without its verdict. */
  readonly quiet?: boolean;
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Collapsible below 768 px, always open from there on. */
export function Fold(props: FoldProps) {
  const { title, verdict, level = 2, bare = false, quiet = false } = props;
  const { aside, opened = false, className, children } = props;
  const wide = useTabs();
  const [open, setOpen] = useState(opened);
  const id = useId();
  const onFound = useCallback(() => setOpen(true), []);
  const place = useUntilFound(!wide && !open, onFound);
  const Heading = level === 2 ? 'h2' : 'h3';
  const words = verdict ? (
    <span id={`${id}-verdict`} className="block text-faint text-xs">
      {verdict}
    </span>
  ) : null;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={classNames('max-md:border-line max-md:border-t', className)}
    >
      {wide ? (
        <div className={classNames('flex items-start justify-between gap-3', bare && 'sr-only')}>
          <div className="min-w-0">
            <Heading
              id={`${id}-title`}
              className={
                quiet
                  ? 'pt-2 text-muted text-xs'
                  : level === 2
                    ? 'font-semibold text-[1.0625rem]'
                    : 'font-medium'
              }
            >
              {title}
            </Heading>
            {quiet ? null : words}
          </div>
          {aside}
        </div>
      ) : (
        <Heading>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-content`}
            aria-labelledby={`${id}-title`}
            aria-describedby={verdict ? `${id}-verdict` : undefined}
            onClick={() => setOpen(!open)}
            className="flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-start hover:bg-surface"
          >
            <span className="flex min-w-0 flex-auto flex-wrap items-baseline justify-between gap-x-3">
              <span id={`${id}-title`} className="block font-medium leading-5">
                {title}
              </span>
              {words}
            </span>
            <ChevronDown
              className={`size-4 shrink-0 text-faint transition-transform ${open ? 'rotate-180' : ''}`}
            />
          </button>
        </Heading>
      )}
      <div ref={place} id={`${id}-content`} className="print:[content-visibility:visible]">
        <div className="max-md:px-4 max-md:pt-1 max-md:pb-5">
          {wide || !aside ? null : <div className="flex justify-end">{aside}</div>}
          {children}
        </div>
      </div>
    </section>
  );
}

export function Disclosure({ title, children }: Pick<FoldProps, 'title' | 'children'>) {
  const [made, setMade] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget: { open } }) => setMade(made || open)}>
      <summary className="flex min-h-11 items-center gap-1 text-accent text-xs hover:underline">
        {title}
        <ChevronDown className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      {made ? children : null}
    </details>
  );
}
