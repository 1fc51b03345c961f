import { type Evidence, type EvidenceSource, leanWithin } from './evidence.ts';
import { TIMEFRAME_NAMES } from './timeframe-names.ts';

/**
 * What Chaikin money flow (full lean at 0.2) and the money flow index (thirty points from the
 * middle) of a timeframe say. OBV and accumulation/distribution have no say: their level depends
 * on where the history starts.
 */
export function volumeEvidence({ timeframe, values }: EvidenceSource): Evidence[] {
  const { chaikinMoneyFlow, MFI } = values.volumeAnalysis;
  const name = TIMEFRAME_NAMES[timeframe];
  const found: Evidence[] = [];
  if (chaikinMoneyFlow !== null) {
    const lean = leanWithin(chaikinMoneyFlow / 0.2);
    const side = lean > 0 ? 'into' : 'out of';
    const clause = `${name} money flow runs ${side} the coin (CMF {${timeframe}.chaikinMoneyFlow})`;
    found.push({ kind: 'money flow', timeframe, lean, clause });
  }
  if (MFI !== null) {
    const lean = leanWithin((MFI - 50) / 30);
    const clause = `the ${name} MFI reads {${timeframe}.MFI}`;
    found.push({ kind: 'MFI', timeframe, lean, clause });
  }
  return found;
}
