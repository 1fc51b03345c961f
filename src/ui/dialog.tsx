import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useClosedOutside } from './use-closed-outside.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly wide?: boolean;
  readonly children?: ReactNode;
  /** The safe one first; none if the content has its own. */
  readonly actions?: ReactNode;
}

/** Modal; the browser traps focus and restores it on close. */
export function Dialog({ open, onClose, title, wide, children, actions }: DialogProps) {
  const element = useClosedOutside();
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [element, open]);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onClose={onClose}
      className={classNames(
        'm-auto rounded-[10px] border border-line bg-surface p-0 text-text shadow-xl',
        wide ? 'w-[min(60rem,calc(100vw-2rem))]' : 'w-[min(28rem,calc(100vw-2rem))]',
      )}
    >
      <div className="flex flex-col gap-4 p-5">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {children}
        {actions ? <div className="flex flex-wrap justify-end gap-2">{actions}</div> : null}
      </div>
    </dialog>
  );
}

interface RemoveDialogProps {
  /** The question; null while nothing is asked. */
  readonly title: string | null;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
  readonly children?: ReactNode;
}

export function RemoveDialog({ title, onCancel, onRemove, children }: RemoveDialogProps) {
  // The text stays while the dialog closes.
  const last = useRef(title);
  last.current = title ?? last.current;
  const actions = (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button variant="danger" onClick={onRemove}>
        Remove
      </Button>
    </>
  );
  return (
    <Dialog open={title !== null} onClose={onCancel} title={last.current} actions={actions}>
      {children}
    </Dialog>
  );
}
