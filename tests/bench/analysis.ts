/**
 * Times an analysis of 5 timeframes of 1,000 candles: the indicators that other libraries have too
 * against those libraries, then everything that an analysis computes. Run: npm run bench:analysis
 */
import { analyseCandles, writeByRules } from '../../analysis-server/analyst/analyse.ts';
import { computeTimeframeValues } from '../../analysis-server/indicators/timeframe-values.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { byTimeframe, TIMEFRAMES } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { simulatedSeries } from '../support/candles.ts';
import { loadTalib } from '../support/talib.ts';
import { wholeCandles } from '../support/whole-candles.ts';
import { ownSubset } from './indicators/own.ts';
import { SUBSET, type Subset } from './indicators/subset.ts';
import { talibSubset } from './indicators/talib.ts';
import { technicalIndicatorsSubset } from './indicators/technicalindicators.ts';
import { tradingSignalsSubset } from './indicators/trading-signals.ts';
import { medianTimes } from './interleaved.ts';

const CANDLES = 1000;
const ROUNDS = 300;
const WARM_UP = 150;

const seriesOf = byTimeframe((timeframe) =>
  simulatedSeries(timeframe, CANDLES, TIMEFRAMES.indexOf(timeframe) + 1),
);
const allSeries: readonly CandleSeries[] = TIMEFRAMES.map((timeframe) => seriesOf[timeframe]);

const talib = await loadTalib();
const libraries: Readonly<Record<string, readonly Subset[]>> = {
  own: allSeries.map(ownSubset),
  'TA-Lib WASM': allSeries.map((series) => talibSubset(talib, series)),
  technicalindicators: allSeries.map(technicalIndicatorsSubset),
  'trading-signals': allSeries.map(tradingSignalsSubset),
};
const names = Object.keys(libraries);

/** Medians of each library for what `pick` takes from each series' subset. */
function compare(pick: (subset: Subset) => unknown): Map<string, number> {
  const contenders = Object.fromEntries(
    Object.entries(libraries).map(([name, subsets]) => [name, () => subsets.map(pick)]),
  );
  return medianTimes(contenders, ROUNDS, WARM_UP);
}

function printRow(label: string, times: Map<string, number>): void {
  const own = times.get('own') ?? Number.NaN;
  const cells = names.map((name) => {
    const time = times.get(name) ?? Number.NaN;
    return `${time.toFixed(0)} µs (${(time / own).toFixed(2)})`.padStart(22);
  });
  console.log(label.padEnd(18) + cells.join(''));
}

console.log(
  `${TIMEFRAMES.length} x ${CANDLES} candles, median of ${ROUNDS} warm, interleaved rounds;`,
);
console.log('in brackets: times the own time\n');
console.log(''.padEnd(18) + names.map((name) => name.padStart(22)).join(''));
for (const task of SUBSET)
  printRow(
    task,
    compare((subset) => subset[task]()),
  );
const whole = compare((subset) => SUBSET.map((task) => subset[task]()));
printRow('whole subset', whole);

const analysed = {
  coin: 'BTCUSDT',
  market: { id: 'simulated', name: 'Simulated market', simulated: true },
  tickSize: 0.01,
  candles: wholeCandles(seriesOf),
  derivatives: null,
  analysedAt: epochMs(Date.UTC(2026, 0, 1)),
};

/** What an analysis does with its candles; a further step of the pipeline is a further line. */
const steps = {
  'every indicator, newest values': () => allSeries.map(computeTimeframeValues),
  'facts: indicators, patterns, levels, plan': () => analyseCandles(analysed),
  'whole analysis, with the words of the rules': () => writeByRules(analyseCandles(analysed)),
};

console.log('');
for (const [step, time] of medianTimes(steps, ROUNDS, WARM_UP)) {
  console.log(`${step.padEnd(46)}${(time / 1000).toFixed(2)} ms`);
}
