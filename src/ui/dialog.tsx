import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

interface DialogProps {
  readonly open: boolean;
  /** Called on Escape and on a press outside. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Takes the room that a picture needs. */
  readonly wide?: boolean;
  readonly children?: ReactNode;
  /** Buttons, the safe one first; none where what is inside brings its own. */
  readonly actions?: ReactNode;
}

/** A modal question or view. The browser keeps focus inside and gives it back when it closes. */
export function Dialog({ open, onClose, title, wide, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  useEffect(() => {
    const dialog = element.current;
    const closeOutside = (event: MouseEvent) => {
      if (event.target === dialog) dialog?.close();
    };
    dialog?.addEventListener('click', closeOutside);
    return () => dialog?.removeEventListener('click', closeOutside);
  }, []);
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
