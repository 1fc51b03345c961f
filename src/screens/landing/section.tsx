import type { ReactNode } from 'react';

interface SectionProps {
  /** Names the section's address on the page, and its heading. */
  readonly id: string;
  readonly title: string;
  /** A line or two under the title. */
  readonly lead?: ReactNode;
  /** For a long one: its height until it comes near the screen and is laid out, as classes. */
  readonly expectedHeight?: string;
  readonly children: ReactNode;
}

/** A ruled section: on wide screens the heading is beside what it heads. */
export function Section({ id, title, lead, expectedHeight, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`border-line border-t ${expectedHeight ? `[content-visibility:auto] ${expectedHeight}` : ''}`}
    >
      <div className="gutter mx-auto grid max-w-6xl gap-x-12 gap-y-6 py-12 lg:grid-cols-[16rem_1fr] lg:py-16">
        <div className="flex flex-col gap-2">
          <h2 id={`${id}-title`} className="font-semibold text-2xl tracking-tight">
            {title}
          </h2>
          {lead ? <div className="max-w-[60ch] text-muted">{lead}</div> : null}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
