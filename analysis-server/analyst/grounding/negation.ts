import type { Item } from './items.ts';

const isClaim = (item: Item) => item.kind === 'relation' || item.kind === 'state';

/**
 * Whether a claim is negated by what is before it in its clause.
 * Null where that is not certain: two negations, or one that reaches over a whole statement.
 */
export function negated(items: readonly Item[], from: number, at: number): boolean | null {
  // 'it is not true that ...' turns round what follows, and may be turned round itself.
  if (/^that$/i.test(items[from - 1]?.text ?? '')) {
    if (items.slice(0, from).some((item) => item.kind === 'negation')) return null;
  }
  const earlier = items.slice(from, at);
  const last = earlier.findLastIndex(isClaim);
  const here = earlier.slice(last + 1).filter((item) => item.kind === 'negation').length;
  if (here > 1) return null;
  if (here === 1) return true;
  const before = earlier.slice(0, last + 1).some((item) => item.kind === 'negation');
  if (!before) return false;
  // 'neither overbought nor oversold' has its own 'nor'; 'not overbought or oversold' has none.
  const link = earlier.slice(last + 1).find((item) => item.kind === 'link');
  if (!link) return null;
  return link.text === 'or' ? true : null;
}
