import { useMemo } from 'react';
import type { SpannedText, StoredClaim } from '../../../../domain/claim/claim.ts';
import { ExplainedText } from '../evidence/explained-text.tsx';
import { claimMarks } from '../evidence/mark.ts';

interface AnswerTextProps {
  readonly answer: SpannedText;
  readonly claims: readonly StoredClaim[];
}

export function AnswerText({ answer: { text, spans }, claims }: AnswerTextProps) {
  const marks = useMemo(() => claimMarks(spans, claims), [spans, claims]);
  return <ExplainedText text={text} marks={marks} />;
}
