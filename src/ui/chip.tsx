import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface ChipProps {
  readonly children: ReactNode;
  readonly onRemove: () => void;
  readonly removeLabel: string;
}

export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  return (
    <span className="numeric inline-flex min-h-11 items-center rounded-md max-sm:w-full max-sm:justify-between bg-raised ps-3 font-[450] text-sm">
      {children}
      <button
        type="button"
        onClick={onRemove}
        aria-label={removeLabel}
        className="grid size-11 place-items-center rounded-md text-faint hover:text-text"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}
