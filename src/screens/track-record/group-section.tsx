import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { LEAST_BLOCKS } from '../../../domain/record/block-bootstrap.ts';
import type { RecordGroup } from '../../../domain/record/track-record.ts';
import { counted } from '../../../domain/text/plural.ts';
import { CumulativeLine } from './cumulative-line.tsx';
import { Figures } from './figures.tsx';

interface GroupSectionProps {
  readonly title: string;
  readonly about: string;
  readonly group: RecordGroup;
  readonly folded?: boolean;
  readonly children: ReactNode;
}

/** How far to trust the figures; null where their intervals say it. */
function cautionFor({ totals, blocks }: RecordGroup): string | null {
  if (totals.settled === 0 || blocks.length >= LEAST_BLOCKS) return null;
  const entries = counted(totals.settled, 'settled entry', 'settled entries');
  return `${entries} from ${counted(blocks.length, 'fortnight')} say next to nothing: entries of the same days rise and fall together, so chance alone may make these figures.`;
}

function GroupBody({ about, group, children }: Omit<GroupSectionProps, 'title'>) {
  const caution = cautionFor(group);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[68ch] text-muted text-sm">{about}</p>
      {caution ? <p className="max-w-[68ch] text-sm">{caution}</p> : null}
      {group.totals.entries === 0 ? (
        <p>None is recorded yet.</p>
      ) : (
        <>
          <Figures group={group} />
          <CumulativeLine line={group.line} />
          {group.totals.settled === 0 ? null : (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-2">
              {children}
            </div>
          )}
        </>
      )}
    </div>
  );
}

export function GroupSection({ title, folded = false, ...body }: GroupSectionProps) {
  const id = useId();
  const heading = (
    <h2 id={id} className="font-semibold text-lg">
      {title}
    </h2>
  );
  const { entries, settled } = body.group.totals;
  return (
    <section aria-labelledby={id}>
      {folded ? (
        <details className="group">
          <summary className="flex min-h-14 flex-wrap items-baseline gap-x-3 border-line border-t py-4">
            {heading}
            <span className="numeric text-faint text-xs">
              {entries} recorded, {settled} settled
            </span>
            <ChevronDown
              aria-hidden="true"
              className="ms-auto size-4 self-center text-faint group-open:rotate-180"
            />
          </summary>
          <div className="pb-4">
            <GroupBody {...body} />
          </div>
        </details>
      ) : (
        <>
          <div className="mb-2">{heading}</div>
          <GroupBody {...body} />
        </>
      )}
    </section>
  );
}
