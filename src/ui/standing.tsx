import {
  ChevronsRight,
  CircleCheck,
  CircleDot,
  CircleQuestionMark,
  CircleX,
  Clock,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import type { Tone } from './tone.ts';

/** How something that goes on or has ended stands. */
export type Mark = 'open' | 'reached' | 'stopped' | 'left behind' | 'over' | 'not known';

const MARKS: Readonly<Record<Mark, { readonly icon: LucideIcon; readonly tone: Tone }>> = {
  open: { icon: CircleDot, tone: 'plain' },
  reached: { icon: CircleCheck, tone: 'up' },
  stopped: { icon: CircleX, tone: 'down' },
  'left behind': { icon: ChevronsRight, tone: 'warn' },
  over: { icon: Clock, tone: 'plain' },
  'not known': { icon: CircleQuestionMark, tone: 'plain' },
};

interface StandingProps {
  readonly mark: Mark;
  /** A word or two. */
  readonly label: string;
  /** What goes on after the label. */
  readonly children: ReactNode;
}

/** How something stands: a badge with a sign of its own, and the sentence that goes on from it. */
export function Standing({ mark, label, children }: StandingProps) {
  const { icon: Icon, tone } = MARKS[mark];
  return (
    <>
      <Badge tone={tone}>
        <Icon aria-hidden="true" className="size-3.5" />
        {label}
        <span className="sr-only">:</span>
      </Badge>
      <span className="numeric"> {children}</span>
    </>
  );
}
