import { priorityName, statusName } from '../../../domain/person/ticket.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';

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
