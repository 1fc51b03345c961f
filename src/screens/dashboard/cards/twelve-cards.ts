import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import type { Timeframe } from '../../../../domain/timeframe.ts';
import { fibonacciCard, pivotCard, supportResistanceCard } from './level-cards.ts';
import { basicCard, oscillatorsCard } from './momentum-cards.ts';
import { patternCard } from './pattern-card.ts';
import { type ReadingCard, readingMaker } from './reading.ts';
import { averagesCard, ichimokuCard, trendCard, volatilityCard } from './trend-cards.ts';
import { advancedVolumeCard, volumeCard } from './volume-cards.ts';

const CARDS = [
  basicCard,
  averagesCard,
  oscillatorsCard,
  volatilityCard,
  volumeCard,
  advancedVolumeCard,
  supportResistanceCard,
  trendCard,
  ichimokuCard,
  fibonacciCard,
  pivotCard,
  patternCard,
] as const;

/** The twelve cards of one timeframe, ready to be shown. */
export function twelveCards(analysis: KnownFacts, timeframe: Timeframe): readonly ReadingCard[] {
  const maker = readingMaker(analysis, timeframe);
  return CARDS.map((make) => make(maker));
}
