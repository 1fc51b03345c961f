import type { FoundClaim } from '../claim.ts';
import type { ChangeFrame } from './frame.ts';

const RANGE_CANDLES = 20;

export function wideCandleClaims(frame: ChangeFrame): FoundClaim[] {
  const { moment, timeframe, history } = frame;
  const { plan } = moment;
  if (plan.timeframe !== timeframe || history.count < RANGE_CANDLES) return [];
  const distance = Math.abs(plan.entry - plan.stopLoss);
  let count = 0;
  for (let ago = 0; ago < RANGE_CANDLES; ago++) {
    const range = (history.at('high', ago) ?? 0) - (history.at('low', ago) ?? 0);
    if (frame.figure(range) > frame.figure(distance)) count += 1;
  }
  const planned = { timeframe, candleTime: frame.stretch(0).last };
  return [
    frame.claim({
      topic: 'plan',
      leans: 'neither',
      base: Math.min(0.6, 0.2 + 0.05 * count),
      proposition: {
        type: 'wide-candles',
        timeframe,
        count,
        of: RANGE_CANDLES,
        distance,
      },
      values: [
        { fact: 'plan.entry', value: plan.entry, ...planned },
        { fact: 'plan.stopLoss', value: plan.stopLoss, ...planned },
      ],
      candles: frame.stretch(RANGE_CANDLES - 1),
    }),
  ];
}
