import type { Draft } from '../../../analysis-server/analyst/grounding/draft.ts';
import { numberIn, type ReadFacts } from './facts-in-prompt.ts';

/** A draft as a careful model writes it: it reads the values, and writes slots. */
export function goodDraft(facts: ReadFacts): Draft {
  const at = (name: string) => numberIn(facts, name);
  const side = (a: string, b: string) => (at(a) > at(b) ? 'above' : 'below');
  const extreme = (name: string) =>
    at(name) > 70 ? 'overbought' : at(name) < 30 ? 'oversold' : 'neutral';
  const isLong = facts.get('plan.action') === 'LONG';
  const action = isLong ? 'long' : 'short';
  const known = (sentences: readonly string[]) =>
    sentences.filter((sentence) =>
      [...sentence.matchAll(/\{([^}]+)\}/g)].every((match) => facts.has(match[1] ?? '')),
    );
  return {
    sections: [
      {
        title: 'Overview',
        sentences: known([
          `{coin} trades at {price}, and the evidence leans to the ${action} side.`,
          'The timeframes do not agree on everything, so the plan is worth reading with care.',
        ]),
      },
      {
        title: 'The bigger picture',
        sentences: known([
          `On the daily chart, price is ${side('price', '1d.movingAverages.MA50')} the MA50 ({1d.movingAverages.MA50}).`,
          `The weekly RSI reads {1w.RSI}, which is ${extreme('1w.RSI')}.`,
          'The daily ADX stands at {1d.DMI.ADX}.',
          'Market structure on the daily chart is {1d.patternAnalysis.liquiditySwings.structure}.',
        ]),
      },
      {
        title: 'Momentum and volume',
        sentences: known([
          `The four-hour RSI is ${extreme('4h.RSI')} at {4h.RSI}.`,
          'The last four-hour candle carried {4h.volumeShare} of its average volume.',
          'The four-hour ATR of {4h.ATR} sets the scale of an ordinary move.',
        ]),
      },
      {
        title: 'The plan',
        sentences: known([
          `The plan is ${action} from an entry of {plan.entry}, with the stop at {plan.stopLoss}.`,
          'The first target is {plan.takeProfit.TP1}, which pays {plan.rr} times the risk.',
          'The risk per trade is {plan.riskPerTrade} of the entry, and fees are not part of that figure.',
          'The typical time to the first target is {plan.etaHours.TP1}.',
        ]),
      },
      {
        title: 'What would prove it wrong',
        sentences: known([
          `A move ${isLong ? 'below' : 'above'} the stop at {plan.stopLoss} would end this idea.`,
          'The argument needs the daily structure to stay as it is.',
        ]),
      },
    ],
    for: known([
      'Taken together, the readings support the plan.',
      'The stop respects the four-hour ATR, so ordinary noise should not decide the matter.',
      'A reward to risk ratio of {plan.rr} is a reasonable basis for the trade.',
    ]),
    against: known([
      'On the other hand, no single indicator decides the matter.',
      'The hourly RSI at {1h.RSI} deserves attention, because momentum can fade without warning.',
      'Conviction stands at {plan.conviction}, and the evidence can change.',
    ]),
  };
}
