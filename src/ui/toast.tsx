import type { ReactNode } from 'react';

interface ToastProps {
  readonly children: ReactNode;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
}

/** A message that floats above the foot of the page until it is answered. */
export function Toast({ children, actions }: ToastProps) {
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 mx-auto flex max-w-lg flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border border-edge bg-surface py-2 ps-4 pe-2 shadow-lg"
    >
      <p className="py-1.5">{children}</p>
      {actions ? <div className="flex gap-1">{actions}</div> : null}
    </div>
  );
}
