import { formatPercent, formatPrice } from '../../../../../domain/text/number-format.ts';
import type { StateProposition } from '../../../claims/propositions/state.ts';
import type { WordingsOf } from '../../wording.ts';
import { frameMark } from '../frame-mark.ts';

type Words = WordingsOf<StateProposition>;

export const outsideBandWords: Words['outside-band'] = (
  { timeframe, band, close, edge },
  { tickSize },
) => {
  const mark = frameMark(timeframe);
  const side = band === 'upper' ? 'above' : 'below';
  const figures = `[ (${formatPrice(close, tickSize)} against ${formatPrice(edge, tickSize)})]`;
  return [
    {
      clause: `the last ${mark}close is ${side} the ${band} Bollinger band${figures}`,
      noun: `a ${mark}close ${side} the ${band} Bollinger band${figures}`,
    },
    {
      clause: `the last ${mark}close is stretched beyond the ${band} Bollinger band${figures}`,
      noun: `a ${mark}close stretched beyond the ${band} Bollinger band${figures}`,
    },
  ];
};

export const rangePlaceWords: Words['range-place'] = (
  { third, share, low, high },
  { tickSize },
) => {
  const range = `${formatPrice(low, tickSize)} to ${formatPrice(high, tickSize)}`;
  const figures = `[ (${formatPercent(share, 0)} of the way up from ${range})]`;
  return [
    {
      clause: `price is in the ${third} third of its hundred-day range${figures}`,
      noun: `price in the ${third} third of its hundred-day range${figures}`,
    },
    {
      clause: `price trades in the ${third} third of the last hundred days' range${figures}`,
      noun: `trading in the ${third} third of the last hundred days' range${figures}`,
    },
  ];
};
