import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { TONE_FIELD, type Tone } from './tone.ts';

const ICONS = {
  plain: Info,
  accent: Info,
  up: CircleCheck,
  down: CircleAlert,
  warn: TriangleAlert,
} as const;

interface NoticeProps {
  /** `up`: success, `down`: error, `warn`: warning. */
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}

export function Notice({ tone = 'plain', title, children, action, className }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={tone === 'down' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2',
        tone === 'plain' ? 'py-1' : `rounded-md px-3 py-2.5 ${TONE_FIELD[tone]}`,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-56 gap-2.5">
        <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <div className="min-w-0 max-w-[68ch]">
          {title ? <p className="font-[560]">{title}</p> : null}
          {children ? <div className="text-text">{children}</div> : null}
        </div>
      </div>
      {action}
    </div>
  );
}

interface ProblemNoticeProps {
  readonly title?: string;
  readonly reason: ReactNode;
  readonly onRetry?: (() => void) | undefined;
}

export function ProblemNotice({ title, reason, onRetry }: ProblemNoticeProps) {
  const retry = onRetry ? <Button onClick={onRetry}>Try again</Button> : null;
  return (
    <Notice tone="down" action={retry} {...(title ? { title } : {})}>
      {reason}
    </Notice>
  );
}

/** Why something cannot be done now, and what; nothing while it can. */
export function OfflineNotice(props: {
  readonly why: string | null;
  readonly children: ReactNode;
}) {
  if (props.why === null) return null;
  return (
    <Notice tone="warn">
      {props.why} {props.children}
    </Notice>
  );
}
