import { PERIOD_MS, TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { formatPercent, formatPrice } from '../../../domain/text/number-format.ts';
import type { Specimen } from './specimen.ts';

const DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** In UTC: '6 May 2026'. */
export const shortDate = (moment: number): string => DATE.format(moment);

/** In UTC: '6 May, 12:00'. */
export const shortMoment = (moment: number): string => MOMENT.format(moment);

/** Close of each timeframe's newest closed candle, longest first. */
export const candleCloses = ({ candleTimes }: Pick<Specimen, 'candleTimes'>) =>
  TIMEFRAMES.flatMap((timeframe) => {
    const open = candleTimes[timeframe];
    if (open === undefined) return [];
    return [{ timeframe, closed: shortMoment(open + PERIOD_MS[timeframe]) }];
  });

export function outcomeWords({ recommendation, outcome, tickSize }: Specimen): string {
  const at = `${shortMoment(outcome.at)} UTC`;
  const price = formatPrice(outcome.price, tickSize);
  const { action, entry, potentialROI } = recommendation;
  const passed = outcome.waypoints.length === 0 ? '' : ` after ${outcome.waypoints.join(' and ')}`;
  const last = Object.keys(recommendation.takeProfit).at(-1);
  switch (outcome.touched) {
    case 'stop':
      return `Price hit the stop at ${price} on ${at}${passed}: a loss of ${formatPercent(potentialROI.riskPerTrade)}, the amount that the plan had named. Plans fail. Their risk is known beforehand.`;
    case 'target':
      return `Price reached ${last} at ${price} on ${at}: a gain of ${formatPercent(potentialROI.potential)} before costs. One plan proves nothing; the next can fail.`;
    case 'expiry': {
      const gain = 100 * (outcome.price / entry - 1) * (action === 'LONG' ? 1 : -1);
      const result = `a ${gain < 0 ? 'loss' : 'gain'} of ${formatPercent(Math.abs(gain))} before costs`;
      return `The plan expired on ${at}${passed}, with neither the stop nor ${last} reached: ${result}, at ${price}.`;
    }
    case 'neither':
      return `The recording ended on ${at}${passed}, with neither the stop nor ${last} reached.`;
  }
}
