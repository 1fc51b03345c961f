import type { TechnicalIndicators } from '../../domain/analysis/timeframe-values.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { DAY_MS } from '../../domain/text/time-units.ts';
import { atr } from './atr.ts';
import { type Bands, bollingerBands } from './bollinger-bands.ts';
import { cci } from './cci.ts';
import { directionalMovement } from './directional-movement.ts';
import { williamsR } from './fast-stochastic.ts';
import { keltnerChannels } from './keltner-channels.ts';
import { at, type Line } from './line.ts';
import { macd } from './macd.ts';
import type { NewestValues } from './newest-values.ts';
import { parabolicSar } from './parabolic-sar.ts';
import { priceRange } from './price-range.ts';
import { rsi } from './rsi.ts';
import { simpleAverage } from './simple-average.ts';
import { equalRun, silence, standstill } from './standstill.ts';
import { stochasticOscillator } from './stochastic-oscillator.ts';
import { RSI_STANDSTILL, stochasticRsi } from './stochastic-rsi.ts';
import { supertrend } from './supertrend.ts';
import { typicalPrice } from './typical-price.ts';
import { isSessionVwap, ROLLING_VWAP_CANDLES, vwap } from './vwap.ts';

const OSCILLATOR_CANDLES = 14;
const CCI_CANDLES = 20;

/** Missing values go to `read.missing`. */
export function technicalValues(series: CandleSeries, read: NewestValues): TechnicalIndicators {
  const { high, low, close } = series;
  const range = priceRange(high, low, OSCILLATOR_CANDLES);
  const strength = rsi(close);
  const convergence = macd(close);
  const stochastic = stochasticOscillator(range, close);
  const strengthStochastic = stochasticRsi(strength);
  const movement = directionalMovement(series);
  const stop = parabolicSar(series);
  const channel = supertrend(series);

  const average = (period: 5 | 10 | 20 | 50 | 100 | 200) =>
    read.of(`movingAverages.MA${period}`, simpleAverage(close, period));
  const bands = (field: 'bollingerBands' | 'keltnerChannels', { upper, middle, lower }: Bands) => ({
    upper: read.of(`${field}.upper`, upper),
    middle: read.of(`${field}.middle`, middle),
    lower: read.of(`${field}.lower`, lower),
  });
  const kd = (
    field: 'stochasticRSI' | 'stochasticOscillator',
    { k, d }: { k: Line; d: Line },
    unless: string | null,
  ) => ({ k: read.of(`${field}.k`, k, unless), d: read.of(`${field}.d`, d, unless) });

  const still = standstill(series);
  const stillIn = (candles: number) =>
    still >= candles ? `the price did not move in ${candles} candles` : null;
  const neverMoved = still === close.length ? 'the price has never moved' : null;
  const typicalStill =
    equalRun(typicalPrice(series)) >= CCI_CANDLES
      ? `the typical price did not move in ${CCI_CANDLES} candles`
      : null;

  const way = (field: 'parabolicSAR.trend' | 'supertrend.direction', line: Line) => {
    const sign = read.of(field, line);
    return sign === null ? null : sign > 0 ? 'bullish' : 'bearish';
  };

  return {
    RSI: read.of(
      'RSI',
      strength,
      equalRun(close) === close.length ? 'the close has never moved' : null,
    ),
    MACDLine: read.of('MACDLine', convergence.line),
    MACDSignal: read.of('MACDSignal', convergence.signal),
    MACDHistogram: read.of('MACDHistogram', convergence.histogram),
    movingAverages: {
      MA5: average(5),
      MA10: average(10),
      MA20: average(20),
      MA50: average(50),
      MA100: average(100),
      MA200: average(200),
    },
    VWAP: vwapValue(series, read),
    stochasticRSI: kd('stochasticRSI', strengthStochastic, rsiStill(strength)),
    stochasticOscillator: kd('stochasticOscillator', stochastic, stillIn(OSCILLATOR_CANDLES)),
    williamsR: read.of('williamsR', williamsR(range, close), stillIn(OSCILLATOR_CANDLES)),
    CCI: read.of('CCI', cci(series, CCI_CANDLES), typicalStill),
    bollingerBands: bands('bollingerBands', bollingerBands(close)),
    keltnerChannels: bands('keltnerChannels', keltnerChannels(series)),
    ATR: read.of('ATR', atr(series)),
    DMI: {
      diPlus: read.of('DMI.diPlus', movement.plus, neverMoved),
      diMinus: read.of('DMI.diMinus', movement.minus, neverMoved),
      ADX: read.of('DMI.ADX', movement.adx, neverMoved),
    },
    parabolicSAR: {
      value: read.of('parabolicSAR.value', stop.sar),
      trend: way('parabolicSAR.trend', stop.trend),
    },
    supertrend: {
      value: read.of('supertrend.value', channel.value),
      direction: way('supertrend.direction', channel.direction),
    },
  };
}

/** The stochastic of RSI has no value if RSI stood still, as in a steady rise at 100. */
function rsiStill(strength: Line): string | null {
  const recent = strength.values.subarray(-OSCILLATOR_CANDLES);
  let top = Number.NEGATIVE_INFINITY;
  let bottom = Number.POSITIVE_INFINITY;
  for (const value of recent) {
    top = Math.max(top, value);
    bottom = Math.min(bottom, value);
  }
  return top - bottom <= RSI_STANDSTILL
    ? `RSI did not move in ${OSCILLATOR_CANDLES} candles`
    : null;
}

function vwapValue(series: CandleSeries, read: NewestValues): number | null {
  const line = vwap(series);
  const { time, volume, timeframe } = series;
  const silent = silence(volume);
  if (!isSessionVwap(timeframe)) {
    const unsold = silent >= ROLLING_VWAP_CANDLES;
    return read.of('VWAP', line, unsold ? `nothing was traded in ${silent} candles` : null);
  }
  if (time.length > 0 && line.values.length === 0) {
    return read.without('VWAP', 'needs the candles since 00:00 UTC');
  }
  const lastDay = utcDay(time, time.length - 1);
  const lastTradedDay = utcDay(time, time.length - 1 - silent);
  return read.of(
    'VWAP',
    line,
    lastTradedDay < lastDay ? 'nothing was traded since 00:00 UTC' : null,
  );
}

/** Days since the epoch; minus infinity before the first candle. */
function utcDay(time: Float64Array, index: number): number {
  return index < 0 ? Number.NEGATIVE_INFINITY : Math.floor(at(time, index) / DAY_MS);
}
