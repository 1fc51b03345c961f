import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';
import { formatNumber, formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import type { LevelProposition } from '../../claims/propositions/level.ts';
import type { LevelRef } from '../../claims/propositions/terms.ts';
import type { WordingContext, WordingsOf } from '../wording.ts';
import { countText } from './count.ts';

/** '2.3%'; '0.04%' where one decimal shows nothing. */
export function percentText(percent: number): string {
  return formatPercent(percent, percent < 0.05 ? 2 : 1);
}

export function atrText(atr: number): string {
  return `${formatNumber(atr, 1)} ATR`;
}

/** '2.3% or 1.3 ATR away' */
export function awayText({ percent, atr }: { readonly percent: number; readonly atr: number }) {
  return `${percentText(percent)} or ${atrText(atr)} away`;
}

/** With its timeframe whatever was named before: 'the hourly support at 2,248.45'. */
function levelInList({ name, price }: LevelRef, { tickSize }: WordingContext): string {
  return `the ${name.replace(/[<>]/g, '')} at ${formatPrice(price, tickSize)}`;
}

type Between = Extract<LevelProposition, { readonly type: 'between' }>;

/** Of more obstacles the farther ones are counted, and fewer are named. */
const MOST_NAMED = 3;
const NAMED_OF_MANY = 2;

function obstacles({ levels }: Between, context: WordingContext): string {
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
    if (at) {
      return [
        {
          clause: `price is at the ${level.name} just ${side} it[ (${price})]`,
          noun: `a price at the ${level.name} just ${side} it[ (${price})]`,
        },
        {
          clause: `price stands at the ${level.name} just ${side} it[ (${price})]`,
          noun: `the ${level.name} just ${side} price[ (${price})]`,
        },
        {
          clause: `the ${level.name} lies just ${side} price[ (${price})]`,
          noun: `the ${level.name} just ${side} price[ (${price})]`,
        },
      ];
    }
    const away = awayText({ percent, atr });
    return [
      {
        clause: `the nearest level ${side} price is the ${level.name}[ (at ${price}, ${away})]`,
        noun: `the nearest level ${side} price[ (the ${level.name} at ${price}, ${away})]`,
      },
      {
        clause: `the ${level.name} at ${price} is the nearest level ${side} price[ (${away})]`,
        noun: `the ${level.name} at ${price} as the nearest level ${side} price[ (${away})]`,
      },
    ];
  },
  'nearest-of-timeframe': ({ level, percent, atr }, { tickSize }) => {
    const price = formatPrice(level.price, tickSize);
    const away = awayText({ percent, atr });
    return [
      {
        clause: `the nearest ${level.name} is at ${price}[ (${away})]`,
        noun: `the nearest ${level.name} at ${price}[ (${away})]`,
      },
      {
        clause: `the nearest ${level.name} waits at ${price}[ (${away})]`,
        noun: `the nearest ${level.name} at ${price}[ (${away})]`,
      },
    ];
  },
  'average-near': ({ timeframe, average, side, at, value, atr }, { tickSize }) => {
    const price = formatPrice(value, tickSize);
    const name = `the <${TIMEFRAME_NAMES[timeframe]} >${average}`;
    if (at) {
      return [
        { clause: `price is at ${name}[ (${price})]`, noun: `a price at ${name}[ (${price})]` },
      ];
    }
    const figures = `[ (${price}, ${atrText(atr)} away)]`;
    return [
      {
        clause: `${name} lies close ${side} price${figures}`,
        noun: `${name} close ${side} price${figures}`,
      },
    ];
  },
  between: (proposition, context) => {
    const { from, target, levels } = proposition;
    const way = `between ${from} and ${target}`;
    const before = from === 'entry' ? `before ${target}` : way;
    if (levels.length === 0) {
      return [
        { clause: `nothing known stands ${way}`, noun: `a path without known obstacles ${way}` },
        { clause: `no known level stands ${way}`, noun: `the absence of known levels ${way}` },
      ];
    }
    const one = levels.length === 1;
    const count = countText(levels.length);
    const list = obstacles(proposition, context);
    return [
      {
        clause: `${count} ${one ? 'obstacle stands' : 'obstacles stand'} ${way}${list}`,
        noun: `${count} ${one ? 'obstacle' : 'obstacles'} ${before}${list}`,
      },
      {
        clause: `${count} known ${one ? 'level stands' : 'levels stand'} ${way}${list}`,
        noun: `${count} known ${one ? 'level' : 'levels'} ${before}${list}`,
      },
      {
        clause: `the way from ${from} to ${target} leads past ${count} known ${one ? 'level' : 'levels'}${list}`,
        noun: `a way from ${from} to ${target} past ${count} known ${one ? 'level' : 'levels'}${list}`,
      },
      {
        clause: `price would have to pass ${count} known ${one ? 'level' : 'levels'} ${way}${list}`,
        noun: `the need to pass ${count} known ${one ? 'level' : 'levels'} ${way}${list}`,
      },
    ];
  },
  'no-level': ({ side }) => [
    {
      clause: `no earlier level is known ${side} price`,
      noun: `the absence of a known level ${side} price`,
    },
  ],
};
