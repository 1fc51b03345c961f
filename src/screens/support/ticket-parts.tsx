import { type ReactNode, useId } from 'react';
import { priorityName, statusName } from '../../../domain/person/ticket.ts';
import { plural } from '../../../domain/text/plural.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Tone } from '../../ui/tone.ts';

/** With `heading`, includes the shape of a heading that is not there yet. */
export function ListSkeleton({ heading }: { readonly heading?: boolean }) {
  return (
    <div className="flex flex-col">
      <span role="status" className="sr-only">
        Loading tickets
      </span>
      {heading ? <Skeleton className="mb-3 h-11 w-56" /> : null}
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex flex-col gap-2.5 border-line border-t py-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}

/** Takes the database's text form. */
export const ageOf = (moment: string, now: number): string => relativeTime(Date.parse(moment), now);

export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${plural(count, one)}`;

const STATUS_TONES: Readonly<Record<string, Tone>> = {
  in_progress: 'accent',
  reviewing: 'accent',
  resolved: 'up',
};

export function StatusBadge({ status }: { readonly status: string }) {
  return <Badge tone={STATUS_TONES[status] ?? 'plain'}>{statusName(status)}</Badge>;
}

export function PriorityBadge({ priority }: { readonly priority: string }) {
  return (
    <Badge tone={priority === 'high' ? 'warn' : 'plain'}>
      {priorityName(priority)}
      <span className="sr-only"> priority</span>
    </Badge>
  );
}

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
