import { useId } from 'react';
import { createPortal } from 'react-dom';
import { useSheet } from './use-sheet.ts';

interface LineBesideProps {
  readonly title: string;
  readonly line: string;
  readonly beside: HTMLElement;
  readonly onClose: () => void;
}

/** Escape or a press closes it. */
export function LineBeside({ title, line, beside, onClose }: LineBesideProps) {
  const id = useId();
  const dialog = useSheet(beside);
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={title}
      aria-describedby={id}
      onClose={onClose}
      className="mx-auto mt-auto mb-[calc(var(--foot-height)+0.75rem)] max-w-[min(24rem,calc(100vw-2rem))] rounded-[10px] border border-edge bg-surface p-0 text-sm text-text leading-normal shadow-lg backdrop:bg-transparent"
    >
      <p id={id} className="px-4 py-3">
        {line}
      </p>
    </dialog>,
    document.body,
  );
}
