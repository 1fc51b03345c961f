import { useEffect, useState } from 'react';
import { type Estimate, estimatesOf, LEAST_BLOCKS } from '../../../domain/block-bootstrap.ts';
import type { RecordGroup } from '../../../domain/track-record.ts';
import { untilIdle } from '../../device/idle.ts';

type Blocks = RecordGroup['blocks'];

const MEASURES = ['hits', 'netR'] as const;
type Measure = (typeof MEASURES)[number];

/** Intervals of means, or why there are none. */
export type Estimates =
  | { readonly kind: 'known'; readonly of: Readonly<Record<Measure, Estimate | undefined>> }
  | { readonly kind: 'computing' }
  | { readonly kind: 'too few'; readonly blocks: number };

function estimated(blocks: Blocks): Readonly<Record<Measure, Estimate | undefined>> {
  const sums = blocks.map((block) => ({
    count: block.settled,
    sums: MEASURES.map((measure) => block[measure]),
  }));
  const [hits, netR] = estimatesOf(sums) ?? [];
  return { hits, netR };
}

/** Estimates from blocks of settled entries, computed when the page has nothing more urgent to do. */
export function useEstimates(blocks: Blocks): Estimates {
  const [found, setFound] = useState<ReturnType<typeof estimated> & { readonly from: Blocks }>();
  const enough = blocks.length >= LEAST_BLOCKS;
  useEffect(() => {
    if (!enough) return;
    let current = true;
    void untilIdle().then(() => {
      if (current) setFound({ ...estimated(blocks), from: blocks });
    });
    return () => {
      current = false;
    };
  }, [blocks, enough]);
  if (!enough) return { kind: 'too few', blocks: blocks.length };
  return found?.from === blocks ? { kind: 'known', of: found } : { kind: 'computing' };
}

/** An interval in words, or why there is none. */
export function intervalText(
  estimates: Estimates,
  measure: Measure,
  text: (value: number) => string,
): string {
  if (estimates.kind === 'computing') return 'working out the interval';
  if (estimates.kind === 'too few') {
    return `too few fortnights for an interval: ${estimates.blocks} of ${LEAST_BLOCKS}`;
  }
  const estimate = estimates.of[measure];
  // Where every block is like the others, drawing blocks says nothing.
  if (!estimate || estimate.low === estimate.high) return 'too alike for an interval';
  return `95% interval: ${text(estimate.low)} to ${text(estimate.high)}`;
}
