import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { TrackRecord } from '../../../domain/record/track-record.ts';
import { RULE_SENTENCES } from '../../../domain/record/track-record-rules.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { Card } from '../../ui/card.tsx';

interface RulesProps {
  readonly chain: TrackRecord['chain'];
  readonly now: number;
}

interface ChainStateProps extends RulesProps {
  readonly of: string;
}

/** Nothing before the first record. */
export function ChainState({ of, chain, now }: ChainStateProps) {
  const { number, hash, verifiedNumber, verifiedAt, brokenNumber } = chain;
  if (brokenNumber !== null) {
    return (
      <p className="flex gap-2 font-medium text-down">
        <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {of}: record {brokenNumber} does not match its seal: it, or one before it, was changed after
        it was written.
      </p>
    );
  }
  if (number === 0) return null;
  return (
    <div className="flex gap-2">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-up" />
      <div className="min-w-0">
        <p>
          {of}: verified up to record {verifiedNumber} of {number}
          {verifiedAt === null ? '' : `, ${relativeTime(verifiedAt, now)}`}.
        </p>
        {hash === null ? null : (
          <p className="numeric break-all text-muted text-xs">Last seal {hash}</p>
        )}
      </div>
    </div>
  );
}

export function Rules({ chain, now }: RulesProps) {
  return (
    <Card title="The rules">
      <ul className="mb-4 list-disc gap-x-12 ps-5 text-muted lg:columns-2">
        {RULE_SENTENCES.map((sentence) => (
          <li key={sentence} className="mb-2 max-w-[68ch] break-inside-avoid">
            {sentence}
          </li>
        ))}
      </ul>
      <h3 className="mb-1 font-medium">Nothing is taken back</h3>
      <p className="mb-3 max-w-[68ch] text-muted">
        Every entry and every settlement is a record that carries a SHA-256 seal over its own text
        and the seal before it. Changing a record breaks every seal that follows; note the last seal
        and you can hold us to it.
      </p>
      <ChainState of="Recommendations" chain={chain} now={now} />
    </Card>
  );
}
