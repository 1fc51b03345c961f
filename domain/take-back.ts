import type { Change, ConvictionBand } from './change.ts';
import { MOVED_IN_ATR } from './moved-level.ts';

const RANK: Readonly<Record<ConvictionBand, number>> = { low: 0, moderate: 1, high: 2 };

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;

/** 1 where the price rose past the level, -1 where it fell past it. */
const towards = (crossing: Of<'crossing'>) => (crossing.price >= crossing.at ? 1 : -1);

function bringsPriceBack(earlier: Of<'crossing'>, now: Of<'crossing'>): boolean {
  const way = towards(earlier);
  return towards(now) !== way && way * (now.price - earlier.at) < 0;
}

function bringsConvictionBack(earlier: Of<'conviction'>, now: Of<'conviction'>): boolean {
  const rose = RANK[earlier.to] > RANK[earlier.from];
  return rose
    ? RANK[now.to] <= RANK[earlier.from] && RANK[now.to] < RANK[now.from]
    : RANK[now.to] >= RANK[earlier.from] && RANK[now.to] > RANK[now.from];
}

/**
 * Whether a change takes back what another said: LONG → SHORT after SHORT → LONG, a price back on
 * the side of the level that it came from, a level back where it was but
 * for less than counts as a move.
 * @param atr the ATR that measured the earlier change
 */
export function takesBack(earlier: Change, now: Change, atr: number): boolean {
  if (earlier.kind === 'direction' || earlier.kind === 'stance') {
    return now.kind === earlier.kind && now.to === earlier.from;
  }
  if (earlier.kind === 'crossing') return now.kind === 'crossing' && bringsPriceBack(earlier, now);
  if (earlier.kind === 'structure') {
    return (
      now.kind === 'structure' && now.timeframe === earlier.timeframe && now.to === earlier.from
    );
  }
  if (earlier.kind === 'conviction') {
    return now.kind === 'conviction' && bringsConvictionBack(earlier, now);
  }
  return (
    now.kind === earlier.kind && Math.abs(now.to - earlier.from) < MOVED_IN_ATR[earlier.kind] * atr
  );
}
