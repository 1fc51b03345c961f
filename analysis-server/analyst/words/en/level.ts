import { formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import { plural } from '../../../../domain/text/plural.ts';
import type { LevelProposition, OfType } from '../../claims/proposition.ts';
import { said, type Wording, type WordingContext, type WordingsOf } from '../wording.ts';
import { atrText, levelText, pricedLevel } from './terms.ts';

function levelNear(
  { level, side, percent }: OfType<'nearest-level'> | OfType<'nearest-of-timeframe'>,
  { tickSize }: WordingContext,
): Wording {
  const at = formatPrice(level.price, tickSize);
  return said(levelText(level), 'is', `[${formatPercent(percent)} ]${side} price[ at ${at}]`);
}

export const LEVEL_WORDS: WordingsOf<LevelProposition> = {
  'nearest-level': (proposition, context) =>
    proposition.at
      ? said('price', 'is', `at ${pricedLevel(proposition.level, context)}`)
      : levelNear(proposition, context),
  'nearest-of-timeframe': levelNear,
  'average-near': ({ timeframe, average, side, at, value, atr }, { tickSize }) => {
    const price = formatPrice(value, tickSize);
    return at
      ? said('price', 'is', `at ${timeframe} ${average}[ (${price})]`)
      : said(`${timeframe} ${average}`, 'is', `[${atrText(atr)} ]${side} price[ at ${price}]`);
  },
  between: ({ from, target, levels, away }) => {
    const isStart = from === 'entry' || from === 'price';
    const way = isStart ? `on the way to ${target}` : `between ${from} and ${target}`;
    if (away === null) return said('no known level', 'is', way);
    const distance = formatPercent(Math.abs(away));
    const isAt = distance === '0.00%';
    const place = isAt ? 'at price' : `${distance} ${away < 0 ? 'below' : 'above'}`;
    const first = `[, the first ${place}${isAt ? '' : ' price'}]`;
    const count = `${levels.length} ${plural(levels.length, 'level')}`;
    return {
      clause: `${way} ${plural(levels.length, 'is', 'are')} ${count}${first}`,
      noun: `${count} ${way}${first}`,
      item: `${count} ${way}, first ${place}`,
    };
  },
  'no-level': ({ side }) => said('no level', 'is known', `${side} price`),
};
