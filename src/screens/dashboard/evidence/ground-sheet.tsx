import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { CitationSheet } from './citation-sheet.tsx';
import { ClaimSheet } from './claim-sheet.tsx';
import type { AskedMark } from './marked-text.tsx';

interface GroundSheetProps {
  readonly asked: AskedMark;
  readonly kept: ChartedAnalysis;
  readonly onClose: () => void;
}

export function GroundSheet({ asked: { ground, text, element }, ...rest }: GroundSheetProps) {
  return 'claim' in ground ? (
    <ClaimSheet claim={ground.claim} element={element} {...rest} />
  ) : (
    <CitationSheet citation={ground.citation} text={text} element={element} {...rest} />
  );
}
