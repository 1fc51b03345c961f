import { useState } from 'react';
import { bytesText, unequalText } from '../../../../domain/analysis/recomputation-text.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import type { RecomputeOutcome } from '../../../data/recompute.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Tone } from '../../../ui/tone.ts';

interface OutcomeWords {
  readonly tone: Tone;
  readonly text: string;
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

const CODE_MISSING = {
  status: 'failed',
  sentence: 'A part of the app could not be loaded. Reload the page.',
} as const;

interface RecomputeCardProps {
  readonly kept: ChartedAnalysis;
  readonly snapshotId: string;
  readonly online: boolean;
}

/** The same candles give the same bytes here and on the server. Key it by the snapshot. */
export function RecomputeCard({ kept, snapshotId, online }: RecomputeCardProps) {
  const [outcome, setOutcome] = useState<RecomputeOutcome | 'busy' | null>(null);
  const busy = outcome === 'busy';
  const words = outcome && outcome !== 'busy' ? outcomeWords(outcome) : null;
  const press = async () => {
    setOutcome('busy');
    const computed = import('../../../data/recompute.ts').then(({ recomputeHere }) =>
      recomputeHere(kept, snapshotId, online),
    );
    setOutcome(await computed.catch(() => CODE_MISSING));
  };
  return (
    <div className="py-2">
      <Button busy={busy} disabled={busy} onClick={() => void press()}>
        {busy ? 'Computing...' : 'Compute again on this device'}
      </Button>
      {words ? (
        <Notice tone={words.tone} className="mt-3">
          <p>{words.text}</p>
          {words.hash ? (
            <p className="numeric break-all text-sm">Hash of the inputs: {words.hash}</p>
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}
