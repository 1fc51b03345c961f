import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

export const ICON_BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-surface hover:text-text';

export const MENU_BUTTON =
  'flex min-h-11 w-full items-center gap-2.5 px-4 text-start text-[0.8125rem] hover:bg-raised disabled:text-faint';

interface MoreMenuProps {
  /** 'More for the chart'. */
  readonly label: string;
  readonly children: (close: () => void, open: boolean) => ReactNode;
}

/** Closes on Escape and on a press elsewhere. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    const closing = new AbortController();
    const { signal } = closing;
    document.addEventListener('pointerdown', onPress, { signal });
    root.current?.addEventListener('keydown', onKey, { signal });
    return () => closing.abort();
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={ICON_BUTTON}
      >
        <Ellipsis aria-hidden="true" className="size-[1.125rem]" />
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute end-0 top-full z-30 w-60 rounded-[10px] border border-edge bg-surface py-1 shadow-lg"
      >
        {children(close, open)}
      </div>
    </div>
  );
}
