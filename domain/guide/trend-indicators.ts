import { guideEntry } from './guide-entry.ts';

export const TREND_INDICATORS = [
  guideEntry({
    anchor: 'directional-movement',
    name: 'DMI: DI+, DI- and ADX',
    purpose:
      'Which side extends the range of the candles (DI+ up, DI- down), and how one-sided that is (ADX).',
    formula: [
      'rise = high - high before; fall = low before - low',
      'a candle moves up by its rise, or down by its fall, whichever is larger and above 0',
      "Wilder's sums of up, down and true range: started with 13 candles, then sum = sum - sum / 14 + new",
      'DI+ = 100 · up / true range; DI- = 100 · down / true range',
      'DX = 100 · |DI+ - DI-| / (DI+ + DI-)',
      'ADX = mean of the first 14 DX, then (ADX · 13 + DX) / 14; a candle without a DX leaves it',
      'No value where the price has never moved.',
    ].join('\n'),
    parameters: '14 candles',
    source:
      'J. Welles Wilder, New Concepts in Technical Trading Systems (1978); TA-Lib functions PLUS_DI, MINUS_DI and ADX.',
    check: {
      on: 'sample',
      values: { 'DMI.diPlus': 13.520538, 'DMI.diMinus': 14.75185, 'DMI.ADX': 20.120829 },
    },
  }),
  guideEntry({
    anchor: 'parabolic-sar',
    name: 'Parabolic SAR, stop and reverse',
    purpose:
      'A stop that follows the price and speeds up with it. Bullish while it stands below the price, bearish above.',
    formula: [
      'SAR = SAR + factor · (extreme - SAR), never inside the range of the last two candles',
      'extreme = the highest high (bullish) or lowest low (bearish) since the turn',
      'factor = 0.02, and 0.02 more with each new extreme, up to 0.2',
      'the trend turns when the price touches the SAR, which restarts from the extreme',
      'first direction: bearish where the second candle falls by its low more than it rises by its high, else bullish',
    ].join('\n'),
    parameters: 'step 0.02, maximum 0.2',
    source:
      'J. Welles Wilder, New Concepts in Technical Trading Systems (1978); TA-Lib function SAR.',
    check: {
      on: 'sample',
      values: { 'parabolicSAR.value': 112.3125, 'parabolicSAR.trend': 'bullish' },
    },
  }),
  guideEntry({
    anchor: 'supertrend',
    name: 'Supertrend',
    purpose:
      'A trend with its stop: bullish while the closes hold above the value, bearish while they hold below it.',
    formula: [
      'middle = (high + low) / 2; bands = middle - 3 · ATR 10 and middle + 3 · ATR 10',
      'the lower band only rises, unless the close before lay below it; the upper band only falls, unless that close lay above it',
      'bearish from a close below the lower band on, bullish from a close above the upper band on',
      'value = the lower band while bullish, the upper band while bearish',
      'first direction: bullish where the close lies above the upper band, else bearish',
    ].join('\n'),
    parameters: "ATR 10 (Wilder's, as under ATR), factor 3",
    source:
      'Olivier Seban; TradingView, Pine function ta.supertrend, whose ATR counts the range of the first candle too. The ATR is TA-Lib function ATR.',
    check: {
      on: 'sample',
      values: { 'supertrend.value': 112.846533, 'supertrend.direction': 'bullish' },
    },
  }),
];
