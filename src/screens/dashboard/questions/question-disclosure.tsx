import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface QuestionDisclosureProps {
  readonly question: string;
  /** Called each time that the answer is opened. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A question as a button, with its answer below while it is open. */
export function QuestionDisclosure({ question, onOpen, children }: QuestionDisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-3 py-2 text-start font-medium text-accent hover:bg-raised"
      >
        {question}
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4 shrink-0 transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!open} aria-live="polite" className="max-w-[70ch] px-3 pt-1 pb-3">
        {open ? children : null}
      </div>
    </li>
  );
}
