import { join } from 'node:path';
import { readRecordedFile } from '../../analysis-server/market/recorded-file.ts';
import type { AnalysisResult } from '../../domain/analysis.ts';
import type { CandleRow } from '../../domain/candle.ts';
import { epochMs } from '../../domain/quantity.ts';
import type { TradeRecommendation } from '../../domain/recommendation.ts';
import type { Specimen } from '../../src/screens/landing/specimen.ts';

/** The sentence that begins at or holds the words; the analysis text ends each with a full stop. */
function sentenceWith(text: string, words: string): string {
  const sentences = text.split(/\n+|(?<=\.) /);
  const found = sentences.find((sentence) => sentence.includes(words));
  if (!found) throw new Error(`the analysis text has no sentence with "${words}"`);
  return found;
}

/** What price touched first. Where one candle touched both, the loss is taken. */
export function firstTouched(
  plan: Pick<TradeRecommendation, 'action' | 'stopLoss' | 'takeProfit'>,
  after: readonly CandleRow[],
): Specimen['outcome'] {
  const target = Object.values(plan.takeProfit)[0];
  const long = plan.action === 'LONG';
  for (const [time, , high, low] of after) {
    const at = epochMs(time);
    if (long ? low <= plan.stopLoss : high >= plan.stopLoss) return { touched: 'stop', at };
    if (target !== undefined && (long ? high >= target : low <= target)) {
      return { touched: 'target', at };
    }
  }
  return { touched: 'neither', at: epochMs(after.at(-1)?.[0] ?? 0) };
}

/**
 * The landing page's example: parts of an analysis, and what the recorded market did afterwards.
 * @param folder of recorded candles
 */
export async function specimenOf(analysis: AnalysisResult, folder: string): Promise<Specimen> {
  const { coin, tickSize, snapshotTime, candleTimes, aianalysis } = analysis;
  const { action, entry, stopLoss, takeProfit, potentialROI } = analysis.tradeRecommendation;
  const { rows } = await readRecordedFile(join(folder, coin, '15m.csv'));
  return {
    coin,
    tickSize,
    snapshotTime,
    candleTimes,
    recommendation: { action, entry, stopLoss, takeProfit, potentialROI },
    quotes: [sentenceWith(aianalysis, ' RSI '), sentenceWith(aianalysis, 'ends this idea')],
    outcome: firstTouched(
      analysis.tradeRecommendation,
      rows.filter(([time]) => time >= snapshotTime),
    ),
  };
}
