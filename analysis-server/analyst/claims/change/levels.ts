import type { FoundClaim } from '../claim.ts';
import { type LevelRef, leanOf, type Side } from '../terms.ts';
import { type ChangeFrame, runFrom } from './frame.ts';

const OLDEST_BREAK = 10;
/** A level broken and this far away counts a fifth. */
const FAR_IN_ATR = 4;

interface Break {
  readonly level: LevelRef;
  readonly side: Side;
  readonly ago: number;
}

function swingLevels({ moment, timeframe }: ChangeFrame): LevelRef[] {
  const { below, above } = moment.levels;
  const sources = [...below, ...above].flatMap((level) => level.sources);
  const own = sources.filter(
    ({ fact }) =>
      fact.startsWith(`${timeframe}.supportLevels.`) ||
      fact.startsWith(`${timeframe}.resistanceLevels.`),
  );
  const refs = own.map(({ name, fact, price }): LevelRef => ({ name, fact, timeframe, price }));
  return [...new Map(refs.map((level) => [level.fact, level])).values()];
}

function breakOf(frame: ChangeFrame, level: LevelRef): Break[] {
  const at = frame.figure(level.price);
  const signAt = (ago: number) => {
    const close = frame.figureAt('close', ago);
    return close === null ? null : Math.sign(close - at);
  };
  const sign = signAt(0);
  if (!sign || Math.sign(frame.figure(frame.moment.picture.price) - at) !== sign) return [];
  const run = runFrom(0, (ago) => ago <= OLDEST_BREAK && signAt(ago) === sign);
  if (signAt(run) !== -sign) return [];
  return [{ level, side: sign > 0 ? 'above' : 'below', ago: run - 1 }];
}

export function breakClaims(frame: ChangeFrame): FoundClaim[] {
  const { timeframe, history } = frame;
  const close = history.at('close', 0) ?? 0;
  const distance = ({ level }: Break) => Math.abs(level.price - close);
  // A level that price has left behind says little about the plan.
  const { picture, plan } = frame.moment;
  const nearness = (level: number) =>
    Math.max(0.2, 1 - Math.abs(level - picture.price) / (FAR_IN_ATR * plan.atr));
  const breaks = swingLevels(frame)
    .flatMap((level) => breakOf(frame, level))
    .toSorted((a, b) => a.ago - b.ago || distance(a) - distance(b));
  return (['above', 'below'] as const).flatMap((wanted) => {
    const last = breaks.find(({ side }) => side === wanted);
    if (!last) return [];
    const { level, side, ago } = last;
    const { fact, price: value } = level;
    const newest = frame.stretch(0).last;
    return frame.claim({
      topic: 'level',
      leans: leanOf(side),
      base: (0.35 - 0.02 * ago) * nearness(value),
      proposition: { type: 'broke-level', timeframe, side, level, ago },
      values: [
        { fact, timeframe, value, candleTime: newest },
        ...[ago + 1, ago].flatMap((candle) => frame.valuesAt(candle, 'close')),
      ],
      candles: frame.stretch(ago),
    });
  });
}
