import type { StateProposition } from '../../claims/propositions/state.ts';
import type { WordingsOf } from '../wording.ts';
import { candleVolumeWords, moneyFlowWords } from './state/flow.ts';
import { fundingWords } from './state/funding.ts';
import { oscillatorWords } from './state/oscillator.ts';
import { outsideBandWords, rangePlaceWords } from './state/place.ts';
import { trailingStopWords, trendStrengthWords } from './state/trend.ts';

export const STATE_WORDS: WordingsOf<StateProposition> = {
  oscillator: oscillatorWords,
  'trend-strength': trendStrengthWords,
  'candle-volume': candleVolumeWords,
  'money-flow': moneyFlowWords,
  'outside-band': outsideBandWords,
  'trailing-stop': trailingStopWords,
  'range-place': rangePlaceWords,
  funding: fundingWords,
};
