import type { ChartedAnalysis } from '../../device/database/beside-analysis.ts';
import { classNames } from '../../ui/class-names.ts';

function writerWords(writer: string, marked: boolean): string {
  if (writer !== 'rules') return `Written by ${writer}`;
  return marked ? 'Rules-based; every statement traceable' : 'Rules-based; every number traceable';
}

interface WriterNoteProps {
  readonly kept: ChartedAnalysis | null;
  readonly className?: string;
}

/** Renders nothing until the writer is known. */
export function WriterNote({ kept, className }: WriterNoteProps) {
  if (!kept?.writer) return null;
  return (
    <p className={classNames('text-faint text-xs', className)}>
      {writerWords(kept.writer, kept.text.length > 0)}
    </p>
  );
}
