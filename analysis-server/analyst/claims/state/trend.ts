import type { Leans } from '../../../../domain/claim/claim.ts';
import { asShown } from '../as-shown.ts';
import type { Finding } from '../claim.ts';
import { type Frame, shareOf } from '../frame.ts';
import { usualShare } from '../history.ts';
import { OSCILLATOR_DECIMALS } from '../oscillator-readings.ts';
import type { OfType } from '../proposition.ts';

type Trend = OfType<'trend-strength'>;

export const LEADER_LEANS: Readonly<Record<Trend['led'], Leans>> = {
  buyers: 'long',
  sellers: 'short',
  neither: 'neither',
};

function strengthBy(adx: number): Trend['strength'] {
  if (adx < 20) return 'absent';
  if (adx < 25) return 'forming';
  return adx < 40 ? 'strong' : 'very strong';
}

/** By the figures as shown, so two that read alike have no leader. */
export function leaderOf(diPlus: number, diMinus: number): Trend['led'] {
  const [plus, minus] = [
    asShown(diPlus, OSCILLATOR_DECIMALS),
    asShown(diMinus, OSCILLATOR_DECIMALS),
  ];
  if (plus === minus) return 'neither';
  return plus > minus ? 'buyers' : 'sellers';
}

function loudness(strength: Trend['strength'], adx: number): number {
  if (strength === 'absent') return 0.25;
  return strength === 'forming' ? 0.2 : 0.25 + 0.25 * shareOf(adx - 25, 25);
}

/** No claim if price has not moved. */
export function trendStrength(frame: Frame): Finding | null {
  const { timeframe, values, history } = frame;
  const { ADX: adx, diPlus, diMinus } = values.technicalIndicators.DMI;
  if (adx === null || diPlus === null || diMinus === null) return null;
  if (diPlus === 0 && diMinus === 0) return null;
  const strength = strengthBy(asShown(adx, OSCILLATOR_DECIMALS));
  const led = leaderOf(diPlus, diMinus);
  return {
    topic: 'trend',
    leans: strength === 'absent' ? 'neither' : LEADER_LEANS[led],
    base: loudness(strength, adx),
    usual: usualShare(history, 'ADX', (earlier) => strengthBy(earlier) === strength),
    proposition: { type: 'trend-strength', timeframe, strength, led, adx, diPlus, diMinus },
    values: [
      frame.value('DMI.ADX', adx),
      frame.value('DMI.diPlus', diPlus),
      frame.value('DMI.diMinus', diMinus),
    ],
  };
}

export function trailingStops(frame: Frame): Finding[] {
  const { timeframe, values } = frame;
  const { parabolicSAR, supertrend } = values.technicalIndicators;
  const stops = [
    { of: 'parabolicSAR', value: parabolicSAR.value, trend: parabolicSAR.trend },
    { of: 'supertrend', value: supertrend.value, trend: supertrend.direction },
  ] as const;
  return stops.flatMap(({ of, value, trend }): Finding | [] =>
    value === null || trend === null
      ? []
      : {
          topic: 'trend',
          leans: trend === 'bullish' ? 'long' : 'short',
          base: 0.15,
          proposition: { type: 'trailing-stop', timeframe, of, trend, value },
          values: [frame.value(`${of}.value`, value)],
        },
  );
}
