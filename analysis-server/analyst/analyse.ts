import type { AnalysisFacts, AnalysisResult } from '../../domain/analysis.ts';
import { briefingOf } from './briefing.ts';
import { composeResult } from './compose.ts';
import { writeText } from './rules-writer.ts';

/** Finishes an analysis with words that rules write: no network, no model, always the same. */
export function writeByRules(facts: AnalysisFacts): AnalysisResult {
  const { text, citations } = writeText(briefingOf(facts));
  return composeResult(facts, { aianalysis: text, writer: 'rules', citations });
}
