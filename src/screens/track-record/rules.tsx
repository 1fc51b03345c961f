import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TrackRecord } from '../../../domain/record/track-record.ts';
import { RULE_SENTENCES } from '../../../domain/record/track-record-rules.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { keptWitness, look, type Witness } from '../../data/witness.ts';
import { saveFile } from '../../device/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface ChainStateProps {
  readonly chain: TrackRecord['chain'];
  readonly now: number;
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

function useWitness(online: boolean): Witness | null {
  const [witness, setWitness] = useState<Witness | null>(null);
  useEffect(() => {
    let wanted = true;
    const show = (found: Witness | null) => {
      if (wanted && found) setWitness(found);
    };
    void keptWitness().then(show);
    if (online) void look(Date.now()).then((looked) => show(looked.ok ? looked.value : null));
    return () => {
      wanted = false;
    };
  }, [online]);
  return witness;
}

/** What this device has seen of the record, and whether it still stands. */
function WitnessState({ online }: { readonly online: boolean }) {
  const witness = useWitness(online);
  const seen = witness?.links.at(-1);
  if (!witness || !seen || seen.number === 0) return null;
  const { finding, since, verified } = witness;
  if (!finding) {
    return (
      <p className="mt-3">
        This device has seen the record up to #{Math.min(seen.number, verified)} since{' '}
        {momentText(since)}; nothing was rewritten.
      </p>
    );
  }
  const { kind, at, seen: before, now } = finding;
  const save = () => {
    const heads = JSON.stringify({ kind, at, since, seen: before, now }, null, 2);
    saveFile(new File([heads], 'record-heads.json', { type: 'application/json' }));
  };
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <p className={kind === 'rewritten' ? 'font-medium text-down' : ''}>
        {kind === 'rewritten'
          ? `The record was rewritten. Found by this device on ${momentText(at)}.`
          : `The record was restored from a backup, as one of its entries says. Found on ${momentText(at)}: what was recorded after the backup is not in it.`}
      </p>
      <p className="numeric break-all text-muted text-xs">
        Seen before: #{before.number} {before.hash}
        <br />
        Now: #{now.number} {now.hash}
      </p>
      <span className="flex flex-wrap items-center gap-x-4">
        <Button onClick={save}>Download both</Button>
        <Link to="/support" className="text-accent underline underline-offset-4">
          Tell support
        </Link>
      </span>
    </div>
  );
}

interface RulesProps extends Omit<ChainStateProps, 'of'> {
  readonly online: boolean;
}

export function Rules({ chain, now, online }: RulesProps) {
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
      <WitnessState online={online} />
    </Card>
  );
}
