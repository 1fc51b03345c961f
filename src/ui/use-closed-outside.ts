import { useEffect, useRef } from 'react';

/** For a modal dialog: a press beside it closes it. */
export function useClosedOutside() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const close = (event: MouseEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener('click', close);
    return () => element?.removeEventListener('click', close);
  }, []);
  return dialog;
}
