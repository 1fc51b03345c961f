import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export interface ToastProps {
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Adds its button, before the others. */
  readonly onDismiss?: (() => void) | undefined;
  readonly dismissText?: string;
  /** In the flow: it can wait, and covers nothing. */
  readonly below?: boolean;
}

/** Floats above the foot of the page until answered. */
export function Toast(props: ToastProps) {
  const { children, actions, onDismiss, dismissText = 'Dismiss', below } = props;
  return (
    <div
      role="status"
      className={classNames(
        below
          ? 'mx-4 mb-[calc(var(--foot-height)+0.75rem)] sm:mx-auto'
          : 'fixed inset-x-4 bottom-[calc(var(--foot-height)+0.75rem)] z-40 mx-auto',
        'flex max-w-lg flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-[10px] border border-line bg-surface py-2 ps-4 pe-2 shadow-lg',
      )}
    >
      <p className="py-1.5">{children}</p>
      {actions || onDismiss ? (
        <div className="flex flex-wrap gap-1">
          {onDismiss ? (
            <Button variant="quiet" onClick={onDismiss}>
              {dismissText}
            </Button>
          ) : null}
          {actions}
        </div>
      ) : null}
    </div>
  );
}
