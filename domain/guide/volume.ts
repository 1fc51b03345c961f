import { guideEntry } from './guide-entry.ts';

export const VOLUME = [
  guideEntry({
    anchor: 'average-volume',
    name: 'Average and current volume',
    purpose: 'How much of the coin changes hands in a candle, and whether the newest one is busy.',
    formula: [
      'average volume = mean volume of the newest 20 closed candles',
      'current volume = volume of the newest closed candle',
      'share = 100 · current volume / average volume, in per cent',
    ].join('\n'),
    parameters: '20 candles, in units of the coin',
    source: 'The mean is TA-Lib function SMA, over volume.',
    others: { volumeShare: 'Current of average volume' },
    needs: { volumeShare: 20 },
    check: {
      on: 'sample',
      values: { averageVolume: 1290, currentVolume: 1400, volumeShare: 108.527132 },
    },
  }),
  guideEntry({
    anchor: 'volume-trend',
    name: 'Volume trend',
    purpose: 'Whether trading is getting busier or quieter.',
    formula: [
      'recent = mean volume of the newest 5 candles; average = of the newest 20',
      'increasing from recent = 1.2 · average on',
      'decreasing up to recent = 0.8 · average',
      'stable between them, and where nothing was traded',
    ].join('\n'),
    parameters: '5 against 20 candles; 120 % and 80 %',
    source: "The product's own rule.",
    check: { on: 'sample', values: { volumeTrend: 'stable' } },
  }),
  guideEntry({
    anchor: 'obv',
    name: 'OBV, on-balance volume',
    purpose:
      'Whether volume comes in on rising or on falling closes. Its course counts; its level depends on where the history starts.',
    formula: [
      'starts with the volume of the first candle',
      '+ volume where the close is above the one before, - volume where it is below',
    ].join('\n'),
    parameters: 'none',
    source: 'Joseph Granville (1963); TA-Lib function OBV.',
    check: { on: 'sample', values: { OBV: 56500 } },
  }),
  guideEntry({
    anchor: 'accumulation-distribution',
    name: 'Accumulation/Distribution',
    purpose:
      "Whether candles close near their highs (buying) or lows (selling), weighed by volume. Its level depends on the history's start.",
    formula: [
      'money flow volume = volume · ((close - low) - (high - close)) / (high - low), 0 where high = low',
      'line = running sum of the money flow volume from the first candle',
    ].join('\n'),
    parameters: 'none',
    source: 'Marc Chaikin; TA-Lib function AD.',
    check: { on: 'sample', values: { accumulationDistribution: 10626.799642 } },
  }),
  guideEntry({
    anchor: 'chaikin-money-flow',
    name: 'Chaikin Money Flow',
    purpose:
      'The same buying and selling as a share of volume: above 0 into the coin, below 0 out.',
    formula: [
      'money flow volume as under Accumulation/Distribution',
      'CMF = sum of the money flow volume / sum of volume, over 20 candles',
      'No value where nothing was traded in 20 candles.',
    ].join('\n'),
    parameters: '20 candles',
    source: 'Marc Chaikin; StockCharts ChartSchool, Chaikin Money Flow.',
    check: { on: 'sample', values: { chaikinMoneyFlow: -0.002284 } },
  }),
  guideEntry({
    anchor: 'mfi',
    name: 'MFI, money flow index',
    purpose: 'An RSI of money: how much of what was traded went into a rising price.',
    formula: [
      'typical price = (high + low + close) / 3; flow = typical price · volume',
      'a flow is rising or falling by the typical price against the one before; unchanged counts for neither',
      'MFI = 100 · rising flow / (rising flow + falling flow), over 14 candles',
      'No value where no money flowed in 14 candles.',
    ].join('\n'),
    parameters: '14 candles',
    source:
      'Gene Quong and Avrum Soudack (1989); TA-Lib function MFI, without its rule that a total flow under 1 counts as none.',
    check: { on: 'sample', values: { MFI: 29.474428 } },
  }),
];
