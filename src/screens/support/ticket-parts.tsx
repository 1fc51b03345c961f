import { type ReactNode, useId } from 'react';
import { priorityName, statusName } from '../../../domain/person/ticket.ts';
import { plural } from '../../../domain/text/plural.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import type { Tone } from '../../ui/tone.ts';

const ROWS = ['h-27', 'h-27', 'h-27'];

/** With `heading`, includes the shape of a heading that is not there yet. */
export function ListSkeleton({ heading }: { readonly heading?: boolean }) {
  return <Loading words="Loading tickets" parts={heading ? ['h-11 w-56', ...ROWS] : ROWS} />;
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
