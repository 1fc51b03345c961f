import { type Evidence, type EvidenceSource, leanWithin } from './evidence.ts';
import { TIMEFRAME_NAMES } from './timeframe-names.ts';

/** Full lean twenty points from the middle. */
function rsi({ timeframe, values }: EvidenceSource): Evidence[] {
  const value = values.technicalIndicators.RSI;
  if (value === null) return [];
  const lean = leanWithin((value - 50) / 20);
  const side = lean > 0 ? 'in the upper' : 'in the lower';
  const clause = `the ${TIMEFRAME_NAMES[timeframe]} RSI sits ${side} half at {${timeframe}.RSI}`;
  return [{ kind: 'RSI', timeframe, lean, clause }];
}

/** The line's side of zero (0.4) and the histogram (0.6), both measured in ATR. */
function macd({ timeframe, values }: EvidenceSource): Evidence[] {
  const { MACDLine, MACDHistogram, ATR } = values.technicalIndicators;
  if (MACDLine === null || MACDHistogram === null || ATR === null || ATR <= 0) return [];
  const lean = 0.4 * leanWithin(MACDLine / ATR) + 0.6 * leanWithin(MACDHistogram / (ATR / 4));
  const side = lean > 0 ? 'up' : 'down';
  const key = Math.sign(MACDHistogram) === Math.sign(lean) ? 'MACDHistogram' : 'MACDLine';
  const part = key === 'MACDHistogram' ? 'histogram' : 'line';
  const clause = `the ${TIMEFRAME_NAMES[timeframe]} MACD points ${side} (${part} {${timeframe}.${key}})`;
  return [{ kind: 'MACD', timeframe, lean, clause }];
}

/** What RSI and MACD of a timeframe say. */
export function momentumEvidence(source: EvidenceSource): Evidence[] {
  return [...rsi(source), ...macd(source)];
}
