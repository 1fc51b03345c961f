import { byTimeframe, type Timeframe } from '../../../domain/market/timeframe.ts';
import { naiveVote, type VotingReadings } from '../naive-vote.ts';
import type { NaiveLineName, NaiveLines } from './naive-lines.ts';
import { structureOf } from './naive-swings.ts';

function readingsOf(lines: NaiveLines, timeframe: Timeframe): VotingReadings {
  const value = (name: NaiveLineName) => lines.value(timeframe, name);
  const structure = structureOf(lines.candles[timeframe], lines.line(timeframe, 'ATR'));
  return {
    technicalIndicators: {
      movingAverages: { MA20: value('MA20'), MA50: value('MA50'), MA200: value('MA200') },
      ATR: value('ATR'),
      RSI: value('RSI'),
      MACDLine: value('MACDLine'),
      MACDHistogram: value('MACDHistogram'),
      DMI: { diPlus: value('diPlus'), diMinus: value('diMinus'), ADX: value('ADX') },
    },
    volumeAnalysis: { MFI: value('MFI'), chaikinMoneyFlow: value('chaikinMoneyFlow') },
    ichimokuCloud: {
      tenkanSen: value('tenkanSen'),
      kijunSen: value('kijunSen'),
      senkouSpanA: value('senkouSpanA'),
      senkouSpanB: value('senkouSpanB'),
    },
    patternAnalysis: { liquiditySwings: { structure } },
  };
}

/** What each timeframe leans to by the guide, from 15 % of all that its readings could say. */
export function naiveLeans(lines: NaiveLines, price: number) {
  const { leans } = naiveVote(
    price,
    byTimeframe((timeframe) => readingsOf(lines, timeframe)),
  );
  return byTimeframe((timeframe) => {
    const lean = leans[timeframe];
    return lean >= 0.15 ? 'long' : lean <= -0.15 ? 'short' : 'undecided';
  });
}
