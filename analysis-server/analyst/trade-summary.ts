import { shortLevelName } from '../../domain/level-name.ts';
import { refusalOf } from '../../domain/limitation.ts';
import { formatPercent } from '../../domain/number-format.ts';
import type { PlanFigures, TradeSummary } from '../../domain/recommendation.ts';
import { TIMEFRAMES } from '../../domain/timeframe.ts';
import { type Level, mergedLevels } from './levels.ts';
import type { MarketPicture } from './market-picture.ts';
import { riskManagement } from './risk-management.ts';
import { standingPatterns } from './standing-patterns.ts';
import { tickGrid } from './tick-grid.ts';

/** Levels of each side that are worth a line. */
const LEVELS_SHOWN = 3;

type Labelled = Record<string, string | number>;

function patternIdentification({ timeframes, limitations }: MarketPicture): Labelled {
  const found = TIMEFRAMES.flatMap((timeframe) =>
    standingPatterns(timeframes[timeframe].patternAnalysis).map(({ card, name, score }) => [
      `${timeframe} ${card}`,
      score === null ? name : `${name} (${formatPercent(score, 0)})`,
    ]),
  );
  const structures = TIMEFRAMES.map((timeframe) => {
    const { structure } = timeframes[timeframe].patternAnalysis.liquiditySwings;
    return structure === null
      ? [`${timeframe} chart`, `Not read: ${refusalOf(limitations, timeframe)}`]
      : [`${timeframe} structure`, structure];
  });
  return Object.fromEntries([
    ...(found.length > 0 ? found : [['Patterns', 'None']]),
    ...structures,
  ]);
}

function specificLevels(plan: PlanFigures): Labelled {
  return { Entry: plan.entry, 'Stop loss': plan.stopLoss, ...plan.takeProfit };
}

const holdsPivot = ({ sources }: Level) => sources.some(({ fact }) => fact === '1d.pivot');

/** The nearest levels of both sides, the daily pivot point and the averages, no level twice. */
function importantLevels(picture: MarketPicture, atr: number): Labelled {
  const { below, above } = mergedLevels(picture, atr);
  const { pivotPoints, technicalIndicators } = picture.timeframes['1d'];
  const { MA50, MA200 } = technicalIndicators.movingAverages;
  // What price stands at is on neither side.
  const pivot = [...above, ...below].some(holdsPivot) ? null : pivotPoints.pivot;
  const named: readonly (readonly [string, number | null])[] = [
    ...[above, below].flatMap((levels) =>
      levels
        .filter((level, index) => index < LEVELS_SHOWN || holdsPivot(level))
        .map(({ short, price }) => [short, price] as const),
    ),
    [shortLevelName({ kind: 'pivot', timeframe: '1d', point: 'pivot' }), pivot],
    [shortLevelName({ kind: 'average', timeframe: '1d', average: 'MA50' }), MA50],
    [shortLevelName({ kind: 'average', timeframe: '1d', average: 'MA200' }), MA200],
  ];
  const { nearest, priceAt } = tickGrid(picture.tickSize);
  return Object.fromEntries(
    named.flatMap(([label, price]) => (price === null ? [] : [[label, priceAt(nearest(price))]])),
  );
}

/** Sums a plan up for the Trade Summary card. Prices are numbers; the reader formats them. */
export function tradeSummary(picture: MarketPicture, plan: PlanFigures): TradeSummary {
  return {
    patternIdentification: patternIdentification(picture),
    specificLevels: specificLevels(plan),
    riskManagement: riskManagement(plan, picture.tickSize),
    importantLevels: importantLevels(picture, plan.atr),
  };
}
