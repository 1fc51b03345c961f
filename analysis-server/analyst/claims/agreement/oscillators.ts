import { readingValue } from '../../../../domain/analysis/readings.ts';
import { TIMEFRAMES } from '../../../../domain/market/timeframe.ts';
import { asShown } from '../as-shown.ts';
import type { FoundClaim } from '../claim.ts';
import type { Moment } from '../moment.ts';
import { momentValue } from '../moment-value.ts';
import { extremeBy, OSCILLATOR_DECIMALS, OSCILLATORS } from '../oscillator-readings.ts';
import { weightOf } from '../weight.ts';

const FEWEST = 3;

/** Several oscillators far the same way speak for no side. */
export function oscillators(moment: Moment): FoundClaim[] {
  return TIMEFRAMES.flatMap((timeframe) => {
    const sections = moment.picture.timeframes[timeframe];
    const known = OSCILLATORS.flatMap(({ name, section, path, edges }) => {
      const value = readingValue({ path }, sections[section]);
      if (typeof value !== 'number') return [];
      return [{ name, value, state: extremeBy(edges, asShown(value, OSCILLATOR_DECIMALS)) }];
    });
    return (['overbought', 'oversold'] as const).flatMap((state) => {
      const far = known.filter((one) => one.state === state);
      if (far.length < FEWEST) return [];
      return [
        {
          kind: 'agreement' as const,
          topic: 'momentum' as const,
          timeframes: [timeframe],
          leans: 'neither' as const,
          weight: weightOf({ timeframe, base: 0.1 + 0.08 * far.length }),
          proposition: {
            type: 'oscillators' as const,
            timeframe,
            state,
            readings: far.map(({ name }) => name),
            values: far.map(({ value }) => value),
            of: known.length,
          },
          values: far.map(({ name, value }) => momentValue(moment, `${timeframe}.${name}`, value)),
          candles: null,
        },
      ];
    });
  });
}
