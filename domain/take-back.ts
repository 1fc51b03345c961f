import type { Change, ConvictionBand } from './change.ts';

const RANK: Readonly<Record<ConvictionBand, number>> = { low: 0, moderate: 1, high: 2 };

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;

/** 1 where the price rose past the level, -1 where it fell past it. */
const towards = (crossing: Of<'crossing'>) => (crossing.price >= crossing.at ? 1 : -1);

function bringsPriceBack(told: Of<'crossing'>, now: Of<'crossing'>): boolean {
  const way = towards(told);
  return towards(now) !== way && way * (now.price - told.at) < 0;
}

function bringsConvictionBack(told: Of<'conviction'>, now: Of<'conviction'>): boolean {
  const rose = RANK[told.to] > RANK[told.from];
  return rose
    ? RANK[now.to] <= RANK[told.from] && RANK[now.to] < RANK[now.from]
    : RANK[now.to] >= RANK[told.from] && RANK[now.to] > RANK[now.from];
}

/**
 * Whether a change takes back what another told: LONG → SHORT after SHORT → LONG, a price back on
 * the side of the level that it came from, a stop within one ATR of where it was.
 * @param atr the ATR that measured what was told
 */
export function takesBack(told: Change, now: Change, atr: number): boolean {
  if (told.kind === 'direction') return now.kind === 'direction' && now.to === told.from;
  if (told.kind === 'crossing') return now.kind === 'crossing' && bringsPriceBack(told, now);
  if (told.kind === 'structure') {
    return now.kind === 'structure' && now.timeframe === told.timeframe && now.to === told.from;
  }
  if (told.kind === 'conviction') {
    return now.kind === 'conviction' && bringsConvictionBack(told, now);
  }
  return now.kind === told.kind && Math.abs(now.to - told.from) < atr;
}
