import type { ReactNode } from 'react';

export const COLUMN = 'gutter mx-auto max-w-[1312px] md:px-8';

interface SectionProps {
  /** Anchor of the section, and of its heading. */
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** Classes that reserve a long section's height until it is laid out. */
  readonly expectedHeight?: string;
  readonly children: ReactNode;
}

/** On wide screens the heading is beside its content. */
export function Section({ id, title, lead, expectedHeight, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={expectedHeight ? `[content-visibility:auto] ${expectedHeight}` : undefined}
    >
      <div className={COLUMN}>
        <div className="grid gap-7 border-line border-t py-10 md:py-14 min-[68.75rem]:grid-cols-[300px_minmax(0,1fr)] min-[68.75rem]:gap-12 min-[68.75rem]:py-18">
          <div>
            <h2
              id={`${id}-title`}
              className="text-balance font-[620] text-[1.625rem] leading-[1.12] tracking-[-0.025em] md:text-[2rem]"
            >
              {title}
            </h2>
            {lead ? <p className="mt-3 max-w-[60ch] text-muted">{lead}</p> : null}
          </div>
          <div className="min-w-0">{children}</div>
        </div>
      </div>
    </section>
  );
}
