import type { ComparisonProposition } from '../../claims/propositions/comparison.ts';
import type { WordingsOf } from '../wording.ts';
import {
  averagesStackedWords,
  priceToAveragesWords,
  priceToAverageWords,
} from './comparison/averages.ts';
import { macdWords } from './comparison/macd.ts';
import { conversionToBaseWords, priceToCloudWords, priceToVwapWords } from './comparison/places.ts';

export const COMPARISON_WORDS: WordingsOf<ComparisonProposition> = {
  'price-to-average': priceToAverageWords,
  'price-to-averages': priceToAveragesWords,
  'averages-stacked': averagesStackedWords,
  macd: macdWords,
  'price-to-cloud': priceToCloudWords,
  'conversion-to-base': conversionToBaseWords,
  'price-to-vwap': priceToVwapWords,
};
