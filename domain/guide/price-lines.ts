import { guideEntry } from './guide-entry.ts';

export const PRICE_LINES = [
  guideEntry({
    anchor: 'moving-averages',
    name: 'MA5 to MA200, simple moving averages',
    purpose:
      'The mean price of a stretch of candles: price above a long one is in a rising market, below it in a falling one.',
    formula: 'MA n = sum of the newest n closes / n',
    parameters: 'n = 5, 10, 20, 50, 100 and 200 closes, each weighing the same',
    source: 'TA-Lib function SMA.',
    check: {
      on: 'sample',
      values: {
        'movingAverages.MA5': 115.2125,
        'movingAverages.MA10': 116.35625,
        'movingAverages.MA20': 119.44375,
        'movingAverages.MA50': 118.26625,
        'movingAverages.MA100': 116.66375,
        'movingAverages.MA200': 113.55875,
      },
    },
  }),
  guideEntry({
    anchor: 'vwap',
    name: 'VWAP, volume-weighted average price',
    purpose: 'The price at which the average coin changed hands: dear above it, cheap below it.',
    formula: [
      'typical price = (high + low + close) / 3',
      'VWAP = sum(typical price · volume) / sum(volume)',
      'on 15m, 1h and 4h: over the candles since 00:00 UTC',
      'on 1d and 1w: over the newest 20 candles',
      'No value where nothing was traded.',
    ].join('\n'),
    parameters: 'restarts at 00:00 UTC; 20 candles on 1d and 1w',
    warmUp: 'On 15m, 1h and 4h the first candle that opens a UTC day; on 1d and 1w 20 candles.',
    source: 'StockCharts ChartSchool, VWAP; TradingView, VWAP anchored to the session.',
    check: { on: 'sample', values: { VWAP: 118.96252 } },
  }),
  guideEntry({
    anchor: 'bollinger-bands',
    name: 'Bollinger Bands',
    purpose:
      'A channel as wide as the close usually strays: narrow in quiet markets, wide in moving ones.',
    formula: [
      'middle = mean of the newest 20 closes',
      'deviation = square root of (sum of (close - middle)² / 20), the population deviation',
      'upper = middle + 2 · deviation',
      'lower = middle - 2 · deviation',
    ].join('\n'),
    parameters: '20 closes, 2 population standard deviations',
    source: 'John Bollinger; TA-Lib function BBANDS with a simple average.',
    check: {
      on: 'sample',
      values: {
        'bollingerBands.upper': 126.500983,
        'bollingerBands.middle': 119.44375,
        'bollingerBands.lower': 112.386517,
      },
    },
  }),
  guideEntry({
    anchor: 'keltner-channels',
    name: 'Keltner Channels',
    purpose: 'A channel as wide as a candle usually ranges, around a quick average of the close.',
    formula: [
      'middle = EMA 20 of the close: e = e + (close - e) · 2 / 21, started with the mean of the first 20 closes',
      "upper = middle + 2 · ATR 10 (Wilder's, as under ATR)",
      'lower = middle - 2 · ATR 10',
    ].join('\n'),
    parameters: 'average 20, ATR 10, factor 2',
    source:
      'Chester Keltner, as revised by Linda Raschke; the averages are TA-Lib functions EMA and ATR.',
    check: {
      on: 'sample',
      values: {
        'keltnerChannels.upper': 125.486308,
        'keltnerChannels.middle': 117.713366,
        'keltnerChannels.lower': 109.940424,
      },
    },
  }),
  guideEntry({
    anchor: 'atr',
    name: 'ATR, average true range',
    purpose:
      'How far one candle usually moves, gaps included. The plan measures its stop and targets by it.',
    formula: [
      'true range = the largest of high - low, |high - close before|, |low - close before|',
      'first ATR = mean of the first 14 true ranges, from the second candle on',
      "then Wilder's: ATR = (ATR · 13 + true range) / 14",
    ].join('\n'),
    parameters: '14 candles',
    source:
      'J. Welles Wilder, New Concepts in Technical Trading Systems (1978); TA-Lib function ATR.',
    others: { 'plan.atr': 'ATR of the plan' },
    check: { on: 'sample', values: { ATR: 3.880922 } },
  }),
  guideEntry({
    anchor: 'ichimoku',
    name: 'Tenkan-sen, Kijun-sen, Senkou Span A and B',
    purpose:
      'Balance prices of short, middle and long stretches. Between the two spans lies the cloud: price above it is in an uptrend, below it in a downtrend.',
    formula: [
      'middle of n candles = (highest high + lowest low) / 2',
      'Tenkan-sen = middle of 9; Kijun-sen = middle of 26',
      'Senkou Span A = (Tenkan-sen + Kijun-sen) / 2, as it was 26 candles ago',
      'Senkou Span B = middle of 52, as it was 26 candles ago',
      'The spans are those drawn at the newest candle, not those 26 candles ahead of it.',
    ].join('\n'),
    parameters: '9, 26 and 52 candles, displaced by 26',
    source:
      'Goichi Hosoda (1969); StockCharts ChartSchool, Ichimoku Cloud. TradingView counts the current candle as the first of the 26 and draws the spans one candle earlier.',
    check: {
      on: 'sample',
      values: {
        tenkanSen: 116.375,
        kijunSen: 119.53125,
        senkouSpanA: 116.671875,
        senkouSpanB: 116.625,
      },
    },
  }),
];
