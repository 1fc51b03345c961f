import { bytesText, unequalText } from '../../../../domain/analysis/recomputation-text.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import type { RecomputeOutcome } from '../../../data/recompute.ts';
import type { Tone } from '../../../ui/tone.ts';

interface OutcomeWords {
  readonly tone: Tone;
  readonly text: string;
  /** Shown in full. */
  readonly hash?: string;
}

const OFFLINE =
  'What this analysis was computed from is not on this device. It comes once the server can be reached.';

export function outcomeWords(outcome: RecomputeOutcome): OutcomeWords {
  if ('status' in outcome) {
    return outcome.status === 'offline'
      ? { tone: 'plain', text: OFFLINE }
      : { tone: 'warn', text: outcome.sentence };
  }
  const { found, seconds, candles } = outcome;
  if (!found.equal) {
    const tone = found.kind === 'other-engine' ? 'warn' : 'down';
    return { tone, text: unequalText(found) };
  }
  const left = found.withWords ? '' : ' The words, which a language model wrote, are left out.';
  const text = `The same: ${bytesText(found.bytes)}, computed on this device in ${formatNumber(seconds, 1)} s from ${formatNumber(candles, 0)} candles.${left}`;
  return { tone: 'up', text, hash: found.hash };
}
