import type { AnalysisFigures } from '../../domain/analysis/analysis.ts';
import { type Limitation, refusalOf } from '../../domain/analysis/limitation.ts';
import type { PlanFigures, TradeSummary } from '../../domain/analysis/recommendation.ts';
import type { AnalysisInputs } from '../../domain/analysis/snapshot-inputs.ts';
import { volatilityReadings } from '../../domain/analysis/volatility.ts';
import { shortLevelName } from '../../domain/level/level-name.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { gapsIn } from '../../domain/market/candle-gaps.ts';
import { byTimeframe, TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import { rangesOf } from '../../domain/plan/bands/bands.ts';
import { decimalsOfTick, formatPercent } from '../../domain/text/number-format.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import { asShown } from './claims/as-shown.ts';
import type { ComputedTimeframe } from './computed-timeframe.ts';
import { type Level, mergedLevels } from './levels.ts';
import { livePlan } from './live-plan.ts';
import {
  atrNow,
  type MarketPicture,
  newestCandle,
  type PlanPicture,
  type TimeframePicture,
} from './market-picture.ts';
import { planTrade } from './plan.ts';
import { riskManagement } from './risk-management.ts';
import { standingPatterns } from './standing-patterns.ts';

/** Of each side, and of both. */
const LEVELS_OF_SIDE = 3;
const NEARBY_LEVELS = 5;

type StandingFigures = AnalysisFigures['tradeRecommendation'];
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

/** The daily pivot point, the averages and the nearest of both sides, no level twice. */
function importantLevels(picture: MarketPicture, atr: number): Labelled {
  const { below, above } = mergedLevels(picture, atr);
  const { pivotPoints, technicalIndicators } = picture.timeframes['1d'];
  const { MA50, MA200 } = technicalIndicators.movingAverages;
  const far = ({ price }: Level) => Math.abs(price - picture.price);
  const nearby = [above, below]
    .flatMap((levels) => levels.slice(0, LEVELS_OF_SIDE))
    .filter((level) => !holdsPivot(level))
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, NEARBY_LEVELS);
  const named: readonly (readonly [string, number | null])[] = [
    [shortLevelName({ kind: 'pivot', timeframe: '1d', point: 'pivot' }), pivotPoints.pivot],
    [shortLevelName({ kind: 'average', timeframe: '1d', average: 'MA50' }), MA50],
    [shortLevelName({ kind: 'average', timeframe: '1d', average: 'MA200' }), MA200],
    ...nearby.map(({ short, price }) => [short, price] as const),
  ];
  const decimals = decimalsOfTick(picture.tickSize);
  return Object.fromEntries(
    named.flatMap(([label, price]) => (price === null ? [] : [[label, asShown(price, decimals)]])),
  );
}

/** Prices are numbers; the reader formats them. */
function tradeSummary(picture: MarketPicture, plan: StandingFigures): TradeSummary {
  return {
    patternIdentification: patternIdentification(picture),
    specificLevels: specificLevels(plan),
    riskManagement: riskManagement(plan),
    importantLevels: importantLevels(picture, atrNow(picture, plan)),
  };
}

export interface ComposeInput
  extends Pick<AnalysisInputs, 'coin' | 'market' | 'tickSize' | 'derivatives' | 'standing'> {
  readonly actualAnalysisTime: EpochMs;
  readonly engine: string;
  readonly timeframes: Readonly<Record<Timeframe, ComputedTimeframe>>;
  readonly limitations: readonly Limitation[];
}

/** Prices of the plan that can still be reached, by label. */
function levelsAhead({ plan: life, stopLoss: stop, takeProfit, etaHours }: StandingFigures) {
  if (life?.ended) return {};
  const targets = Object.entries(takeProfit).filter(([label]) => label in etaHours);
  return { stop, ...Object.fromEntries(targets) };
}

/** After the newest gap, since the move across it has unknown length. */
export function unbrokenCloses(series: CandleSeries): Float64Array {
  const before = gapsIn(series).at(-1)?.first ?? Number.NEGATIVE_INFINITY;
  return series.close.subarray(series.time.findIndex((time) => time > before));
}

function newestExtremes({ high, low }: CandleSeries): PlanPicture['extremes'][Timeframe] {
  const [top, bottom] = [high.at(-1), low.at(-1)];
  return top === undefined || bottom === undefined ? null : { high: top, low: bottom };
}

export type MarketInput = Pick<
  ComposeInput,
  'coin' | 'market' | 'tickSize' | 'timeframes' | 'limitations' | 'derivatives'
>;

export function marketPicture(input: MarketInput, price: number): MarketPicture {
  const { coin, tickSize, timeframes, limitations, derivatives } = input;
  const candleTimes = byTimeframe((timeframe) => timeframes[timeframe].candleTime);
  const { simulated } = input.market;
  return { coin, tickSize, price, simulated, candleTimes, limitations, timeframes, derivatives };
}

/** @throws RangeError without any candle */
export function planPicture(input: ComposeInput): PlanPicture {
  const candleTimes = byTimeframe((timeframe) => input.timeframes[timeframe].candleTime);
  const { timeframe } = newestCandle(candleTimes);
  const { close } = input.timeframes[timeframe];
  if (close === null) throw new RangeError(`the newest ${timeframe} candle has no close`);
  const { '1d': days, '4h': fours, '1h': hours } = input.timeframes;
  const volatility = volatilityReadings({
    price: close,
    atr1h: hours.technicalIndicators.ATR,
    atr4h: fours.technicalIndicators.ATR,
    dailyCloses: unbrokenCloses(days.series),
    hourlyCloses: unbrokenCloses(hours.series),
  });
  return {
    ...marketPicture(input, close),
    extremes: byTimeframe((name) => newestExtremes(input.timeframes[name].series)),
    volatility,
  };
}

/** @throws RangeError without any candle, NoPlanError if no ATR leaves room for a plan */
export function composeFigures(input: ComposeInput): AnalysisFigures {
  const picture = planPicture(input);
  const snapshotTime = newestCandle(picture.candleTimes).closedAt;
  const plan = livePlan(planTrade(picture), input.standing ?? null, picture, snapshotTime);
  const of = <K extends keyof TimeframePicture>(key: K) =>
    byTimeframe((timeframe) => input.timeframes[timeframe][key]);
  return {
    technicalIndicators: of('technicalIndicators'),
    volumeAnalysis: of('volumeAnalysis'),
    supportResistance: of('supportResistance'),
    ichimokuCloud: of('ichimokuCloud'),
    fibonacciLevels: of('fibonacciLevels'),
    pivotPoints: of('pivotPoints'),
    patternAnalysis: of('patternAnalysis'),
    tradeRecommendation: plan,
    tradeSummary: tradeSummary(picture, plan),
    derivatives: input.derivatives,
    ranges: rangesOf(input.timeframes['1h'].series, picture.price, levelsAhead(plan)),
    coin: input.coin,
    market: input.market,
    tickSize: input.tickSize,
    snapshotTime,
    candleTimes: picture.candleTimes,
    actualAnalysisTime: input.actualAnalysisTime,
    engine: input.engine,
    missing: TIMEFRAMES.flatMap((timeframe) => input.timeframes[timeframe].missing),
    limitations: [...input.limitations],
  };
}
