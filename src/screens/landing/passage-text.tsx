import { Fragment, type ReactNode } from 'react';
import type { Passage } from './specimen.ts';

interface PassageTextProps {
  readonly passage: Passage;
  /** Renders a stretch of evidence by its index. */
  readonly children: (words: string, place: number) => ReactNode;
}

export function PassageText({ passage: { text, evidence }, children }: PassageTextProps) {
  return (
    <>
      {evidence.map(({ start, end }, place) => (
        <Fragment key={start}>
          {text.slice(evidence[place - 1]?.end ?? 0, start)}
          {children(text.slice(start, end), place)}
        </Fragment>
      ))}
      {text.slice(evidence.at(-1)?.end ?? 0)}
    </>
  );
}
