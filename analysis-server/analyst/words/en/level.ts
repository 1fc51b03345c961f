import { formatNumber, formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import { plural } from '../../../../domain/text/plural.ts';
import type { LevelProposition, OfType } from '../../claims/proposition.ts';
import type { LevelRef } from '../../claims/terms.ts';
import { type WordingContext, type WordingsOf, ways } from '../wording.ts';
import { countText, frameMark } from './terms.ts';

/** '2.3%'; '0.04%' where one decimal shows nothing. */
export function percentText(percent: number): string {
  return formatPercent(percent, percent < 0.05 ? 2 : 1);
}

export function atrText(atr: number): string {
  return `${formatNumber(atr, 1)} ATR`;
}

export function awayText({ percent, atr }: { readonly percent: number; readonly atr: number }) {
  return `${percentText(percent)} or ${atrText(atr)} away`;
}

/** With its timeframe whatever was named before: 'the hourly support at 2,248.45'. */
function levelInList({ name, price }: LevelRef, { tickSize }: WordingContext): string {
  return `the ${name.replace(/[<>]/g, '')} at ${formatPrice(price, tickSize)}`;
}

/** Of more obstacles the farther ones are counted, and fewer are named. */
const MOST_NAMED = 3;
const NAMED_OF_MANY = 2;

function obstacles({ levels }: OfType<'between'>, context: WordingContext): string {
  const named = levels
    .slice(0, levels.length > MOST_NAMED ? NAMED_OF_MANY : MOST_NAMED)
    .map((level) => levelInList(level, context));
  const more = levels.length - named.length;
  const said = levels.length === 1 ? named.join() : `first ${named.join(', then ')}`;
  return `[ (${said}${more === 0 ? '' : ` and ${countText(more)} more`})]`;
}

export const LEVEL_WORDS: WordingsOf<LevelProposition> = {
  'nearest-level': ({ side, at, level, percent, atr }, { tickSize }) => {
    const price = formatPrice(level.price, tickSize);
    const name = `the ${level.name}`;
    if (at) {
      return [
        ...ways(` at ${name} just ${side} it[ (${price})]`, ['price is', 'a price']),
        ...ways(
          `[ (${price})]`,
          [`price stands at ${name} just ${side} it`, `${name} just ${side} price`],
          [`${name} lies just ${side} price`, `${name} just ${side} price`],
        ),
      ];
    }
    const away = awayText({ percent, atr });
    const nearest = `the nearest level ${side} price`;
    return [
      {
        clause: `${nearest} is ${name}[ (at ${price}, ${away})]`,
        noun: `${nearest}[ (${name} at ${price}, ${away})]`,
      },
      ...ways(` ${nearest}[ (${away})]`, [`${name} at ${price} is`, `${name} at ${price} as`]),
    ];
  },
  'nearest-of-timeframe': ({ level, percent, atr }, { tickSize }) => {
    const name = `the nearest ${level.name}`;
    return ways(
      ` at ${formatPrice(level.price, tickSize)}[ (${awayText({ percent, atr })})]`,
      [`${name} is`, name],
      [`${name} waits`, name],
    );
  },
  'average-near': ({ timeframe, average, side, at, value, atr }, { tickSize }) => {
    const price = formatPrice(value, tickSize);
    const name = `the ${frameMark(timeframe)}${average}`;
    if (at) return ways(` at ${name}[ (${price})]`, ['price is', 'a price']);
    return ways(` close ${side} price[ (${price}, ${atrText(atr)} away)]`, [`${name} lies`, name]);
  },
  between: (proposition, context) => {
    const { from, target, levels } = proposition;
    const way = `between ${from} and ${target}`;
    const before = from === 'entry' || from === 'price' ? `before ${target}` : way;
    if (levels.length === 0) {
      return ways(
        ` ${way}`,
        ['nothing known stands', 'a path without known obstacles'],
        ['no known level stands', 'the absence of known levels'],
      );
    }
    const count = countText(levels.length);
    const obstacle = `${count} ${plural(levels.length, 'obstacle')}`;
    const level = `${count} known ${plural(levels.length, 'level')}`;
    const stand = levels.length === 1 ? 'stands' : 'stand';
    const course = `way from ${from} to ${target}`;
    return ways(
      obstacles(proposition, context),
      [`${obstacle} ${stand} ${way}`, `${obstacle} ${before}`],
      [`${level} ${stand} ${way}`, `${level} ${before}`],
      [`the ${course} leads past ${level}`, `a ${course} past ${level}`],
      [`price would have to pass ${level} ${way}`, `the need to pass ${level} ${way}`],
    );
  },
  'no-level': ({ side }) =>
    ways(` ${side} price`, ['no earlier level is known', 'the absence of a known level']),
};
