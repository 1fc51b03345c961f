import type { Timeframe } from '../../../domain/timeframe.ts';
import type { Briefing } from '../briefing.ts';
import { capitalised } from '../sentence.ts';
import { TIMEFRAME_NAMES } from '../timeframe-names.ts';
import { type Sentence, sideOf } from './sentence-plan.ts';

function activity({ picture, table }: Briefing, timeframe: Timeframe): string | null {
  const share = table.facts.get(`${timeframe}.volumeShare`)?.value;
  if (typeof share !== 'number') return null;
  const trend = picture.timeframes[timeframe].volumeAnalysis.volumeTrend;
  const tail = trend === null || trend === 'stable' ? '' : `, and volume is ${trend}`;
  const word = share < 60 ? 'quiet' : share > 150 ? 'busy' : 'ordinary';
  return `the last ${TIMEFRAME_NAMES[timeframe]} candle was ${word}, with {${timeframe}.volumeShare} of its average volume${tail}`;
}

function flow({ picture }: Briefing, timeframe: Timeframe): string | null {
  const value = picture.timeframes[timeframe].volumeAnalysis.chaikinMoneyFlow;
  if (value === null) return null;
  const word = value > 0.05 ? 'money coming in' : value < -0.05 ? 'money leaving' : 'no clear flow';
  return `Chaikin money flow ({${timeframe}.chaikinMoneyFlow}) shows ${word}`;
}

function volumeSentence(briefing: Briefing, timeframe: Timeframe): Sentence {
  const parts = [activity(briefing, timeframe), flow(briefing, timeframe)].filter(
    (p) => p !== null,
  );
  if (parts.length === 0) return { text: 'About volume nothing can be said yet.' };
  const text = parts.join('; ');
  return { text: `${capitalised(text)}.` };
}

function session({ picture }: Briefing): Sentence[] {
  const { VWAP } = picture.timeframes['1h'].technicalIndicators;
  if (VWAP === null) return [];
  const side = sideOf(picture.price, VWAP, picture.tickSize);
  return [{ text: `Within the day, price is ${side} the hourly VWAP ({1h.VWAP}).`, rank: 8 }];
}

/** Bollinger bands inside the Keltner channel: the squeeze of J. Carter, "Mastering the Trade". */
function squeeze({ picture }: Briefing, timeframe: Timeframe): Sentence[] {
  const { bollingerBands: b, keltnerChannels: k } =
    picture.timeframes[timeframe].technicalIndicators;
  if (b.upper === null || b.lower === null || k.upper === null || k.lower === null) return [];
  if (b.upper >= k.upper || b.lower <= k.lower) return [];
  const name = TIMEFRAME_NAMES[timeframe];
  const text = `The ${name} Bollinger bands lie inside the Keltner channel, a squeeze that says nothing about the direction of what follows.`;
  return [{ text, rank: 4 }];
}

/** How busy the market is, where the money goes, and whether the range has tightened. */
export function volume(briefing: Briefing): Sentence[] {
  return [volumeSentence(briefing, '4h'), ...squeeze(briefing, '4h'), ...session(briefing)];
}
