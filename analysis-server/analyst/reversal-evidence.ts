import { type Evidence, type EvidenceSource, leanWithin } from './evidence.ts';
import { TIMEFRAME_NAMES } from './timeframe-names.ts';

/** Grows from nothing at `edge` to 1 at `full`. */
function beyond(value: number, edge: number, full: number): number {
  return Math.max(0, leanWithin((value - edge) / (full - edge)));
}

/**
 * Mean reversion: an RSI past 70 or 30 (full at 85 and 15) and a price outside its Bollinger band
 * (full at one ATR outside) lean against the move that made them. The larger of the two counts.
 */
export function reversalEvidence({ timeframe, price, values }: EvidenceSource): Evidence[] {
  const { RSI, bollingerBands, ATR } = values.technicalIndicators;
  const { upper, lower } = bollingerBands;
  const name = TIMEFRAME_NAMES[timeframe];
  const found: Evidence[] = [];
  if (RSI !== null) {
    const lean = beyond(30 - RSI, 0, 15) - beyond(RSI, 70, 85);
    const word = lean < 0 ? 'overbought' : 'oversold';
    const clause = `the ${name} RSI is ${word} at {${timeframe}.RSI}`;
    found.push({ kind: 'stretch', timeframe, lean, clause });
  }
  if (ATR !== null && ATR > 0 && upper !== null && lower !== null) {
    const lean = beyond(lower - price, 0, ATR) - beyond(price - upper, 0, ATR);
    const [side, band] = lean < 0 ? ['above', 'upper'] : ['below', 'lower'];
    const clause = `price is stretched ${side} its ${name} Bollinger band ({${timeframe}.bollingerBands.${band}})`;
    found.push({ kind: 'stretch', timeframe, lean, clause });
  }
  const strongest = found.toSorted((a, b) => Math.abs(b.lean) - Math.abs(a.lean))[0];
  return strongest && strongest.lean !== 0 ? [strongest] : [];
}
