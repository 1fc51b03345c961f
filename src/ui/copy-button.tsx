import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps {
  /** What is copied. */
  readonly text: string;
  /** What the button says, and then. */
  readonly label: string;
  readonly done: string;
}

/** Copies a text at a press; where the browser refuses, the text itself is shown to be copied by hand. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  if (state === 'refused') {
    return <p className="select-all break-all rounded-md border border-line px-3 py-2">{text}</p>;
  }
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <Button onClick={copy}>
      <Icon aria-hidden="true" className="size-4" />
      {state === 'copied' ? done : label}
    </Button>
  );
}
