import { describe, expect, it } from 'vitest';
import { LEAST_SHADOW_BLOCKS, LEAST_SHADOW_ENTRIES } from './hypotheses.ts';
import type { ShadowBlock } from './shadow-record.ts';
import { shadowVerdict } from './shadow-verdict.ts';

const EACH = Math.ceil(LEAST_SHADOW_ENTRIES / LEAST_SHADOW_BLOCKS);

/** Blocks in which the favoured side is ahead by 0.9 and 1.1 R in turn. */
function blocksOf(count: number, settled = EACH): ShadowBlock[] {
  return Array.from({ length: count }, (_, block) => ({
    block,
    favoured: { settled, netR: settled * (block % 2 === 0 ? 0.9 : 1.1) },
    other: { settled, netR: 0 },
  }));
}

describe('a registered hypothesis', () => {
  it('passes on enough blocks and entries with a bound above 0', () => {
    const verdict = shadowVerdict(blocksOf(LEAST_SHADOW_BLOCKS));
    expect(verdict).toMatchObject({ blocks: LEAST_SHADOW_BLOCKS, passed: true });
    expect(verdict.difference).toBeCloseTo(1, 12);
    expect(verdict.low).toBeGreaterThan(0.8);
  });

  it.each([
    ['too few blocks', blocksOf(LEAST_SHADOW_BLOCKS - 1, 2 * EACH)],
    ['too few entries', blocksOf(LEAST_SHADOW_BLOCKS, EACH - 1)],
    [
      'blocks of one side alone',
      blocksOf(2 * LEAST_SHADOW_BLOCKS).map((block) =>
        block.block % 3 === 0 ? block : { ...block, other: { settled: 0, netR: 0 } },
      ),
    ],
    [
      'the other side ahead',
      blocksOf(2 * LEAST_SHADOW_BLOCKS).map(({ block, favoured, other }) => ({
        block,
        favoured: other,
        other: favoured,
      })),
    ],
    ['nothing at all', []],
  ])('does not pass with %s', (_, blocks) => {
    expect(shadowVerdict(blocks).passed).toBe(false);
  });
});
