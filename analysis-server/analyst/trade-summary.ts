import { formatNumber, formatPercent, formatPrice } from '../../domain/number-format.ts';
import type { TradeRecommendation, TradeSummary } from '../../domain/recommendation.ts';
import { TIMEFRAMES } from '../../domain/timeframe.ts';
import type { MarketPicture } from './market-picture.ts';
import { levelsAround } from './price-levels.ts';
import { standingPatterns } from './standing-patterns.ts';
import { tickGrid } from './tick-grid.ts';

/** Levels of each side that are worth a line. */
const LEVELS_SHOWN = 3;

type Labelled = Record<string, string | number>;

function patternIdentification({ timeframes }: MarketPicture): Labelled {
  const found = TIMEFRAMES.flatMap((timeframe) =>
    standingPatterns(timeframes[timeframe].patternAnalysis).map(({ card, name, score }) => [
      `${timeframe} ${card}`,
      score === null ? name : `${name} (${formatPercent(score, 0)})`,
    ]),
  );
  const structures = TIMEFRAMES.map((timeframe) => {
    const { structure } = timeframes[timeframe].patternAnalysis.liquiditySwings;
    return [`${timeframe} structure`, structure];
  });
  return Object.fromEntries([
    ...(found.length > 0 ? found : [['Patterns', 'None']]),
    ...structures,
  ]);
}

function specificLevels(plan: TradeRecommendation): Labelled {
  return { Entry: plan.entry, 'Stop loss': plan.stopLoss, ...plan.takeProfit };
}

function importantLevels(picture: MarketPicture): Labelled {
  const { below, above } = levelsAround(picture);
  const { MA50, MA200 } = picture.timeframes['1d'].technicalIndicators.movingAverages;
  const { pivot } = picture.timeframes['1d'].pivotPoints;
  const named: readonly (readonly [string, number | null])[] = [
    ...above
      .slice(0, LEVELS_SHOWN)
      .map(({ timeframe, price }, i) => [`Above ${i + 1} (${timeframe})`, price] as const),
    ...below
      .slice(0, LEVELS_SHOWN)
      .map(({ timeframe, price }, i) => [`Below ${i + 1} (${timeframe})`, price] as const),
    ['1d pivot', pivot],
    ['1d MA50', MA50],
    ['1d MA200', MA200],
  ];
  const { nearest, priceAt } = tickGrid(picture.tickSize);
  return Object.fromEntries(
    named.flatMap(([label, price]) => (price === null ? [] : [[label, priceAt(nearest(price))]])),
  );
}

function riskManagement({ tickSize }: MarketPicture, plan: TradeRecommendation): string {
  const distance = formatPrice(Math.abs(plan.entry - plan.stopLoss), tickSize);
  const inATR = formatNumber(Math.abs(plan.entry - plan.stopLoss) / plan.atr, 2);
  const { riskPerTrade, rewardPerTrade, rr } = plan.potentialROI;
  return (
    `The stop is ${distance} from the entry, ${formatPercent(riskPerTrade)} of it and ${inATR} times ` +
    `the ${plan.timeframe} ATR of ${formatPrice(plan.atr, tickSize)}. The first target pays ` +
    `${formatPercent(rewardPerTrade)}, which is ${formatNumber(rr, 2)} times the risk. Fees and ` +
    'funding are not counted.'
  );
}

/** Sums a plan up for the Trade Summary card. Prices are numbers; the reader formats them. */
export function tradeSummary(picture: MarketPicture, plan: TradeRecommendation): TradeSummary {
  return {
    patternIdentification: patternIdentification(picture),
    specificLevels: specificLevels(plan),
    riskManagement: riskManagement(picture, plan),
    importantLevels: importantLevels(picture),
  };
}
