import { type ReactNode, useMemo } from 'react';
import { type Block, estimatesOf, LEAST_BLOCKS } from '../../../domain/record/block-bootstrap.ts';
import type { RecordGroup } from '../../../domain/record/track-record.ts';
import { rText, shareText } from '../../../domain/text/r-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { TONE_TEXT, type Tone, toneOf } from '../../ui/tone.ts';
import { reachedText } from './figure-table.tsx';

export function intervalTextsOf(blocks: readonly Block[]) {
  const estimates = blocks.length < LEAST_BLOCKS ? null : estimatesOf(blocks);
  return (place: number, text: typeof rText | typeof shareText) => {
    if (!estimates) {
      return `too few 2-week periods for an interval: ${blocks.length} of ${LEAST_BLOCKS}`;
    }
    const estimate = estimates[place];
    // If all blocks are alike, resampling says nothing.
    if (!estimate || estimate.low === estimate.high) return 'too alike for an interval';
    const isUnproven = text === rText && estimate.low <= 0 && estimate.high >= 0;
    return `95% interval ${text(estimate.low)} to ${text(estimate.high)}${isUnproven ? ' includes zero: no edge is proven' : ''}`;
  };
}

interface FigureProps {
  readonly label: string;
  readonly note: string;
  readonly tone?: Tone;
  readonly children: ReactNode;
}

export function Figure({ label, note, tone = 'plain', children }: FigureProps) {
  return (
    <div className="min-w-0 last:max-lg:col-span-2 lg:border-line lg:border-s lg:ps-4 lg:first:border-s-0 lg:first:ps-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className={classNames('numeric font-semibold text-xl leading-8', TONE_TEXT[tone])}>
        {children}
        <span className="block font-normal text-faint text-xs leading-[1.45]">{note}</span>
      </dd>
    </div>
  );
}

export function Figures({ totals, blocks }: Pick<RecordGroup, 'totals' | 'blocks'>) {
  const { entries, settled, hits, stopped, expired, replaced, voided, netR, drawdown } = totals;
  const intervalText = useMemo(
    () =>
      intervalTextsOf(
        blocks.map(({ settled: count, ...block }) => ({ count, sums: [block.hits, block.netR] })),
      ),
    [blocks],
  );
  const nothing = 'nothing settled yet';
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-line border-y py-4 lg:grid-cols-5">
      <Figure
        label="Recorded"
        note={`${settled} settled${voided === 0 ? '' : `, ${voided} could not be settled`}`}
      >
        {entries}
      </Figure>
      <Figure label="Open" note="not settled yet">
        {entries - settled - voided}
      </Figure>
      <Figure
        label="Reached the last target"
        note={settled === 0 ? nothing : `of the settled; ${intervalText(0, shareText)}`}
      >
        {reachedText(totals)}
      </Figure>
      <Figure
        label="Average result, net"
        note={settled === 0 ? nothing : intervalText(1, rText)}
        tone={toneOf(netR && Math.round(100 * netR))}
      >
        {rText(netR)}
      </Figure>
      <Figure
        label="Largest drawdown"
        note={`${hits} hit, ${stopped} stopped, ${expired} expired, ${replaced} replaced`}
        tone={drawdown > 0 ? 'down' : 'plain'}
      >
        {rText(drawdown === 0 ? 0 : -drawdown)}
      </Figure>
    </dl>
  );
}
