import type { Briefing } from '../briefing.ts';
import { articleFor, patternWords } from '../pattern-words.ts';
import type { PriceLevel } from '../price-levels.ts';
import { capitalised, listOf } from '../sentence.ts';
import { standingPatterns } from '../standing-patterns.ts';
import { TIMEFRAME_NAMES } from '../timeframe-names.ts';
import { type Sentence, sideOf } from './sentence-plan.ts';

const PATTERN_FRAMES = ['1d', '4h', '1h'] as const;

function onChart({ fact, timeframe, isPivot }: PriceLevel): string {
  const kind = isPivot ? ' pivots' : '';
  return `{${fact}} (${TIMEFRAME_NAMES[timeframe]}${kind})`;
}

function nearest({ levels }: Briefing): Sentence {
  const [below] = levels.below;
  const [above] = levels.above;
  if (below && above) {
    return {
      text: `The nearest floor is ${onChart(below)}, the nearest ceiling ${onChart(above)}.`,
    };
  }
  if (below) {
    return {
      text: `The nearest floor is ${onChart(below)}; no earlier level is known above the price.`,
    };
  }
  return above
    ? {
        text: `The nearest ceiling is ${onChart(above)}; no earlier level is known below the price.`,
      }
    : { text: 'No earlier level is known on either side of the price.' };
}

function pivot({ picture, levels }: Briefing): Sentence[] {
  const value = picture.timeframes['1d'].pivotPoints.pivot;
  const said = [levels.below[0], levels.above[0]].some((level) => level?.price === value);
  if (value === null || said) return [];
  const side = sideOf(picture.price, value, picture.tickSize);
  return [{ text: `Price is ${side} the daily pivot ({1d.pivot}).`, rank: 6 }];
}

function patterns({ picture }: Briefing): Sentence {
  const found = PATTERN_FRAMES.flatMap((timeframe) =>
    standingPatterns(picture.timeframes[timeframe].patternAnalysis).map(({ name, scoreField }) => {
      const words = patternWords(name);
      const scored = scoreField === null ? '' : ` (scored {${timeframe}.${scoreField}})`;
      return `${articleFor(words)} ${words}${scored} on the ${TIMEFRAME_NAMES[timeframe]} chart`;
    }),
  );
  if (found.length === 0) {
    return { text: 'The daily, four-hour and hourly charts show no completed pattern.' };
  }
  const shown = found.slice(0, 2);
  return {
    text: `${capitalised(listOf(shown))} ${shown.length === 1 ? 'stands' : 'stand'} out.`,
  };
}

function count({ picture }: Briefing): Sentence[] {
  const { setup } = picture.timeframes['4h'].patternAnalysis.tdSequential;
  if (setup < 6) return [];
  const text = `The four-hour TD setup has counted {4h.patternAnalysis.tdSequential.setup} candles, late in its run.`;
  return [{ text, rank: 7 }];
}

/** The nearest levels, the daily pivot, and the patterns that hold. */
export function levelsAndPatterns(briefing: Briefing): Sentence[] {
  return [nearest(briefing), ...pivot(briefing), patterns(briefing), ...count(briefing)];
}
