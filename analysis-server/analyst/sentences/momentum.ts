import type { Timeframe } from '../../../domain/timeframe.ts';
import type { Briefing } from '../briefing.ts';
import { TIMEFRAME_NAMES } from '../timeframe-names.ts';
import { type Sentence, sideOf } from './sentence-plan.ts';

function rsiWord(value: number): string {
  if (value > 70) return 'overbought';
  if (value >= 55) return 'firm';
  if (value > 45) return 'near the middle';
  return value >= 30 ? 'soft' : 'oversold';
}

function rsi({ picture }: Briefing): Sentence {
  const known = (['4h', '1h', '1d'] as const).flatMap((timeframe) => {
    const value = picture.timeframes[timeframe].technicalIndicators.RSI;
    if (value === null) return [];
    return [{ name: TIMEFRAME_NAMES[timeframe], slot: `{${timeframe}.RSI}`, word: rsiWord(value) }];
  });
  const [first, second] = known;
  if (!first)
    return { text: 'No timeframe has enough candles yet for an RSI that means anything.' };
  const lead = `The ${first.name} RSI reads ${first.slot}, which is ${first.word}`;
  if (!second) return { text: `${lead}.` };
  const same = first.word === second.word;
  return {
    text: same
      ? `${lead}; the ${second.name} one agrees at ${second.slot}.`
      : `${lead}, while the ${second.name} one is ${second.word} at ${second.slot}.`,
  };
}

function macd({ picture }: Briefing, timeframe: Timeframe): Sentence[] {
  const { MACDLine, MACDSignal } = picture.timeframes[timeframe].technicalIndicators;
  if (MACDLine === null || MACDSignal === null) return [];
  const zero = sideOf(MACDLine, 0, picture.tickSize);
  const signal = sideOf(MACDLine, MACDSignal, picture.tickSize);
  const reading =
    signal === 'at'
      ? 'the impulse hangs in balance'
      : zero === signal
        ? `the impulse is with the ${signal === 'above' ? 'buyers' : 'sellers'}`
        : signal === 'above'
          ? 'the selling is losing pace'
          : 'the buying is losing pace';
  const line = `{${timeframe}.MACDLine}`;
  const other = `{${timeframe}.MACDSignal}`;
  const name = TIMEFRAME_NAMES[timeframe];
  const text = `With the ${name} MACD line (${line}) ${signal} its signal (${other}), ${reading}.`;
  return [{ text, rank: 1 }];
}

function stochastic({ picture }: Briefing, timeframe: Timeframe): Sentence[] {
  const { k } = picture.timeframes[timeframe].technicalIndicators.stochasticRSI;
  if (k === null || (k >= 20 && k <= 80)) return [];
  const end = k > 80 ? 'top' : 'bottom';
  const text = `The ${TIMEFRAME_NAMES[timeframe]} stochastic RSI ({${timeframe}.stochasticRSI.k}) is at the ${end} of its range, so a pause would not be unusual.`;
  return [{ text, rank: 5 }];
}

/** RSI of two timeframes, the MACD's two lines, and the stochastic RSI where it is at an end. */
export function momentum(briefing: Briefing): Sentence[] {
  return [rsi(briefing), ...macd(briefing, '4h'), ...stochastic(briefing, '4h')];
}
