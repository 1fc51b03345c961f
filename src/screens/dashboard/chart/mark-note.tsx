import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface MarkNoteProps {
  readonly words: string;
  readonly onClear: () => void;
}

export function MarkNote({ words, onClear }: MarkNoteProps) {
  return (
    <div className="flex items-center justify-between gap-3 border-accent border-s-2 bg-accent-soft ps-3 text-sm">
      <p className="py-2">
        <span className="text-muted">Marked: </span>
        {words}
      </p>
      <Button variant="quiet" onClick={onClear} className="shrink-0 px-3 text-sm">
        <X aria-hidden="true" className="size-4" />
        Clear
      </Button>
    </div>
  );
}
