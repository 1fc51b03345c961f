import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sheetPlace } from './sheet-place.ts';

/** Beside the words from here on; below, at the bottom of the screen. */
const BESIDE = '(min-width: 40rem)';

interface SheetFrameProps {
  readonly title: string;
  readonly beside: HTMLElement;
  /** Null while it is being looked up. */
  readonly content: ((close: () => void) => ReactNode) | null;
  readonly onClose: () => void;
}

export function SheetFrame({ title, beside, content, onClose }: SheetFrameProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const ready = content !== null;

  // Opened before it is measured: content may be there at once.
  useLayoutEffect(() => {
    const sheet = dialog.current;
    if (!sheet) return;
    sheet.showModal();
    const closeOutside = (event: MouseEvent) => {
      if (event.target === sheet) sheet.close();
    };
    sheet.addEventListener('click', closeOutside);
    return () => sheet.removeEventListener('click', closeOutside);
  }, []);
  // Measured again, since the content makes the sheet higher.
  useLayoutEffect(() => {
    const sheet = dialog.current;
    if (!sheet || !ready || !matchMedia(BESIDE).matches) return;
    const view = { width: innerWidth, height: innerHeight };
    const size = { width: sheet.offsetWidth, height: sheet.offsetHeight };
    const { left, top } = sheetPlace(beside.getBoundingClientRect(), size, view);
    sheet.style.margin = '0';
    sheet.style.left = `${left}px`;
    sheet.style.top = `${top}px`;
  }, [ready, beside]);

  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      className="mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-2xl border border-line bg-surface p-0 text-text shadow-xl sm:m-auto sm:w-[26rem] sm:rounded-xl"
    >
      <div className="flex flex-col gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:p-5">
        <div className="sticky top-0 z-10 -mx-4 -mt-4 flex items-start justify-between gap-2 bg-surface px-4 pt-4 sm:-mx-5 sm:-mt-5 sm:px-5 sm:pt-5">
          <h2 id={`${id}-title`} className="font-semibold text-base">
            {title}
          </h2>
          <Button
            variant="quiet"
            aria-label="Close"
            onClick={close}
            className="-mt-2.5 -me-3 shrink-0 px-0"
          >
            <X aria-hidden="true" className="size-5" />
          </Button>
        </div>
        {content ? (
          content(close)
        ) : (
          <div className="flex flex-col gap-3">
            <Skeleton className="h-12 w-1/2" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-24 w-full" />
          </div>
        )}
      </div>
    </dialog>
  );
}
